import { desc, eq, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { coachNotes } from '#domains/journal/attendance/server/tables.ts'
import { isUnderage } from '#domains/members/people/server/underage.ts'
import type { Reader } from '#platform/database.ts'
import { hashOfToken } from '#platform/link-token.ts'
import { notFound } from '#platform/refusals.ts'
import type { AttendedGym, GuardianView, OwnGuardian } from '../contract.ts'
import { linkState, SHOWN_WEEKS } from '../rules.ts'
import { guardians } from './tables.ts'

export async function readOwnGuardian(reader: Reader, uid: string, now: Date): Promise<OwnGuardian> {
  const { rows } = await reader.execute<{ adultFrom: string }>(
    sql`select adult_from::text as "adultFrom" from messaging where uid = ${uid} and ${isUnderage(uid, now)}`,
  )
  const [adult] = rows
  if (!adult) return { adultFrom: null, guardian: null }
  const { email, confirmedAt } = guardians
  const [row] = await reader.select({ email, confirmedAt }).from(guardians).where(eq(guardians.uid, uid))
  return { ...adult, guardian: row ? { email: row.email, isConfirmed: row.confirmedAt !== null } : null }
}

export interface FoundGuardian extends Pick<GuardianView, 'state' | 'username' | 'adultFrom'> {
  uid: string
  email: string
}

/**
 * The member whose guardian got this token. Throws 404 if it's unknown or wasn't confirmed in time, and once the member
 * is 18 or has asked to delete their account.
 */
export async function findGuardian(reader: Reader, token: string, now: Date): Promise<FoundGuardian> {
  const uid = sql`g.uid`
  const { rows } = await reader.execute<{
    uid: string
    email: string
    sentAt: string
    confirmedAt: string | null
    username: string
    adultFrom: string
  }>(sql`
    select g.uid, g.email, g.sent_at as "sentAt", g.confirmed_at as "confirmedAt", u.username,
      m.adult_from::text as "adultFrom"
    from guardians g join users u on u.uid = g.uid join messaging m on m.uid = g.uid
    where g.token_hash = ${hashOfToken(token)} and u.username is not null and ${isUnderage(uid, now)}
      and not exists (select from account_deletions d where d.uid = g.uid)`)
  const [row] = rows
  if (!row) throw notFound()
  const { sentAt, confirmedAt, ...found } = row
  const state = linkState({ sentAt: new Date(sentAt), confirmedAt: confirmedAt ? new Date(confirmedAt) : null }, now)
  if (state === 'gone') throw notFound()
  return { ...found, state }
}

/** What a guardian sees: only the member's username unless the link is confirmed and still valid. */
export async function readGuardianView(reader: Reader, found: FoundGuardian, now: Date): Promise<GuardianView> {
  const { uid, state, username, adultFrom } = found
  const isOpen = state === 'confirmed'
  return {
    ...{ state, username, adultFrom: isOpen ? adultFrom : null },
    gyms: isOpen ? await readAttendedGyms(reader, uid, now) : [],
  }
}

async function readAttendedGyms(reader: Reader, uid: string, now: Date): Promise<AttendedGym[]> {
  const day = sql`(c.at at time zone g.timezone)::date`
  const { rows } = await reader.execute<Omit<AttendedGym, 'notes'>>(sql`
    select g.id, g.name, (m.since at time zone g.timezone)::date::text as since, k.days
    from gym_members m join gyms g on g.id = m.gym_id
    cross join lateral (select coalesce(array_agg(distinct ${day}::text order by ${day}::text desc), '{}') as days
      from check_ins c where c.uid = m.uid and c.gym_id = g.id and ${IS_CORROBORATED}
        and c.at > ${now.toISOString()}::timestamptz - ${SHOWN_WEEKS} * interval '1 week') k
    where m.uid = ${uid} and m.status = 'member' order by m.since, g.id`)
  const notes = await reader
    .select()
    .from(coachNotes)
    .where(eq(coachNotes.uid, uid))
    .orderBy(desc(coachNotes.createdAt), desc(coachNotes.id))
  return rows.map((gym) => ({
    ...gym,
    notes: notes
      .filter(({ gymId }) => gymId === gym.id)
      .map(({ id, text, createdAt }) => ({ id, text, createdAt: createdAt.toISOString() })),
  }))
}
