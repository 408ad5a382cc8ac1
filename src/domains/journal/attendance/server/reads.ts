import { and, desc, eq, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Attendant, CoachNote } from '../contract.ts'
import { awaySince, isAway } from '../rules.ts'
import { coachNotes } from './tables.ts'

interface Page {
  away: boolean
  cursor?: string | undefined
  limit: number
}

interface Row extends Record<string, unknown> {
  uid: string
  since: string
  lastOn: string | null
  four: number
  twelve: number
  notes: number
  /** What the list is sorted by. */
  at: Date | string
}

/**
 * A gym's members by the day of their last corroborated check-in, or else the day they joined, longest ago first.
 * People the viewer can't see are left out.
 */
export async function readAttendance(
  reader: Reader,
  viewer: { uid: string },
  { gym: { id, today, timezone }, away, cursor, limit }: Page & { gym: Pick<GymWeek, 'id' | 'today' | 'timezone'> },
): Promise<{ items: Attendant[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const day = sql`(c.at at time zone ${timezone})::date`
  const within = (weeks: number) =>
    sql`(count(distinct coalesce(c.event_id, c.session_id || ' ' || c.day, ${day}::text))
      filter (where ${day} > ${today}::date - ${7 * weeks}::int))::int`
  const { rows } = await reader.execute<Row>(sql`
    with seen as (
      select m.uid, (m.since at time zone ${timezone})::date as since, (select ${day} from check_ins c
        where c.uid = m.uid and c.gym_id = m.gym_id and ${IS_CORROBORATED} order by c.at desc limit 1) as last_on
      from gym_members m
      where m.gym_id = ${id} and m.status = 'member' and not ${blockedBetween(sql`m.uid`, viewer.uid)}
    ), sorted as (select *, coalesce(last_on, since)::timestamp at time zone 'UTC' as at from seen),
    page as (
      select * from sorted where ${away ? sql`at < ${awaySince(today)}::timestamp at time zone 'UTC'` : sql`true`}
        ${after ? sql`and (at, uid) > (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
      order by at, uid limit ${limit + 1}
    )
    select page.uid, page.since::text as since, page.last_on::text as "lastOn", k.four, k.twelve, page.at,
      (select count(*)::int from coach_notes n where n.gym_id = ${id} and n.uid = page.uid) as notes
    from page cross join lateral (select ${within(4)} as four, ${within(12)} as twelve from check_ins c
      where c.uid = page.uid and c.gym_id = ${id} and ${IS_CORROBORATED} and c.at > ${today}::date - interval '86 days') k
    order by page.at, page.uid`)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.at, id: row.uid }))
  const uids = shown.map(({ uid }) => uid)
  const people = await readPeople(reader, viewer, uids)
  return {
    items: shown.flatMap(({ uid, since, lastOn, four, twelve, notes }) => {
      const person = people.get(uid)
      if (!person) return []
      return [
        { person, since, lastOn, notes, classes: { 4: four, 12: twelve }, isAway: isAway({ lastOn, since }, today) },
      ]
    }),
    nextCursor,
  }
}

/** What the coaches noted about a member, newest first. */
export async function readNotes(
  reader: Reader,
  viewer: { uid: string },
  { gymId, uid }: { gymId: string; uid: string },
): Promise<CoachNote[]> {
  const rows = await reader
    .select()
    .from(coachNotes)
    .where(and(eq(coachNotes.gymId, gymId), eq(coachNotes.uid, uid)))
    .orderBy(desc(coachNotes.createdAt), desc(coachNotes.id))
  const uids = rows.flatMap(({ writtenBy }) => writtenBy ?? [])
  const writers = await readPeople(reader, viewer, uids)
  return rows.map(({ id, text, writtenBy, createdAt }) => ({
    ...{ id, text, by: writers.get(writtenBy ?? '')?.displayName ?? null, createdAt: createdAt.toISOString() },
  }))
}
