import { sql } from 'drizzle-orm'
import { placeFor, type RsvpFacts } from '#domains/events/rsvps/rules.ts'
import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { visibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { sessionsOn } from '#domains/gyms/gyms/timetable.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { BookableClass, MyBooking } from '../contract.ts'
import { asEvent, type BookingStatus, type ClassFacts, freeUntil, isMine, isWithin, mayBook } from '../rules.ts'
import { belongsToGym, type ClassRef, fromTimetable, readSettings, settingsOr } from './classes.ts'

interface Mine {
  status: BookingStatus
  inLine: number | null
  position: number
  offeredUntil: string | null
}

/** Columns of a booking `b`, with its position on the waitlist. */
const MINE = sql`b.status, b.in_line as "inLine", b.offered_until as "offeredUntil",
  case when b.status = 'waitlisted' then (select count(*)::int from bookings w
    where w.class_id = b.class_id and w.status = 'waitlisted' and w.in_line <= b.in_line) else 0 end as position`

export async function readMyBooking(
  reader: Reader,
  classId: string,
  uid: string,
): Promise<(RsvpFacts & { status: BookingStatus }) | null> {
  const { rows } = await reader.execute<Mine & Record<string, unknown>>(
    sql`select ${MINE} from bookings b where b.class_id = ${classId} and b.uid = ${uid}`,
  )
  return rows[0] ? rsvpOf(rows[0]) : null
}

/** A booking in the form that the RSVP rules expect. */
const rsvpOf = ({ status, inLine, position, offeredUntil }: Mine) => ({
  ...{ status, inLine, position, guests: 0, attendedAt: null },
  offeredUntil: offeredUntil === null ? null : new Date(offeredUntil),
})

/** Columns of a class `c` that someone has booked. */
const STORED = sql`c.session_id as "sessionId", c.day::text, c.title, c.start, c.starts_at, c.ends_at, c.capacity,
  c.going_count, c.held_count, c.waiting_count`

interface Stored extends Mine, ClassRef, Record<string, unknown> {
  title: string
  start: string
  starts_at: string
  ends_at: string
  capacity: number | null
  going_count: number
  held_count: number
  waiting_count: number
}

/**
 * The dates that can be booked or that the viewer has booked, by time. `also` is included even if it's neither, as
 * after cancelling.
 */
export async function readBookable(
  reader: Reader,
  gym: GymWeek,
  { uid }: Pick<Viewer, 'uid'>,
  now: Date,
  also?: ClassRef,
): Promise<BookableClass[]> {
  const settings = isOpenGym(gym) ? await readSettings(reader, gym.id) : new Map()
  const { rows } = await reader.execute<Stored>(sql`
    select ${STORED}, ${MINE} from booked_classes c left join bookings b on b.class_id = c.id and b.uid = ${uid}
    where c.gym_id = ${gym.id} and c.starts_at > ${new Date(now.getTime() - days(2)).toISOString()}::timestamptz
      and c.ends_at > ${now.toISOString()}::timestamptz`)
  if (settings.size === 0 && rows.length === 0) return []
  const isOwn = await belongsToGym(reader, gym.id, uid)
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  const ahead = Math.max(1, ...[...settings.values()].map(({ daysAhead }) => daysAhead))
  const until = new Date(Date.parse(gym.today) + days(ahead)).toISOString().slice(0, 10)
  const yesterday = new Date(Date.parse(gym.today) - days(1)).toISOString().slice(0, 10)

  const dated = (
    { sessionId, day, dropInOk = true }: ClassRef & { dropInOk?: boolean },
    facts: Shown,
  ): BookableClass => {
    const rules = settingsOr(settings.get(sessionId))
    const row = stored.get(keyOf({ sessionId, day }))
    return {
      ...datedOf({ sessionId, day, ...facts }),
      required: rules.mode === 'required',
      mayBook: mayBook({ dropInOk }, isOwn),
      freeUntil: freeUntil(facts, rules).toISOString(),
      place: placeFor(asEvent({ ...NO_ONE, ...facts }), row?.status ? rsvpOf(row) : null, now),
    }
  }

  const shown = sessionsOn(gym, { from: yesterday, until }).flatMap((on) => {
    const { id: sessionId, dropInOk } = on.item
    const ref = { sessionId, day: on.date }
    const rules = settings.get(sessionId)
    if (!rules || on.endsAt <= now || !isWithin(gym.today, on.date, rules.daysAhead)) return []
    const row = stored.get(keyOf(ref))
    return dated({ ...ref, dropInOk }, { ...fromTimetable(on), ...(row && countsOf(row)) })
  })
  const isMeant = (row: Stored) =>
    ['going', 'waitlisted', 'offered'].includes(row.status) || (also && keyOf(also) === keyOf(row))
  const listed = new Set(shown.map(keyOf))
  // Booked dates that can't be booked at present, such as those of a session that left the timetable.
  const others = rows.filter((row) => isMeant(row) && !listed.has(keyOf(row))).map((row) => dated(row, factsOf(row)))
  return [...shown, ...others].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** One date from `readBookable`. Throws 404 if the date isn't among the results. */
export async function readBookableClass(
  reader: Reader,
  gym: GymWeek,
  viewer: Pick<Viewer, 'uid'>,
  ref: ClassRef,
  now: Date,
): Promise<BookableClass> {
  const found = (await readBookable(reader, gym, viewer, now, ref)).find((one) => keyOf(one) === keyOf(ref))
  if (!found) throw notFound()
  return found
}

/**
 * Upcoming classes that the viewer has booked or waits for, at gyms they can see, by time. Not paged: a class can only
 * be booked up to 28 days ahead.
 */
export async function readMyBookings(reader: Reader, { uid }: Pick<Viewer, 'uid'>, now: Date): Promise<MyBooking[]> {
  const { rows } = await reader.execute<Stored & { timezone: string; gym: MyBooking['gym'] }>(sql`
    select ${STORED}, ${MINE}, g.timezone,
      json_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'city', g.city) as gym
    from bookings b join booked_classes c on c.id = b.class_id join gyms g on g.id = c.gym_id
    where b.uid = ${uid} and b.status <> 'cancelled' and c.ends_at > ${now.toISOString()}::timestamptz
      and ${visibleTo({ uid })}
    order by c.starts_at, c.id limit 200`)
  return rows.flatMap((row) => {
    const facts = factsOf(row)
    const place = placeFor(asEvent(facts), rsvpOf(row), now)
    return isMine(place) ? { ...datedOf(facts), timezone: row.timezone, gym: row.gym, place } : []
  })
}

type Shown = Pick<ClassFacts, 'startsAt' | 'endsAt' | 'capacity'> &
  Partial<ClassFacts> & { title: string; start: string }

const NO_ONE = { goingCount: 0, heldCount: 0, waitingCount: 0 }
const countsOf = (row: Stored) => ({
  goingCount: row.going_count,
  heldCount: row.held_count,
  waitingCount: row.waiting_count,
})
const factsOf = (row: Stored) => ({
  ...{ ...row, ...countsOf(row), startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
})
const datedOf = ({ sessionId, day, title, start, startsAt, endsAt }: ClassRef & Shown) => ({
  ...{ sessionId, day, title, start, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
})
const keyOf = ({ sessionId, day }: ClassRef) => `${day} ${sessionId}`
