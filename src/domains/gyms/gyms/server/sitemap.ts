import { sql } from 'drizzle-orm'
import { FINDABLE_BY_ALL } from './visible-to.ts'

/** Gyms whose pages search engines should list: those that everyone's searches find. */
export const gymsForSitemap = sql`select g.id, g.slug, g.updated_at as changed from gyms g where ${FINDABLE_BY_ALL}`
