import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { instantOf } from '#platform/wall-clock.ts'
import { type Recurrence, readRule, writeRule } from '../recurrence-rule.ts'
import { isSkipped, readWallTime, type WallTime, writeWallTime } from '../wall-time.ts'

/** One time at which a series takes place. */
export interface Occurrence {
  /** When the rule has it start, by the clock of the venue; names it for ever (RECURRENCE-ID). */
  recurrenceId: WallTime
  startsAt: Date
  /** The clocks are changed just then and leave the time out: it begins as much later as they leap. */
  skipped: boolean
}

export interface SeriesTimes {
  recurrence: Recurrence
  /** The first start; when the rule does not meet it, the first after it that it meets. */
  startsOn: WallTime
  timezone: string
  /** Times by the wall clock at which it does not take place (EXDATE). They count for COUNT. */
  exceptions?: readonly WallTime[]
}

/**
 * When a series takes place, by the wall clock of its venue: 18:00 stays 18:00 in summer and in winter. `until` is the last
 * instant looked at, `most` how many at most; a series without an end needs one of them.
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

/** Walls are walked as if they were UTC, where no clock is ever changed; only afterwards they become instants. */
function* wallTimes(recurrence: Recurrence, startsOn: WallTime, timezone: string): Generator<Date> {
  const start = readWallTime(startsOn)
  if (!start) throw new Error(`no wall time: ${startsOn} in ${timezone}`)
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

/** A day ends where the venue's does; a moment is an instant. */
function isAfterEnd({ end }: Recurrence, wall: Date, startsAt: Date): boolean {
  if (end.kind !== 'until') return false
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(end.until) ?? []
  const date = `${year}-${month}-${day}`
  if (time === undefined) return writeWallTime(wall).slice(0, 10) > date
  return startsAt > new Date(`${date}T${time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3')}Z`)
}

/** The rule of a series that is kept: it was read before it was. */
export function keptRule(rule: string): Recurrence {
  const read = readRule(rule)
  if (read.status === 'refused') throw new Error(`a rule that is kept ${read.reason}: ${rule}`)
  return read.recurrence
}
