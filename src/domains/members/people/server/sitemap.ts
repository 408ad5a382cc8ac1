import { sql } from 'drizzle-orm'
import { visibleTo } from './reads.ts'
import { users } from './tables.ts'

/** Profiles on the web, for search engines. Only the day of a change: the hour would tell when a member was here. */
export const profilesForSitemap = sql`
  select ${users.uid} as id, ${users.username} as username, date_trunc('day', ${users.updatedAt}, 'UTC') as changed
  from ${users} where ${visibleTo(null)}`
