import type { EventStatus } from '#domains/events/events/rules.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { hours, minutes } from '#platform/clock.ts'
import { kilometresBetween, type Point } from '#platform/geography.ts'

/** How somebody was checked in. */
export const CHECK_IN_METHODS = ['host', 'code', 'location', 'kiosk'] as const
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number]
export const CHECK_IN_STATES = ['not_open', 'open', 'checked_in', 'undone', 'closed'] as const
export type CheckInState = (typeof CHECK_IN_STATES)[number]

/** Check-in opens before the start and closes after the end. */
export const OPENS_BEFORE_MS = minutes(30)
export const CLOSES_AFTER_MS = hours(2)
/** How long members may take back their own check-in. */
export const OWN_UNDO_MS = minutes(10)
/** How late a check-in that waited without a connection is still taken. */
export const LATEST_ARRIVAL_MS = hours(48)
/** How near to the gym, in metres; the inexactness of the position counts in the member's favour, up to a limit. */
export const NEAR_METRES = 250
export const MOST_INEXACT_METRES = 100
/** At one gym, outside of events, once in so long. */
export const GYM_AGAIN_AFTER_MS = hours(3)
/** So many missed within so long, and hosts read "often misses". */
export const OFTEN_MISSES = 3
export const MISSES_WITHIN_DAYS = 60

/** What check-in needs to know of an event. */
export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

export const windowOf = ({ startsAt, endsAt }: EventTimes) => ({
  opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
  closesAt: new Date(endsAt.getTime() + CLOSES_AFTER_MS),
})

/** Somebody's latest check-in at an event, undone or not. */
export interface OwnCheckIn {
  at: Date
  undoneAt: Date | null
}

/** Where a member stands with the check-in of an event. That they were there stays said after it has closed. */
export function stateOf(
  event: EventTimes & { status: EventStatus },
  mine: OwnCheckIn | null | undefined,
  now: Date,
): CheckInState {
  if (mine && !mine.undoneAt) return 'checked_in'
  if (event.status !== 'scheduled' && event.status !== 'live' && event.status !== 'ended') return 'closed'
  const { opensAt, closesAt } = windowOf(event)
  if (now < opensAt) return 'not_open'
  if (now > closesAt) return 'closed'
  return mine ? 'undone' : 'open'
}

/**
 * When a check-in took place that says it was at `claimed`, having waited for a connection: never in the future, never
 * outside the event's window. Undefined when no time is plausible: it is too early, or too late.
 */
export function plausibleTime(event: EventTimes, claimed: Date | undefined, now: Date): Date | undefined {
  const { opensAt, closesAt } = windowOf(event)
  const said = claimed === undefined || claimed > now ? now : claimed
  if (now < opensAt || said > closesAt) return undefined
  if (now.getTime() - closesAt.getTime() > LATEST_ARRIVAL_MS) return undefined
  return new Date(Math.max(said.getTime(), opensAt.getTime()))
}

/** Whether somebody at this position (accuracy in metres) is at the gym. */
export function isNear(gym: Point, position: Point & { accuracy: number }): boolean {
  const metres = kilometresBetween(gym, position) * 1000
  return metres - Math.min(Math.max(position.accuracy, 0), MOST_INEXACT_METRES) <= NEAR_METRES
}

/** Whether members may still take their check-in back: one they made for ten minutes, one someone else made at any time. */
export const mayUndoOwn = ({ at, by }: { at: Date; by: string | null }, now: Date) =>
  by !== null || now.getTime() - at.getTime() <= OWN_UNDO_MS

/** Whether someone who isn't the gym's staff may check a member in: only one who has RSVP'd. A host may let back in whom they removed. */
export const mayBeCheckedIn = (rsvp: RsvpStatus | undefined) => rsvp !== undefined && rsvp !== 'cancelled'

/** What decides whether someone besides the member vouches for a check-in. */
export interface Vouching {
  method: CheckInMethod
  /** Null: at the gym, outside of events. */
  event: 'official' | 'unofficial' | null
  /** Whether they had said they'd come before they checked in. */
  hadRsvp: boolean
}

/**
 * Whether a check-in counts for reviews and for deciding on suggestions: the gym's code or staff vouch for it, or an RSVP to
 * one of its official events. A position can be made up, and so can an unofficial event.
 */
export function isCorroborated({ method, event, hadRsvp }: Vouching): boolean {
  if (event === 'unofficial') return false
  return method !== 'location' || (event === 'official' && hadRsvp)
}
