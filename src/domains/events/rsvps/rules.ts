import type { CancelCause } from '#domains/events/events/cancel-causes.ts'
import { type StoredStatus, statusAt, type WaitlistMode } from '#domains/events/events/rules.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { Place } from './contract.ts'
import {
  DISCUSSION_OPEN_DAYS,
  FIRST_WINS_WITHIN_HOURS,
  OFFER_HOLDS,
  OFFERED_WITHIN_HOURS,
  REMINDER_WINDOWS,
} from './limits.ts'

/** A member's RSVP status; members without an RSVP have no row. */
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

/** Reminders, by how long before the start they're sent. */
export const REMINDERS = ['24h', '2h'] as const
export type ReminderKind = (typeof REMINDERS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The fields of an event that determine who gets a place. */
export interface EventFacts {
  status: StoredStatus
  startsAt: Date
  endsAt: Date
  cancelReason: string
  cancelCause: CancelCause | null
  rsvpOpenAt: Date | null
  rsvpCloseAt: Date | null
  capacity: number | null
  /** Places taken (going) or offered (held), including those of guests. */
  goingCount: number
  heldCount: number
  /** People on the waitlist, not counting the guests they bring. */
  waitingCount: number
  waitlistEnabled: boolean
  waitlistMode: WaitlistMode
}

/** The fields of a member's RSVP. */
export interface RsvpFacts {
  status: RsvpStatus
  guests: number
  inLine: number | null
  /** Position on the waitlist, from 1; 0 for members who aren't on it. */
  position: number
  offeredUntil: Date | null
  attendedAt: Date | null
}

/** Places neither taken nor offered; null for no limit. Not negative, even if the capacity was lowered. */
export function placesLeft({ capacity, goingCount, heldCount }: EventFacts): number | null {
  return capacity === null ? null : Math.max(0, capacity - goingCount - heldCount)
}

/** Whether enough places are left for a member with their guests. */
export function fits(event: EventFacts, guests: number): boolean {
  const left = placesLeft(event)
  return left === null || 1 + guests <= left
}

/** A member's status at an event, and their options. Buttons and writes both use it, so they can't disagree. */
export function placeFor(event: EventFacts, mine: RsvpFacts | null, now: Date): Place {
  const status = statusAt(event, now)
  if (mine?.status === 'attended') return { status: 'attended', at: mine.attendedAt?.toISOString() ?? null }
  if (mine?.status === 'removed') return closed({ reason: 'removed' })
  switch (status) {
    case 'draft':
      return closed({ reason: 'draft' })
    case 'cancelled':
      return closed({ reason: 'cancelled', why: event.cancelReason, cause: event.cancelCause })
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

/** The status of members who've already answered, which they keep even when RSVPs are closed. */
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

/** The reason new RSVPs aren't accepted now, or null. */
export function refusalOf(
  { rsvpOpenAt, rsvpCloseAt }: Pick<EventFacts, 'rsvpOpenAt' | 'rsvpCloseAt'>,
  now: Date,
): Because | null {
  if (rsvpOpenAt && now < rsvpOpenAt) return { reason: 'not_open', opensAt: rsvpOpenAt.toISOString() }
  if (rsvpCloseAt && now >= rsvpCloseAt) return { reason: 'rsvp_closed', closedAt: rsvpCloseAt.toISOString() }
  return null
}

/** The next step for a freed place: give it, offer it until a time, notify everyone waiting, or leave it free. */
export type FreePlace = { way: 'give' } | { way: 'hold'; until: Date } | { way: 'notify' } | { way: 'leave' }

/** How a free place goes to the waitlist, by the host's setting and the time until the start. */
export function freePlace(event: Pick<EventFacts, 'status' | 'startsAt' | 'waitlistMode'>, now: Date): FreePlace {
  const before = event.startsAt.getTime() - now.getTime()
  if (event.status !== 'scheduled' || before <= 0) return { way: 'leave' }
  if (before <= FIRST_WINS_WITHIN_HOURS * HOUR_MS) return { way: 'notify' }
  if (event.waitlistMode === 'auto' && before > OFFERED_WITHIN_HOURS * HOUR_MS) return { way: 'give' }
  const hold = OFFER_HOLDS.find(({ within }) => before <= within * HOUR_MS)
  return { way: 'hold', until: new Date(now.getTime() + (hold?.held ?? 1) * HOUR_MS) }
}

function isFirstWins({ startsAt }: EventFacts, now: Date): boolean {
  return startsAt.getTime() - now.getTime() <= FIRST_WINS_WITHIN_HOURS * HOUR_MS
}

/** Whether a belt is below the required one. No belt counts as the first belt. */
export function isBelowBelt(beltRank: string | null, minBelt: string | null): boolean {
  const rank = (belt: string | null) => Math.max(0, (beltSlugs as readonly (string | null)[]).indexOf(belt))
  return minBelt !== null && rank(beltRank) < rank(minBelt)
}

/** The discussion stays open until 7 days after the end. */
export function discussionClosesAt({ endsAt }: { endsAt: Date }): Date {
  return new Date(endsAt.getTime() + DISCUSSION_OPEN_DAYS * DAY_MS)
}

/** Whether a reminder is due. A late one is still sent within its window, and not after that. */
export function isReminderDue(kind: ReminderKind, startsAt: Date, now: Date): boolean {
  const before = startsAt.getTime() - now.getTime()
  const { from, until } = REMINDER_WINDOWS[kind]
  return before <= from * HOUR_MS && before > until * HOUR_MS
}
