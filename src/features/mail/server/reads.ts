import { sql } from 'drizzle-orm'
import { blockedBetween } from '#features/activities/server/visible-to.ts'
import type { NotificationPreferences } from '#features/people/contract.ts'
import type { Reader } from '#platform/database.ts'

/** To whom a mail goes. */
export interface Recipient extends Record<string, unknown> {
  uid: string
  email: string
  language: string | null
  /** Their own, else their gym's, else UTC. */
  timezone: string
  preferences: NotificationPreferences
}

/** Undefined for members who are gone, disabled, or without an address. */
export async function readRecipient(reader: Reader, uid: string): Promise<Recipient | undefined> {
  const { rows } = await reader.execute<Recipient>(sql`
    select u.uid, u.email, u.language, coalesce(u.timezone, g.timezone, 'UTC') as timezone,
      u.notification_preferences as preferences
    from users u left join gyms g on g.id = u.home_gym_id
    where u.uid = ${uid} and u.email <> ''
      and not exists (select from auth_users d where d.id = u.uid and d.banned)`)
  return rows[0]
}

/** §5.11, D16: how many likes of others came to what a member posted; a line of the weekly digest, as nobody is told of each. */
export async function countLikes(reader: Reader, { uid, since, until }: { uid: string; since: Date; until: Date }) {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from likes l
    join activities a on a.actor_id = l.actor_id and a.id = l.activity_id and not a.is_deleted
    where l.actor_id = ${uid} and l.uid <> ${uid}
      and l.created_at > ${since.toISOString()}::timestamptz and l.created_at <= ${until.toISOString()}::timestamptz
      and not ${blockedBetween(sql`l.uid`, uid)}`)
  return rows[0]?.count ?? 0
}
