import type { EventFacts, RsvpFacts, RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { isBelowBelt, placeFor } from '#domains/events/rsvps/rules.ts'
import { hours } from '#platform/clock.ts'
import { CONFIRM_WITHIN_HOURS } from './limits.ts'

/** A guest's RSVP status. Unconfirmed ones take no place. */
export type GuestStatus =
  | 'unconfirmed'
  | Extract<RsvpStatus, 'going' | 'waitlisted' | 'offered' | 'cancelled' | 'removed'>

interface GuestSettings {
  visibility: string
  guestRsvps: boolean
  minBelt: string | null
}

/** Whether people without an account can RSVP: at public events, unless the host turned it off or has to see a belt. */
export function isOpenToGuests({ visibility, guestRsvps, minBelt }: GuestSettings): boolean {
  return guestRsvps && visibility === 'public' && !isBelowBelt(null, minBelt)
}

/** Whether a visitor can take a place or join the waitlist now. */
export function takesGuests(event: EventFacts & GuestSettings, now: Date): boolean {
  const { status } = placeFor(event, null, now)
  return isOpenToGuests(event) && (status === 'open' || status === 'full')
}

/** A guest's RSVP as the rules for members know it. Unconfirmed guests haven't answered. */
export function rsvpOf(
  guest: { status: GuestStatus; inLine: number | null; offeredUntil: Date | null },
  position: number,
): RsvpFacts {
  const { status, inLine, offeredUntil } = guest
  const known = status === 'unconfirmed' ? 'cancelled' : status
  return { status: known, guests: 0, inLine, position, offeredUntil, attendedAt: null }
}

/** Whether a link still opens the RSVP: until it's deleted if it was confirmed, otherwise for a day. */
export function isLinkValid({ status, sentAt }: { status: GuestStatus; sentAt: Date }, now: Date): boolean {
  return status !== 'unconfirmed' || now.getTime() - sentAt.getTime() < hours(CONFIRM_WITHIN_HOURS)
}
