import { type KeptStatus, statusAt, type WaitlistMode } from '#domains/events/events/rules.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { Place } from './contract.ts'
import {
  DISCUSSION_OPEN_DAYS,
  FIRST_WINS_WITHIN_HOURS,
  HOLDS,
  OFFERED_WITHIN_HOURS,
  REMINDER_WINDOWS,
} from './limits.ts'

/** Where a member stands with an event; without a row it is `none`. */
export const RSVP_STATUSES = [
  'going',
  'maybe',
  'waitlisted',
  'offered',
  'cancelled',
  'attended',
  'no_show',
  'removed',
] as const
export type RsvpStatus = (typeof RSVP_STATUSES)[number]

/** Reminders, by how long before the start they go out. */
export const REMINDERS = ['24h', '2h'] as const
export type ReminderKind = (typeof REMINDERS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is asked of an event. */
export interface EventFacts {
  status: KeptStatus
  startsAt: Date
  endsAt: Date
  cancelReason: string
  rsvpOpenAt: Date | null
  rsvpCloseAt: Date | null
  capacity: number | null
  /** Places, guests included. */
  goingCount: number
  heldCount: number
  /** People. */
  waitingCount: number
  waitlistEnabled: boolean
  waitlistMode: WaitlistMode
}

/** What is asked of a member's row. */
export interface RsvpFacts {
  status: RsvpStatus
  guests: number
  inLine: number | null
  /** From 1, among those who wait. */
  position: number
  offeredUntil: Date | null
  attendedAt: Date | null
}

/** Places that nobody has and nobody is offered; null when as many may come as like. Never less than none: capacity may have been lowered. */
export function placesLeft({ capacity, goingCount, heldCount }: EventFacts): number | null {
  return capacity === null ? null : Math.max(0, capacity - goingCount - heldCount)
}

/** Whether a member with their guests finds room. */
export function fits(event: EventFacts, guests: number): boolean {
  const left = placesLeft(event)
  return left === null || 1 + guests <= left
}

/** Where a member stands with an event and what they may do: the same for the button that asks and for the write that enforces. */
export function placeFor(event: EventFacts, mine: RsvpFacts | null, now: Date): Place {
  const status = statusAt(event, now)
  if (mine?.status === 'attended') return { status: 'attended', at: mine.attendedAt?.toISOString() ?? null }
  if (mine?.status === 'removed') return closed({ reason: 'removed' })
  switch (status) {
    case 'draft':
      return closed({ reason: 'draft' })
    case 'cancelled':
      return closed({ reason: 'cancelled', why: event.cancelReason })
    case 'ended':
      return closed({ reason: 'ended' })
    case 'postponed':
    case 'scheduled':
    case 'live':
      return (
        answered(event, mine, now) ??
        (status === 'postponed' ? closed({ reason: 'postponed' }) : unanswered(event, now))
      )
  }
}

/** Whoever has answered keeps their answer, also when no more answers are taken. */
function answered(event: EventFacts, mine: RsvpFacts | null, now: Date): Place | null {
  if (!mine) return null
  const { guests, position } = mine
  switch (mine.status) {
    case 'going':
      return { status: 'going', guests }
    case 'maybe':
      return { status: 'maybe' }
    case 'waitlisted': {
      if (mine.inLine === null) return { status: 'asking', guests }
      const first = event.status === 'scheduled' && isFirstWins(event, now) && fits(event, guests)
      return { status: first ? 'first_wins' : 'waiting', position, of: Math.max(event.waitingCount, position), guests }
    }
    case 'offered':
      return mine.offeredUntil && mine.offeredUntil > now
        ? { status: 'offered', until: mine.offeredUntil.toISOString(), guests }
        : null
    default:
      return null
  }
}

function unanswered(event: EventFacts, now: Date): Place {
  const refusal = refusalOf(event, now)
  if (refusal) return closed(refusal)
  const left = placesLeft(event)
  if (left !== 0) return { status: 'open', left }
  return event.waitlistEnabled ? { status: 'full', waiting: event.waitingCount } : closed({ reason: 'full' })
}

type Because = Extract<Place, { status: 'closed' }>['because']

const closed = (because: Because): Place => ({ status: 'closed', because })

/** Why no new answers are taken now, if so. */
export function refusalOf({ rsvpOpenAt, rsvpCloseAt }: EventFacts, now: Date): Because | null {
  if (rsvpOpenAt && now < rsvpOpenAt) return { reason: 'not_open', opensAt: rsvpOpenAt.toISOString() }
  if (rsvpCloseAt && now >= rsvpCloseAt) return { reason: 'rsvp_closed', closedAt: rsvpCloseAt.toISOString() }
  return null
}

/** What becomes of a place that frees. `hold` offers it until then, `tell` lets everyone waiting know. */
export type FreePlace = { way: 'give' } | { way: 'hold'; until: Date } | { way: 'notify' } | { way: 'leave' }

/** A free place goes to who waits, by the host's choice and by how long it is until the start. */
export function freePlace(event: Pick<EventFacts, 'status' | 'startsAt' | 'waitlistMode'>, now: Date): FreePlace {
  const before = event.startsAt.getTime() - now.getTime()
  if (event.status !== 'scheduled' || before <= 0) return { way: 'leave' }
  if (before <= FIRST_WINS_WITHIN_HOURS * HOUR_MS) return { way: 'notify' }
  if (event.waitlistMode === 'auto' && before > OFFERED_WITHIN_HOURS * HOUR_MS) return { way: 'give' }
  const hold = HOLDS.find(({ within }) => before <= within * HOUR_MS)
  return { way: 'hold', until: new Date(now.getTime() + (hold?.held ?? 1) * HOUR_MS) }
}

function isFirstWins({ startsAt }: EventFacts, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= FIRST_WINS_WITHIN_HOURS * HOUR_MS
}

/** Whether a belt is below the one that is asked for. Somebody without a belt is as somebody with the first. */
export function isBelowBelt(beltRank: string | null, minBelt: string | null): boolean {
  const rank = (belt: string | null) => Math.max(0, (beltSlugs as readonly (string | null)[]).indexOf(belt))
  return minBelt !== null && rank(beltRank) < rank(minBelt)
}

/** Those who come talk until 7 days after the end. */
export function discussionClosesAt({ endsAt }: { endsAt: Date }): Date {
  return new Date(endsAt.getTime() + DISCUSSION_OPEN_DAYS * DAY_MS)
}

/** Which reminder of an event is due; told late it is told until so long before the start, and then not at all. */
export function isReminderDue(kind: ReminderKind, startsAt: Date, now: Date): boolean {
  const before = startsAt.getTime() - now.getTime()
  const { from, until } = REMINDER_WINDOWS[kind]
  return before <= from * HOUR_MS && before > until * HOUR_MS
}
