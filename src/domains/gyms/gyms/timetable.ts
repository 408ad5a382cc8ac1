import { days, hours } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { ScheduleItem, UpcomingSession } from './contract.ts'
import type { SessionsConfirmed } from './rules.ts'

/** A gym's timetable and its sessions' last confirmations. */
export interface Timetable {
  schedule: readonly ScheduleItem[]
  /** An IANA time zone. */
  timezone: string
  sessionsConfirmed: SessionsConfirmed
}

/**
 * The next session within a week that hasn't ended; `kind` filters. Dates and times are in the gym's time zone, so
 * clock changes don't move sessions.
 */
export function nextSession(
  { schedule, timezone: zone, sessionsConfirmed }: Timetable,
  now: Date,
  kind?: ScheduleItem['kind'],
): UpcomingSession | null {
  if (schedule.length === 0) return null
  const wall = wallClock(now, zone).getTime()
  const midnight = Math.floor(wall / days(1)) * days(1)
  let next: { item: ScheduleItem; day: number; start: number } | undefined

  for (const item of schedule) {
    if (kind && item.kind !== kind) continue
    // Yesterday's session may run past midnight; seven days ahead is the same weekday again.
    for (let ahead = -1; ahead <= 7; ahead++) {
      const day = midnight + days(ahead)
      if (weekdayOf(day) !== item.weekday || !takesPlace(item, dateOf(day))) continue
      const start = day + minutesOf(item.start) * 60_000
      const end = start + lengthOf(item)
      if (end <= wall || start >= wall + days(7)) continue
      if (!next || start < next.start) next = { item, day, start }
      break
    }
  }
  return next ? sessionOn(next.item, dateOf(next.day), { timezone: zone, sessionsConfirmed }) : null
}

/** A session of the timetable on one day, as returned by the API. */
export function sessionOn(
  item: ScheduleItem,
  date: string,
  { timezone, sessionsConfirmed }: Pick<Timetable, 'timezone' | 'sessionsConfirmed'>,
): UpcomingSession {
  const start = Date.parse(date) + minutesOf(item.start) * 60_000
  return {
    id: item.id,
    title: item.title,
    kind: item.kind,
    discipline: item.discipline,
    level: item.level,
    date,
    start: item.start,
    end: item.end,
    startsAt: instantOf(new Date(start), timezone).toISOString(),
    endsAt: instantOf(new Date(start + lengthOf(item)), timezone).toISOString(),
    price: item.price,
    dropInOk: item.dropInOk,
    ...lastConfirmationOf(item.id, sessionsConfirmed),
  }
}

/** A session of the timetable on one day, with start and end. */
export interface Occurrence {
  item: ScheduleItem
  /** In the gym's time zone: 2026-11-21. */
  date: string
  startsAt: Date
  endsAt: Date
}

/** The sessions that overlap a time range, by start. Sessions that only touch it are left out. */
export function sessionsBetween(
  { schedule, timezone: zone }: Pick<Timetable, 'schedule' | 'timezone'>,
  from: Date,
  until: Date,
): Occurrence[] {
  const firstDay = Math.floor(wallClock(from, zone).getTime() / days(1)) * days(1) - days(1)
  const lastDay = wallClock(until, zone).getTime()
  const found: Occurrence[] = []
  for (let day = firstDay; day <= lastDay; day += days(1))
    for (const item of schedule) {
      if (weekdayOf(day) !== item.weekday || !takesPlace(item, dateOf(day))) continue
      const start = day + minutesOf(item.start) * 60_000
      const startsAt = instantOf(new Date(start), zone)
      const endsAt = instantOf(new Date(start + lengthOf(item)), zone)
      if (startsAt < until && endsAt > from) found.push({ item, date: dateOf(day), startsAt, endsAt })
    }
  return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The sessions that start on these dates, in the gym's time zone. */
export function sessionsOn(
  gym: Pick<Timetable, 'schedule' | 'timezone'>,
  { from, until }: { from: string; until: string },
): Occurrence[] {
  const midnight = (day: number) => instantOf(new Date(day), gym.timezone)
  return sessionsBetween(gym, midnight(Date.parse(from)), midnight(Date.parse(until) + days(1))).filter(
    ({ date }) => date >= from,
  )
}

/** A session's last confirmation (by its id), as returned by the API. */
export function lastConfirmationOf(sessionId: string, sessionsConfirmed: SessionsConfirmed) {
  const { at = null, by = null, offs = 0, expectedUntil = null } = sessionsConfirmed[sessionId] ?? {}
  return { confirmedAt: at, confirmedBy: by, offs, expectedUntil }
}

const MINUTES_A_DAY = hours(24) / 60_000

function takesPlace({ from, until, exceptions }: ScheduleItem, date: string): boolean {
  return (from === null || from <= date) && (until === null || date <= until) && !exceptions.includes(date)
}

/** Duration in milliseconds, in local time. */
const lengthOf = ({ start, end }: ScheduleItem) =>
  ((minutesOf(end) - minutesOf(start) + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY) * 60_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)
/** 1 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((((day / days(1) + 3) % 7) + 7) % 7) + 1
