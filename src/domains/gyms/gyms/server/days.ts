import { type SQL, sql } from 'drizzle-orm'
import { days, hours } from '#platform/clock.ts'

/** The days to search, each in the gym's time zone. */
export type Days =
  | { when: 'now' | 'tonight' | 'week' | 'month' | 'weekend' }
  /** Both days are inclusive, in the form 2026-12-24. */
  | { when: 'days'; from: string; until: string }

/** Longer than any event, which is two weeks at most. */
const LONGEST_EVENT_MS = days(15)
/** When the evening starts. */
const EVENING = sql`time '17:00'`

/** SQL for the local time, first day and last day at `gyms g`: `select clock, first, last`. */
export function clockAndDays(asked: Days, now: Date): SQL {
  const clock = sql`${now.toISOString()}::timestamptz at time zone g.timezone`
  const [first, last] = {
    // Yesterday's session may last past midnight, tomorrow's may start within the hour.
    now: [sql`c.clock::date - 1`, sql`c.clock::date + 1`],
    tonight: [sql`c.clock::date`, sql`c.clock::date`],
    week: [sql`c.clock::date`, sql`c.clock::date + 6`],
    month: [sql`c.clock::date`, sql`c.clock::date + 30`],
    weekend: [sql`date_trunc('week', c.clock)::date + 5`, sql`date_trunc('week', c.clock)::date + 6`],
    days: asked.when === 'days' ? [sql`${asked.from}::date`, sql`${asked.until}::date`] : [],
  }[asked.when]
  return sql`select c.clock, ${first} as first, ${last} as last from (select ${clock} as clock) c`
}

/** The dates of a weekly session `s` from `w.first` on, as `d.day`; `sessionIsOn` leaves out those after `w.last`. */
export const DATES_OF_SESSION = sql`lateral (
  select w.first + (s.weekday - extract(isodow from w.first)::int + 7) % 7 + n as day
  from generate_series(0, w.last - w.first, 7) n) d`

/** Start and end of session `s` on `d.day`, in local time. */
export const SESSION_START = sql`(d.day + s.start)`
export const SESSION_END = sql`(d.day + s.start + make_interval(mins => s.minutes))`

/** Conditions: session `s` takes place on `d.day`, hasn't ended by `w.clock`, and is at the time searched for. */
export function sessionIsOn(asked: Days): SQL[] {
  const on = [
    sql`d.day <= w.last and (s.from_day is null or s.from_day <= d.day) and (s.until_day is null or d.day <= s.until_day)`,
    sql`d.day <> all(s.exceptions)`,
    sql`${SESSION_END} > w.clock`,
  ]
  if (asked.when === 'now') on.push(sql`${SESSION_START} <= w.clock + interval '1 hour'`)
  if (asked.when === 'tonight') on.push(sql`s.start >= ${EVENING}`)
  return on
}

/** Start and end of event `e` in the venue's local time. */
export const EVENT_START = sql`(e.starts_at at time zone e.timezone)`
export const EVENT_END = sql`(e.ends_at at time zone e.timezone)`

/** `sessionIsOn` for event `e` at the gym of `w`. An event lasting several days counts until it ends. */
export function eventIsOn(asked: Days, now: Date): SQL[] {
  const { earliest, latest } = instantsAround(asked, now)
  const on = [
    sql`e.status = 'scheduled' and not e.is_deleted`,
    sql`e.starts_at >= ${earliest.toISOString()}::timestamptz and e.starts_at < ${latest.toISOString()}::timestamptz`,
    sql`e.ends_at > ${now.toISOString()}::timestamptz and ${EVENT_END} > w.first and ${EVENT_START} < w.last + 1`,
  ]
  if (asked.when === 'now')
    on.push(sql`e.starts_at <= ${new Date(now.getTime() + hours(1)).toISOString()}::timestamptz`)
  if (asked.when === 'tonight') on.push(sql`(${EVENT_START} >= w.first + ${EVENING} or ${EVENT_START} < w.first)`)
  return on
}

const AHEAD = { now: days(1), tonight: days(1), week: days(7), month: days(31), weekend: days(7) }

/** The range of start times of matching events in any time zone, so that the index can be used. */
export function instantsAround(asked: Days, now: Date): { earliest: Date; latest: Date } {
  const [first, last] =
    asked.when === 'days'
      ? [Date.parse(asked.from), Date.parse(asked.until)]
      : [now.getTime(), now.getTime() + AHEAD[asked.when]]
  return { earliest: new Date(first - LONGEST_EVENT_MS - days(1)), latest: new Date(last + days(2)) }
}
