import { eq, sql } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { lastConfirmationOf, type Occurrence, sessionsBetween, type Timetable } from '#domains/gyms/gyms/timetable.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { days, hours } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf } from '#platform/wall-clock.ts'
import type { SessionOfDay } from '../contract.ts'
import { CLOSES_AFTER_MS, OPENS_BEFORE_MS } from '../rules.ts'
import { dayOf } from './record-confirmation.ts'

export interface GymWeek extends Timetable {
  id: string
  slug: string
  name: string
  lat: number
  lng: number
  /** Whether the gym's location is only the centre of its town, so that being near it can't be verified. */
  placeApproximate: boolean
  status: (typeof gyms.$inferSelect)['status']
  lastConfirmedAt: Date | null
}

/** A gym's timetable. The caller must check that the viewer can see the gym. */
export async function readWeek(reader: Reader, gymId: string): Promise<GymWeek | undefined> {
  const [row] = await reader
    .select({
      id: gyms.id,
      slug: gyms.slug,
      name: gyms.name,
      lat: gyms.lat,
      lng: gyms.lng,
      placeApproximate: gyms.placeApproximate,
      status: gyms.status,
      schedule: gyms.schedule,
      timezone: gyms.timezone,
      sessionsConfirmed: gyms.sessionsConfirmed,
      lastConfirmedAt: gyms.lastConfirmedAt,
    })
    .from(gyms)
    .where(eq(gyms.id, gymId))
  return row
}

/** Sessions that are on at the given time, start at most `before` ms later or ended less than `after` ms earlier. */
export const occurrencesAround = (gym: GymWeek, at: Date, { before, after }: { before: number; after: number }) =>
  sessionsBetween(gym, new Date(at.getTime() - after), new Date(at.getTime() + before + 1))

export function sessionOfDay(gym: GymWeek, { item, date, startsAt, endsAt }: Occurrence): SessionOfDay {
  const { id, title, kind, discipline, start, end } = item
  return {
    ...{ id, title, kind, discipline, start, end, date },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...lastConfirmationOf(id, gym.sessionsConfirmed),
  }
}

/** Sessions that members can check in to right now. */
export const sessionsNow = (gym: GymWeek, now: Date): SessionOfDay[] =>
  occurrencesAround(gym, now, { before: OPENS_BEFORE_MS, after: CLOSES_AFTER_MS }).map((on) => sessionOfDay(gym, on))

/** How far back members can say whether a session was on. */
export const SESSION_REPORT_WINDOW_MS = days(7)
/** Members are only asked about the last two days. */
const ASKED_LATELY_MS = hours(48)
const ASKED_AT_ONCE = 3

/** The last occurrence of a session that has started within the past week, or the one on `day`. */
export function lastOccurrence(
  gym: GymWeek,
  { sessionId, day }: { sessionId: string; day?: string | undefined },
  now: Date,
) {
  return sessionsBetween(gym, new Date(now.getTime() - SESSION_REPORT_WINDOW_MS), now)
    .filter(({ item, date }) => item.id === sessionId && (day === undefined || day === date))
    .at(-1)
}

/** Today's sessions at a gym, with attendance and answers; `people` are those this viewer can see. */
export async function readToday(reader: Reader, gym: GymWeek, viewer: Viewer, now: Date) {
  const date = dayOf(now, gym.timezone)
  const midnight = instantOf(new Date(`${date}T00:00:00Z`), gym.timezone)
  const tomorrow = instantOf(new Date(new Date(`${date}T00:00:00Z`).getTime() + days(1)), gym.timezone)
  const today = sessionsBetween(gym, midnight, tomorrow).filter((session) => session.date === date)
  const { rows: there } = await reader.execute<{ uid: string; at: string; session_id: string | null }>(
    sql`select uid, at, session_id from check_ins where gym_id = ${gym.id} and undone_at is null
      and at >= ${midnight.toISOString()}::timestamptz and at < ${tomorrow.toISOString()}::timestamptz order by at desc, id`,
  )
  const { rows: said } = await reader.execute<{ session_id: string; was_on: boolean; count: number }>(
    sql`select session_id, was_on, count(*)::int as count from confirmations
      where gym_id = ${gym.id} and session_id is not null and day = ${date}::date and source = 'member' group by 1, 2`,
  )
  const countOf = (sessionId: string, wasOn: boolean) =>
    said.find((row) => row.session_id === sessionId && row.was_on === wasOn)?.count ?? 0
  const uids = there.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, uids)
  return {
    date,
    checkedIn: there.length,
    sessions: today.map((on) => ({
      ...sessionOfDay(gym, on),
      checkedIn: there.filter(({ session_id }) => session_id === on.item.id).length,
      saidOn: countOf(on.item.id, true),
      saidOff: countOf(on.item.id, false),
    })),
    people: there.slice(0, SHOWN_AT_MOST).flatMap(({ uid, at, session_id }) => {
      const person = cards.get(uid)
      return person ? [{ person, at: new Date(at).toISOString(), sessionId: session_id }] : []
    }),
  }
}

const SHOWN_AT_MOST = 200

/**
 * Sessions for "Was it on?": recently ended ones the member hasn't answered for, at gyms they favourited or are members
 * of, or where they recently checked in or had RSVP'd to an event.
 */
export async function readToConfirm(reader: Reader, { uid }: Viewer, now: Date) {
  const since = new Date(now.getTime() - ASKED_LATELY_MS)
  const lately = sql`${since.toISOString()}::timestamptz`
  const { rows } = await reader.execute<{ id: string } & Record<string, unknown>>(sql`
    select g.id from gyms g where g.status = 'active' and g.merged_into is null and g.schedule <> '[]' and g.id in (
      select f.gym_id from favorites f where f.uid = ${uid}
      union select m.gym_id from gym_members m where m.uid = ${uid} and m.status = 'member'
      union select c.gym_id from check_ins c where c.uid = ${uid} and c.at > ${lately}
      union select e.gym_id from rsvps r join events e on e.id = r.event_id
        where r.uid = ${uid} and r.status in ('going', 'maybe') and e.starts_at between ${lately} and ${now.toISOString()}::timestamptz)
    limit 50`)
  const asked = []
  for (const { id } of rows) {
    const gym = await readWeek(reader, id)
    if (!gym) continue
    const ended = sessionsBetween(gym, since, now).filter(({ endsAt }) => endsAt <= now)
    const answered = await answeredOf(reader, { gymId: id, uid, since })
    for (const on of ended) if (!answered.has(`${on.item.id} ${on.date}`)) asked.push({ gym, on })
  }
  return asked
    .sort((a, b) => b.on.endsAt.getTime() - a.on.endsAt.getTime())
    .slice(0, ASKED_AT_ONCE)
    .map(({ gym, on }) => ({
      gym: { id: gym.id, slug: gym.slug, name: gym.name, timezone: gym.timezone },
      session: sessionOfDay(gym, on),
    }))
}

/** `{session} {day}` of sessions the member has answered for or checked in to. */
async function answeredOf(reader: Reader, { gymId, uid, since }: { gymId: string; uid: string; since: Date }) {
  const from = new Date(since.getTime() - days(2)).toISOString().slice(0, 10)
  const { rows } = await reader.execute<{ key: string }>(sql`
    select session_id || ' ' || day as key from confirmations
      where gym_id = ${gymId} and uid = ${uid} and session_id is not null and day >= ${from}::date
    union select session_id || ' ' || day from check_ins
      where gym_id = ${gymId} and uid = ${uid} and session_id is not null and day >= ${from}::date and undone_at is null`)
  return new Set(rows.map(({ key }) => key))
}
