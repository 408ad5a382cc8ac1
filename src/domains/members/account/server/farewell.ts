import { eq, sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { ENDLESS } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { Farewell } from '../contract.ts'
import { GRACE_MS } from '../limits.ts'

/** What a member without a username types to confirm. */
const WITHOUT_USERNAME = 'DELETE'

/** The consequences of deleting this account as of now. Only for its owner and for an admin deleting it. */
export async function readFarewell(reader: Reader, uid: string, now: Date): Promise<Farewell> {
  const [member] = await reader
    .select({ username: users.username, role: users.role })
    .from(users)
    .where(eq(users.uid, uid))
  if (!member) throw notFound()
  const members = await readMembers(reader, uid, now)
  const paidUntil = members.paidUntil ? new Date(members.paidUntil) : null
  const graceEnd = new Date(now.getTime() + GRACE_MS)
  return {
    confirmation: member.username ?? WITHOUT_USERNAME,
    deleteAt: (paidUntil && paidUntil > graceEnd ? paidUntil : graceEnd).toISOString(),
    obstacle: member.role.admin && (await isLastAdmin(reader, uid)) ? 'last_admin' : null,
    ...(await readCounts(reader, uid, now)),
    gyms: await readGymsLeftAlone(reader, uid),
    events: await readEventsLeftAlone(reader, uid, now),
    memberships: await readMemberships(reader, uid),
    members,
  }
}

async function isLastAdmin(reader: Reader, uid: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`select from users u where u.uid <> ${uid} and (u.role ->> 'admin')::boolean
    and not exists (select from account_deletions d where d.uid = u.uid)
    and not exists (select from auth_users a where a.id = u.uid and a.banned) limit 1`)
  return rows.length === 0
}

async function readCounts(reader: Reader, uid: string, now: Date) {
  type Counts = Pick<Farewell, 'entries' | 'comments' | 'pictures' | 'videos' | 'rsvps'>
  const { rows } = await reader.execute<Counts & Record<string, unknown>>(sql`select
    (select count(*)::int from activities a where a.actor_id = ${uid} and a.in_feed and not a.is_deleted) as entries,
    (select count(*)::int from comments c where c.author_id = ${uid} and c.deleted_at is null) as comments,
    (select count(*)::int from pictures p where p.user_id = ${uid}) as pictures,
    (select count(*)::int from video_files v where v.uid = ${uid}) as videos,
    (select count(*)::int from rsvps r join events e on e.id = r.event_id where r.uid = ${uid}
      and r.status in ('going', 'maybe', 'waitlisted', 'offered') and e.starts_at > ${now.toISOString()}::timestamptz) as rsvps`)
  return rows[0] ?? { entries: 0, comments: 0, pictures: 0, videos: 0, rsvps: 0 }
}

async function readGymsLeftAlone(reader: Reader, uid: string): Promise<Farewell['gyms']> {
  const { rows } = await reader.execute<{ slug: string; name: string }>(sql`
    select g.slug, g.name from gym_staff s join gyms g on g.id = s.gym_id
    where s.uid = ${uid} and s.role = 'owner'
      and not exists (select from gym_staff o where o.gym_id = s.gym_id and o.role = 'owner' and o.uid <> s.uid)
    order by g.name, g.id`)
  return rows
}

async function readEventsLeftAlone(reader: Reader, uid: string, now: Date): Promise<Farewell['events']> {
  const { rows } = await reader.execute<{ title: string; starts_at: string }>(sql`
    select e.title, e.starts_at from events e where ${eventsLeftAlone(uid, now)} order by e.starts_at, e.id limit 100`)
  return rows.map((row) => ({ title: row.title, startsAt: new Date(row.starts_at).toISOString() }))
}

/** SQL condition on `events e`: unofficial, not over, and with no other host. */
export const eventsLeftAlone = (
  uid: string,
  now: Date,
) => sql`(e.created_by = ${uid} and not e.official and not e.is_deleted
  and e.status in ('draft', 'scheduled', 'live', 'postponed') and e.ends_at > ${now.toISOString()}::timestamptz
  and e.host_ids <@ array[${uid}]::text[])`

async function readMemberships(reader: Reader, uid: string): Promise<Farewell['memberships']> {
  const { rows } = await reader.execute<{ creator: string; until: string | null; isEndless: boolean }>(sql`
    select coalesce(nullif(btrim(u.display_name), ''), 'Anonymous') as creator,
      nullif(s.access_until, ${ENDLESS.toISOString()}::timestamptz) as until,
      coalesce(s.access_until = ${ENDLESS.toISOString()}::timestamptz, false) as "isEndless"
    from subscriptions s left join users u on u.uid = s.creator_uid
    where s.uid = ${uid} and s.state not in ('incomplete', 'ended', 'refunded') order by s.created_at, s.id`)
  return rows.map(({ until, ...row }) => ({ ...row, until: until && new Date(until).toISOString() }))
}

async function readMembers(reader: Reader, uid: string, now: Date): Promise<Farewell['members']> {
  const { rows } = await reader.execute<{ count: number; until: string | null }>(sql`
    select count(*)::int as count, max(s.access_until) filter (where s.access_until < ${ENDLESS.toISOString()}::timestamptz) as until
    from subscriptions s where s.creator_uid = ${uid} and (s.amount > 0 or s.provider_id is not null)
      and s.state not in ('incomplete', 'ended', 'refunded') and s.access_until > ${now.toISOString()}::timestamptz`)
  const [found] = rows
  return { count: found?.count ?? 0, paidUntil: found?.until ? new Date(found.until).toISOString() : null }
}
