import type { EventStatus } from '#domains/events/events/rules.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { hours, minutes } from '#platform/clock.ts'
import { kilometresBetween, type Point } from '#platform/geography.ts'

export const CHECK_IN_METHODS = ['host', 'code', 'location', 'kiosk'] as const
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number]
export const CHECK_IN_STATES = ['not_open', 'open', 'checked_in', 'undone', 'closed'] as const
export type CheckInState = (typeof CHECK_IN_STATES)[number]

/** How long before the start check-in opens, and how long after the end it closes. */
export const OPENS_BEFORE_MS = minutes(30)
export const CLOSES_AFTER_MS = hours(2)
/** How long members can undo their own check-in. */
export const OWN_UNDO_MS = minutes(10)
/** Queued check-ins are still accepted this long after check-in has closed. */
export const LATEST_ARRIVAL_MS = hours(48)
/** The maximum distance from the gym, in metres. GPS inaccuracy counts in the member's favour, up to a limit. */
export const NEAR_METRES = 250
export const MOST_INEXACT_METRES = 100
/** Minimum time between a member's own check-ins at a gym outside of events. */
export const GYM_AGAIN_AFTER_MS = hours(3)
/** After this many no-shows within this many days, hosts see "often misses" next to a member. */
export const OFTEN_MISSES = 3
export const MISSES_WITHIN_DAYS = 60

export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

export const windowOf = ({ startsAt, endsAt }: EventTimes) => ({
  opensAt: new Date(startsAt.getTime() - OPENS_BEFORE_MS),
  closesAt: new Date(endsAt.getTime() + CLOSES_AFTER_MS),
})

/** A member's latest check-in at an event, undone or not. */
export interface OwnCheckIn {
  at: Date
  undoneAt: Date | null
}

/** A member's check-in state at an event. After check-in closes, it still shows that they attended. */
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
 * The time to record for a check-in that, according to the phone, was made at `claimed`: never in the future, never
 * outside the event's window. Undefined if the check-in is too early or too late.
 */
export function plausibleTime(event: EventTimes, claimed: Date | undefined, now: Date): Date | undefined {
  const { opensAt, closesAt } = windowOf(event)
  const said = claimed === undefined || claimed > now ? now : claimed
  if (now < opensAt || said > closesAt) return undefined
  if (now.getTime() - closesAt.getTime() > LATEST_ARRIVAL_MS) return undefined
  return new Date(Math.max(said.getTime(), opensAt.getTime()))
}

/** Whether a position is near enough to check in. `accuracy` is in metres. */
export function isNear(gym: Point, position: Point & { accuracy: number }): boolean {
  const metres = kilometresBetween(gym, position) * 1000
  return metres - Math.min(Math.max(position.accuracy, 0), MOST_INEXACT_METRES) <= NEAR_METRES
}

/** Whether members can still undo their check-in: for ten minutes if they made it, always if someone else did. */
export const mayUndoOwn = ({ at, by }: { at: Date; by: string | null }, now: Date) =>
  by !== null || now.getTime() - at.getTime() <= OWN_UNDO_MS

/**
 * Whether a host who isn't gym staff may check a member in: only members who've RSVP'd and haven't cancelled, including
 * those the host removed.
 */
export const mayBeCheckedIn = (rsvp: RsvpStatus | undefined) => rsvp !== undefined && rsvp !== 'cancelled'

/** Facts that decide whether a check-in is corroborated. */
export interface CorroborationFacts {
  method: CheckInMethod
  /** Null for a check-in at the gym outside of events. */
  event: 'official' | 'unofficial' | null
  /** Whether the member was going or maybe going before they checked in. */
  hadRsvp: boolean
}

/**
 * Whether a check-in is evidence that the member was there: by code, host or desk at the gym or an official event, or
 * by position with an RSVP to an official event. Positions alone can be faked, and so can unofficial events.
 */
export function isCorroborated({ method, event, hadRsvp }: CorroborationFacts): boolean {
  if (event === 'unofficial') return false
  return method !== 'location' || (event === 'official' && hadRsvp)
}
