import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '#platform/wall-clock.ts'
import { type Recurrence, readRule, writeRule } from '../recurrence-rule.ts'
import { isSkipped, readWallTime, type WallTime, writeWallTime } from '../wall-time.ts'

/** One date of a series. */
export interface Occurrence {
  /** The start according to the rule, in local time at the venue; identifies the date in its series (RECURRENCE-ID). */
  recurrenceId: WallTime
  startsAt: Date
  /** Whether a clock change skips this time, so the event starts an hour or so later. */
  skipped: boolean
}

export interface SeriesTimes {
  recurrence: Recurrence
  /** The first start. If the rule doesn't match it, the series starts at the rule's next match. */
  startsOn: WallTime
  timezone: string
  /** Local times at which the series doesn't take place (EXDATE). They still use up COUNT. */
  exceptions?: readonly WallTime[]
}

/**
 * Dates of a series in its venue's local time: 18:00 stays 18:00 in summer and winter. Stops after the instant `until`
 * or after `most` dates.
 */
export function occurrencesOf(
  { recurrence, startsOn, timezone, exceptions = [] }: SeriesTimes,
  { until, most }: { until?: Date | undefined; most: number },
): Occurrence[] {
  const left = new Set(exceptions)
  const found: Occurrence[] = []
  for (const wall of wallTimes(recurrence, startsOn, timezone)) {
    const startsAt = instantOf(wall, timezone)
    if (isAfterEnd(recurrence, wall, startsAt) || (until && startsAt > until) || found.length >= most) break
    const recurrenceId = writeWallTime(wall)
    if (!left.has(recurrenceId)) found.push({ recurrenceId, startsAt, skipped: isSkipped(wall, timezone) })
  }
  return found
}

/** Iterates local times as if they were UTC, which has no clock changes; they're converted to instants later. */
function* wallTimes(recurrence: Recurrence, startsOn: WallTime, timezone: string): Generator<Date> {
  const start = readWallTime(startsOn)
  if (!start) throw new Error(`not a local time: ${startsOn} in ${timezone}`)
  const { end } = recurrence
  const endless = { ...recurrence, end: end.kind === 'count' ? end : ({ kind: 'open' } as const) }
  const rule = new RRuleTemporal({
    rruleString: `RRULE:${writeRule(endless)}`,
    dtstart: Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO('UTC'),
    temporal: Temporal,
  })
  let after = new Date(start.getTime() - 1)
  for (let count = 0; end.kind !== 'count' || count < end.count; count++) {
    const next = rule.next(after, false)
    if (!next) return
    after = new Date(next.epochMilliseconds)
    yield after
  }
}

/** Whether a time is after the series' end: an end date is over when that day ends at the venue. */
function isAfterEnd({ end }: Recurrence, wall: Date, startsAt: Date): boolean {
  if (end.kind !== 'until') return false
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(end.until) ?? []
  const date = `${year}-${month}-${day}`
  if (time === undefined) return writeWallTime(wall).slice(0, 10) > date
  return startsAt > new Date(`${date}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`)
}

/** Parses a stored rule, which has to be valid. */
export function parseStoredRule(rule: string): Recurrence {
  const read = readRule(rule)
  if (read.status === 'refused') throw new Error(`a stored rule is invalid: it ${read.reason}: ${rule}`)
  return read.recurrence
}
