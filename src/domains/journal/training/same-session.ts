import { minutes } from '#platform/clock.ts'
import { SAME_SESSION_MS } from './limits.ts'

/** The time of a session, an event or a check-in. */
export interface TimeRange {
  startsAt: Date
  endsAt: Date
}

export function rangeOf({ startedAt, minutes: length }: { startedAt: Date | string; minutes: number }): TimeRange {
  const startsAt = new Date(startedAt)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes(length)) }
}

/** Whether two time ranges overlap, even by a minute. */
export const overlap = (one: TimeRange, other: TimeRange): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** In milliseconds. */
export const startsApart = (one: TimeRange, other: TimeRange): number =>
  Math.abs(one.startsAt.getTime() - other.startsAt.getTime())

/** Whether two sessions count as the same one, unless the member says otherwise. */
export const isSameSession = (one: TimeRange, other: TimeRange): boolean =>
  startsApart(one, other) <= SAME_SESSION_MS || overlap(one, other)
