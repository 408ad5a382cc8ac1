import { and, eq, isNull, sql } from 'drizzle-orm'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { accepts } from '#domains/members/people/rules.ts'
import { readDigestLines } from '#domains/notifications/notifications/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import { uuidOf } from '#platform/uuid.ts'
import { digestPeriodDue, digestUntil } from '../rules.ts'
import { sendDigest } from './jobs.ts'
import { digestEmail, type MailSender, zoneOrUtc } from './notification-email.ts'
import { countLikes, countRsvps, type Recipient, readRecipient } from './reads.ts'
import { digests } from './tables.ts'

/** How far back a digest looks. */
const LOOKS_BACK_MS = days(8)
const PAGE = 1000

/**
 * Creates every digest that's due, with its job in the same transaction. Safe to run again or concurrently. Returns how
 * many were created.
 */
export async function decideDigests(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: Date },
  { page = PAGE }: { page?: number } = {},
): Promise<number> {
  const due = await readDueZones(db, now)
  if (due.length === 0) return 0
  let decided = 0
  let after: string | undefined = ''
  do {
    const from: string = after
    const [last, made] = await db.transaction((tx) => decidePage(tx, { jobs, now, due, after: from, page }))
    decided += made
    after = last
  } while (after !== undefined)
  return decided
}

interface DueZone {
  zone: string
  daily: string | null
  weekly: string | null
  until: Date
}

/** Time zones of members where a digest is due now. */
async function readDueZones(db: Database, now: Date): Promise<DueZone[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    select distinct coalesce(u.timezone, g.timezone, 'UTC') as zone from users u left join gyms g on g.id = u.home_gym_id`)
  return rows.flatMap(({ zone }) => {
    const clock = zoneOrUtc(zone)
    const daily = digestPeriodDue(now, clock, 'daily')
    if (daily === null) return []
    return { zone, daily, weekly: digestPeriodDue(now, clock, 'weekly'), until: digestUntil(daily, clock) }
  })
}

/**
 * Creates the due digests of the next members, ordered by uid. Takes the page before filtering, so its cost doesn't
 * depend on the number of members.
 */
async function decidePage(
  tx: Tx,
  { jobs, now, due, after, page }: { jobs: Jobs; now: Date; due: DueZone[]; after: string; page: number },
): Promise<[last: string | undefined, made: number]> {
  const column = <Value>(of: (zone: DueZone) => Value) => sql.param(due.map(of))
  const { rows } = await tx.execute<{ uid: string; period: string | null; made: boolean }>(sql`
    with due as (
      select * from unnest(${column(({ zone }) => zone)}::text[], ${column(({ daily }) => daily)}::text[],
        ${column(({ weekly }) => weekly)}::text[], ${column(({ until }) => until.toISOString())}::timestamptz[])
        as d(zone, daily, weekly, until)),
    members as materialized (
      select uid, home_gym_id, timezone, notification_preferences -> 'email' as email from users
      where uid > ${after} order by uid limit ${page}),
    page as materialized (
      select m.uid, p.period from members m
      left join gyms g on g.id = m.home_gym_id
      join due d on d.zone = coalesce(m.timezone, g.timezone, 'UTC')
      cross join lateral (select case m.email ->> 'frequency' when 'daily' then d.daily when 'weekly' then d.weekly end as period) p
      where p.period is not null and (m.email -> 'enabled') is distinct from 'false'::jsonb
        and not exists (select from digests s where s.uid = m.uid and s.period = p.period)
        and exists (select from notifications n where n.uid = m.uid and not n.read and n.mailed_at is null
          and n.timestamp <= d.until and n.timestamp > d.until - ${`${LOOKS_BACK_MS} milliseconds`}::interval
          and (m.email -> 'types' -> n.type) is distinct from 'false'::jsonb)),
    made as (
      insert into digests (uid, period, decided_at) select uid, period, ${now.toISOString()}::timestamptz from page
      on conflict do nothing returning uid)
    select m.uid, page.period, made.uid is not null as made
    from members m left join page on page.uid = m.uid left join made on made.uid = m.uid order by m.uid`)
  const made = rows.flatMap(({ uid, period, made }) => (made && period ? { uid, period } : []))
  await jobs.send(
    tx,
    sendDigest,
    ...made.map(({ uid, period }) => ({ data: { uid, period }, id: uuidOf(`digest ${uid} ${period}`) })),
  )
  return [rows.length === page ? rows.at(-1)?.uid : undefined, made.length]
}

/** Sends a due digest, unless everything in it has been seen or it's no longer wanted. Idempotent. */
export async function deliverDigest(
  { db, mailer, office, now }: { db: Database; mailer: Mailer; office: MailSender; now: Date },
  { uid, period }: { uid: string; period: string },
): Promise<void> {
  const mine = and(eq(digests.uid, uid), eq(digests.period, period), isNull(digests.endedAt))
  const [decided] = await db.select({ uid: digests.uid }).from(digests).where(mine)
  if (!decided) return
  const recipient = await readRecipient(db, uid)
  const wanted = recipient && wantsDigest(recipient, period) ? await readContent(db, recipient, period) : undefined
  const outcome =
    recipient && wanted?.lines.length ? await mailer.send(digestEmail(office, recipient, wanted)) : 'empty'
  const ids = outcome === 'sent' ? (wanted?.lines.flatMap((line) => line.ids) ?? []) : []

  await db.transaction(async (tx) => {
    await tx.update(digests).set({ endedAt: now }).where(mine)
    if (ids.length > 0)
      await tx.execute(sql`update notifications set mailed_at = ${now.toISOString()}::timestamptz
        where uid = ${uid} and id = any(${sql.param(ids)}::text[])`)
  })
}

function wantsDigest({ preferences: { email } }: Recipient, period: string): boolean {
  return email.enabled && period.startsWith(`${email.frequency}:`)
}

async function readContent(db: Database, recipient: Recipient, period: string) {
  const { uid, preferences } = recipient
  const until = digestUntil(period, zoneOrUtc(recipient.timezone))
  const lines = await readDigestLines(
    db,
    { uid },
    {
      types: notificationTypes.filter((type) => accepts(preferences, type, 'email')),
      since: new Date(until.getTime() - LOOKS_BACK_MS),
      until,
    },
  )
  if (lines.length === 0) return { period, lines, likes: 0, rsvps: 0 }
  const since = new Date(until.getTime() - (period.startsWith('weekly') ? days(7) : days(1)))
  const [likes, rsvps] = await Promise.all([
    countLikes(db, { uid, since, until }),
    countRsvps(db, { uid, since, until }),
  ])
  return { period, lines, likes, rsvps }
}
