import { sql } from 'drizzle-orm'
import { FINDABLE_BY_ALL } from './visible-to.ts'

/** Gyms whose pages search engines should list: not permanently closed, and not merged into another. */
export const gymsForSitemap = sql`select g.id, g.slug, g.updated_at as changed from gyms g where ${FINDABLE_BY_ALL}`
