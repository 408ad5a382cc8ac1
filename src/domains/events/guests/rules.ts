import { type EventFacts, isBelowBelt, placeFor, type RsvpFacts, type RsvpStatus } from '#domains/events/rsvps/rules.ts'
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

/** Whether people without an account can RSVP: at public events, unless the host turned it off or requires a belt. */
export function isOpenToGuests({ visibility, guestRsvps, minBelt }: GuestSettings): boolean {
  return guestRsvps && visibility === 'public' && !isBelowBelt(null, minBelt)
}

/** Whether a visitor can take a place or join the waitlist now. */
export function takesGuests(event: EventFacts & GuestSettings, now: Date): boolean {
  const { status } = placeFor(event, null, now)
  return isOpenToGuests(event) && (status === 'open' || status === 'full')
}

/** A guest's RSVP in the form that the members' rules expect. Unconfirmed guests count as not having answered. */
export function rsvpOf(
  guest: { status: GuestStatus; inLine: number | null; offeredUntil: Date | null },
  position: number,
): RsvpFacts {
  const { status, inLine, offeredUntil } = guest
  const known = status === 'unconfirmed' ? 'cancelled' : status
  return { status: known, guests: 0, inLine, position, offeredUntil, attendedAt: null }
}

/** Whether a link still opens the RSVP: for a day, or if the RSVP was confirmed, until it's deleted. */
export function isLinkValid({ status, sentAt }: { status: GuestStatus; sentAt: Date }, now: Date): boolean {
  return status !== 'unconfirmed' || now.getTime() - sentAt.getTime() < hours(CONFIRM_WITHIN_HOURS)
}
