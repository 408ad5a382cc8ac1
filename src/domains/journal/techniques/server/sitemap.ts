import { sql } from 'drizzle-orm'
import { techniqueVisibleTo } from './reads.ts'
import { techniques } from './tables.ts'

/** The library's techniques, for search engines. */
export const techniquesForSitemap = sql`
  select ${techniques.slug} as id, ${techniques.updatedAt} as changed from ${techniques} where ${techniqueVisibleTo(null)}`
