import type { StoredStatus } from '#domains/events/events/rules.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { days } from '#platform/clock.ts'

export const BOARD_LIMITS = { entries: 3, seats: 8, text: 200 } as const
export const DIRECTIONS = ['offers', 'needs'] as const
export const GEAR = ['gi', 'nogi', 'other'] as const
export type Direction = (typeof DIRECTIONS)[number]
export type Gear = (typeof GEAR)[number]

/** RSVP statuses that give access to an event's board. No-shows keep it, because only hosts may know that status. */
export const OPENING_STATUSES = ['going', 'attended', 'no_show'] as const satisfies readonly RsvpStatus[]

/** How long entries stay visible after an event ends, so members can arrange lifts home and return borrowed gear. */
export const OPEN_AFTER_MS = days(1)

export function isBoardOpen({ status, endsAt }: { status: StoredStatus; endsAt: Date }, now: Date): boolean {
  return status !== 'draft' && status !== 'cancelled' && now.getTime() < endsAt.getTime() + OPEN_AFTER_MS
}
