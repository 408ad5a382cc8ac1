import { sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { creatorVisibleTo } from './reads.ts'
import { creators } from './tables.ts'

/** Creators with active tiers (other pages are empty), with the day of their last change as in `profilesForSitemap`. */
export const creatorsForSitemap = sql`
  select ${creators.uid} as id, ${users.username} as username, date_trunc('day', ${creators.updatedAt}, 'UTC') as changed
  from ${creators} join ${users} on ${users.uid} = ${creators.uid}
  where ${users.username} is not null and ${creators.onboardedAt} is not null and ${creatorVisibleTo(null)}
    and exists (select from tiers t where t.creator_uid = ${creators.uid} and t.state = 'active')`
