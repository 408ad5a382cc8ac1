import { days, hours } from '#platform/clock.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { ScheduleItem, UpcomingSession } from './contract.ts'
import type { SessionsConfirmed } from './rules.ts'

/** A gym's week, and what was last heard of its sessions. */
export interface Timetable {
  schedule: readonly ScheduleItem[]
  /** IANA. */
  timezone: string
  sessionsConfirmed: SessionsConfirmed
}

/**
 * The next session of a timetable that has not ended, within a week; `kind` narrows it. Days and hours are those of
 * the gym's own clock, so that a change of clocks moves nothing.
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
    // Yesterday's may last past midnight; a week on, the same weekday comes again.
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

/** A session of the timetable on one of its days, as answers carry it. */
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
    ...heardOf(item.id, sessionsConfirmed),
  }
}

/** A session of the timetable on one day: when it begins and ends. */
export interface Occurrence {
  item: ScheduleItem
  /** By the gym's calendar: 2026-11-21. */
  date: string
  startsAt: Date
  endsAt: Date
}

/** What of a timetable takes place in a time, in the order in which it begins; what only touches it is left out. */
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

/** What was last heard of a session (by its id), as answers carry it. */
export function heardOf(sessionId: string, sessionsConfirmed: SessionsConfirmed) {
  const { at = null, by = null, offs = 0, expectedUntil = null } = sessionsConfirmed[sessionId] ?? {}
  return { confirmedAt: at, confirmedBy: by, offs, expectedUntil }
}

const MINUTES_A_DAY = hours(24) / 60_000

function takesPlace({ from, until, exceptions }: ScheduleItem, date: string): boolean {
  return (from === null || from <= date) && (until === null || date <= until) && !exceptions.includes(date)
}

/** In milliseconds, by the clock on the wall. */
const lengthOf = ({ start, end }: ScheduleItem) =>
  ((minutesOf(end) - minutesOf(start) + MINUTES_A_DAY) % MINUTES_A_DAY || MINUTES_A_DAY) * 60_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10)
/** 1 is Monday; 1970 began on a Thursday. */
const weekdayOf = (day: number) => ((((day / days(1) + 3) % 7) + 7) % 7) + 1
