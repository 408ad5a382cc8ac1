import { sql } from 'drizzle-orm'
import { visibleTo } from './reads.ts'
import { users } from './tables.ts'

/**
 * Public profiles, for search engines. Gives only the day of the last change, because the hour would reveal when the
 * member was here.
 */
export const profilesForSitemap = sql`
  select ${users.uid} as id, ${users.username} as username, date_trunc('day', ${users.updatedAt}, 'UTC') as changed
  from ${users} where ${visibleTo(null)}`
