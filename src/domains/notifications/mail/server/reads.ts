import { sql } from 'drizzle-orm'
import type { NotificationPreferences } from '#domains/members/people/contract.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { Reader } from '#platform/database.ts'
import { regionalTag } from '#platform/languages.ts'

export interface Recipient extends Record<string, unknown> {
  uid: string
  email: string
  /** Includes the region of the member's country, e.g. `en-IE`. */
  language: string | null
  /** The member's own time zone, else their gym's, else UTC. */
  timezone: string
  preferences: NotificationPreferences
}

/** Undefined for former members, disabled ones, and those without an address. */
export async function readRecipient(reader: Reader, uid: string): Promise<Recipient | undefined> {
  const { rows } = await reader.execute<Recipient & { country: string }>(sql`
    select u.uid, u.email, u.language, u.country, coalesce(u.timezone, g.timezone, 'UTC') as timezone,
      u.notification_preferences as preferences
    from users u left join gyms g on g.id = u.home_gym_id
    where u.uid = ${uid} and u.email <> ''
      and not exists (select from auth_users d where d.id = u.uid and d.banned)`)
  if (!rows[0]) return undefined
  const { country, ...recipient } = rows[0]
  return { ...recipient, language: regionalTag(recipient.language, country) } as Recipient
}

/**
 * "Going" RSVPs by others to events a member hosts or created. Like likes, they're counted in the digest instead of
 * causing notifications.
 */
export async function countRsvps(reader: Reader, { uid, since, until }: { uid: string; since: Date; until: Date }) {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from rsvps r join events e on e.id = r.event_id
    where (e.created_by = ${uid} or e.host_ids @> array[${uid}::text]) and r.uid <> ${uid} and r.status = 'going'
      and r.created_at > ${since.toISOString()}::timestamptz and r.created_at <= ${until.toISOString()}::timestamptz
      and not ${blockedBetween(sql`r.uid`, uid)}`)
  return rows[0]?.count ?? 0
}

/** The number of likes that others gave a member's entries. */
export async function countLikes(reader: Reader, { uid, since, until }: { uid: string; since: Date; until: Date }) {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from likes l
    join activities a on a.actor_id = l.actor_id and a.id = l.activity_id and not a.is_deleted
    where l.actor_id = ${uid} and l.uid <> ${uid}
      and l.created_at > ${since.toISOString()}::timestamptz and l.created_at <= ${until.toISOString()}::timestamptz
      and not ${blockedBetween(sql`l.uid`, uid)}`)
  return rows[0]?.count ?? 0
}
