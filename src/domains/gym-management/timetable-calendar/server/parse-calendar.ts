import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import { MAX_SESSIONS, SESSION_TITLE } from '#domains/gym-management/gym-edits/limits.ts'
import { days, minutes } from '#platform/clock.ts'
import { withoutUnseen } from '#platform/unsafe-text.ts'
import { instantOf, isZone, wallClock } from '#platform/wall-clock.ts'
import type { CalendarError, CalendarSession, LeftOut } from '../rules.ts'

/** A calendar with more weekly events is refused. */
const MAX_EVENTS = 500
/** After this many events, other requests get a turn, so that a large file doesn't hold them up. */
const EVENTS_AT_A_TIME = 100

export type ParsedCalendar =
  | { status: 'read'; sessions: CalendarSession[]; leftOut: LeftOut }
  | { status: 'failed'; error: CalendarError }

interface Where {
  /** The gym's time zone. */
  timezone: string
  now: Date
}

/** The weekly sessions in an iCalendar file (RFC 5545). Events that are over aren't counted as left out. */
export async function parseCalendar(text: string, where: Where): Promise<ParsedCalendar> {
  const events = eventsIn(text)
  if (!events) return { status: 'failed', error: 'not_calendar' }
  const leftOut: LeftOut = { once: 0, allDay: 0, otherRepeat: 0, unclear: 0 }
  const sessions = new Map<string, CalendarSession>()
  let weekly = 0
  for (const [at, event] of events.entries()) {
    if (at % EVENTS_AT_A_TIME === 0) await setImmediate()
    const found = readEvent(event, where)
    if (found === 'over') continue
    if (typeof found === 'string') {
      leftOut[found] += 1
      continue
    }
    weekly += 1
    for (const session of found) sessions.set(Object.values(session).join(' '), session)
    if (weekly > MAX_EVENTS || sessions.size > MAX_SESSIONS) return { status: 'failed', error: 'too_many' }
  }
  if (sessions.size === 0) return { status: 'failed', error: 'no_sessions' }
  return { status: 'read', sessions: [...sessions.values()], leftOut }
}

function eventsIn(text: string): ICAL.Component[] | undefined {
  const file = text.replace(/^\ufeff/, '').trimStart()
  if (!/^BEGIN:VCALENDAR/i.test(file)) return undefined
  try {
    const parsed = ICAL.parse(file)
    // Several calendars in one file are parsed as a list.
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    return calendars.flatMap((calendar: unknown[]) => new ICAL.Component(calendar).getAllSubcomponents('vevent'))
  } catch {
    return undefined
  }
}

function readEvent(event: ICAL.Component, where: Where): CalendarSession[] | keyof LeftOut | 'over' {
  try {
    // A single changed date of a repeating event, or a cancelled event.
    if (event.hasProperty('recurrence-id') || event.getFirstPropertyValue('status') === 'CANCELLED') return 'over'
    const start = timeIn(event, 'dtstart', where)
    if (!start) return 'unclear'
    const rule = event.getFirstPropertyValue('rrule') as ICAL.Recur | null
    if (!rule) return start.instant(start.wall) < where.now ? 'over' : start.isDay ? 'allDay' : 'once'
    const weekdays = weekdaysOf(rule, start.wall)
    const next = weekdays?.map((weekday) => nextOn(weekday, start, where)) ?? []
    const coming = next.filter((day) => !isOver(rule, { start, weekdays: weekdays ?? [], day }))
    if (isPast(rule, where.now) || (weekdays && coming.length === 0)) return 'over'
    if (start.isDay) return 'allDay'
    if (!weekdays) return 'otherRepeat'
    const title = titleOf(event)
    const length = lengthOf(event, start, where)
    if (title === '' || !(length >= minutes(1) && length < days(1))) return 'unclear'
    return coming.map((day) => sessionOn(day, { title, length, start }, where))
  } catch {
    return 'unclear'
  }
}

interface EventTime {
  /** The local time in the event's own zone, as if it were UTC. */
  wall: Date
  isDay: boolean
  /** The instant at a local time in that zone. */
  instant: (wall: Date) => Date
}

/**
 * An event's time, in the zone the event names. Zones that only the file defines, as Outlook's files do, count as the
 * gym's own zone: their definitions can take unlimited time to evaluate.
 */
function timeIn(event: ICAL.Component, name: string, { timezone }: Where): EventTime | undefined {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue() as ICAL.Time | undefined
  if (!property || !time) return undefined
  const wall = new Date(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute))
  const named = property.getFirstParameter('tzid') as string | undefined
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  const zone = isUtc ? 'UTC' : named && isZone(named) ? named : undefined
  return { wall, isDay: time.isDate, instant: (at) => instantOf(at, zone ?? timezone) }
}

const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The weekdays of a rule that repeats every week; undefined for any other rule. */
function weekdaysOf(rule: ICAL.Recur, start: Date): number[] | undefined {
  if (rule.freq !== 'WEEKLY' || rule.interval !== 1) return undefined
  const { BYDAY: names, ...others } = rule.parts as Record<string, unknown[]>
  if (Object.keys(others).length > 0) return undefined
  if (!names) return [weekdayOf(start)]
  const weekdays = names.map((name) => DAY_NAMES.indexOf(String(name)) + 1)
  return weekdays.includes(0) ? undefined : weekdays
}

const weekdayOf = (wall: Date) => ((wall.getUTCDay() + 6) % 7) + 1

/** The local start of the first occurrence on this weekday that began less than a day ago or is still ahead. */
function nextOn(weekday: number, { wall, instant }: EventTime, { now }: Where): Date {
  const offset = instant(wall).getTime() - wall.getTime()
  const today = now.getTime() - offset
  const past = Math.max(0, Math.floor((today - wall.getTime()) / days(1)))
  const first = new Date(wall.getTime() + past * days(1))
  return new Date(first.getTime() + ((weekday - weekdayOf(first) + 7) % 7) * days(1))
}

interface Occurrence {
  start: EventTime
  weekdays: number[]
  day: Date
}

/** Whether the rule ends before this occurrence. */
function isOver({ until, count }: ICAL.Recur, { start, weekdays, day }: Occurrence): boolean {
  if (until) {
    const last = new Date(Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute))
    if (until.isDate) return day.getTime() >= last.getTime() + days(1)
    return until.zone === ICAL.Timezone.utcTimezone ? start.instant(day) > last : day > last
  }
  if (!count) return false
  const before = weekdays.map((weekday) => {
    const first = start.wall.getTime() + ((weekday - weekdayOf(start.wall) + 7) % 7) * days(1)
    return Math.max(0, Math.ceil((day.getTime() - first) / days(7)))
  })
  return before.reduce((sum, number) => sum + number, 0) >= count
}

/** Whether a rule of any kind ended before now, by its last day. */
const isPast = ({ until }: ICAL.Recur, now: Date) =>
  until !== null && Date.UTC(until.year, until.month - 1, until.day + 1) < now.getTime()

/** An event's title, cut to the timetable's limit. */
function titleOf(event: ICAL.Component): string {
  const title = withoutUnseen(String(event.getFirstPropertyValue('summary') ?? ''))
  return title
    .slice(0, SESSION_TITLE)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}

/** In milliseconds. */
function lengthOf(event: ICAL.Component, start: EventTime, where: Where): number {
  const end = timeIn(event, 'dtend', where)
  if (end) return end.instant(end.wall).getTime() - start.instant(start.wall).getTime()
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  return (duration?.toSeconds() ?? 0) * 1000
}

/** The end is counted in local time, so that a night when clocks change doesn't move it. */
function sessionOn(
  day: Date,
  { title, length, start }: { title: string; length: number; start: EventTime },
  { timezone, now }: Where,
): CalendarSession {
  const begins = start.instant(day)
  const wall = wallClock(begins, timezone)
  const hasBegun = start.instant(start.wall) <= now
  return {
    title,
    weekday: weekdayOf(wall),
    start: wall.toISOString().slice(11, 16),
    end: new Date(wall.getTime() + length).toISOString().slice(11, 16),
    from: hasBegun ? null : wall.toISOString().slice(0, 10),
  }
}
