import { type SQL, sql } from 'drizzle-orm'
import { IS_LISTED, isAhead } from './reads.ts'

/** Competitions that aren't over, for search engines. */
export const competitionsForSitemap = (now: Date): SQL =>
  sql`select c.id, c.slug, c.updated_at as changed from listed_competitions c where ${IS_LISTED} and ${isAhead(now)}`
