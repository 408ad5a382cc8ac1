import { z } from 'zod'
import { eventAddress, eventCard } from '#domains/events/events/contract.ts'
import { place } from '#domains/events/rsvps/contract.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { GUEST_NAME } from './limits.ts'

/** A guest's own RSVP, as the link in their email shows it. */
export const guestRsvp = z.object({
  event: eventCard,
  name: z.string(),
  /** `unconfirmed` until the guest confirms; `cancelled` if they said they can't make it. */
  state: z.enum(['unconfirmed', 'answered', 'cancelled']),
  place,
})
export type GuestRsvp = z.infer<typeof guestRsvp>

/** A guest as hosts and the gym's staff see them, without the email address. */
export const listedGuest = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['going', 'waiting', 'offered']),
  /** Position on the waitlist, from 1. */
  position: z.int().nullable(),
})
export type ListedGuest = z.infer<typeof listedGuest>

const route = routes('Guests')
const at = '/locations/{gymId}/events/{eventId}/guests' as const
const own = '/event-guests/me' as const
const token = z.string().min(20).max(100)

export const guestsContract = {
  ask: route('POST', at, 'Ask for an email with a link to RSVP without an account')
    .input(
      z.strictObject({
        gymId: eventAddress.gymId,
        eventId: eventAddress.eventId,
        name: line(GUEST_NAME).min(1),
        email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
      }),
    )
    /** The same for every address, so it doesn't reveal whether an address is known. */
    .output(z.object({ asked: z.literal(true) })),
  list: route('GET', at, 'List guests without an account. Hosts and staff only')
    .input(z.strictObject(eventAddress))
    .output(z.object({ items: z.array(listedGuest) })),
  remove: route('DELETE', `${at}/{id}`, 'Remove a guest without an account. Hosts only')
    .input(z.strictObject({ ...eventAddress, id: z.string().max(40) }))
    .output(z.object({ removed: z.boolean() })),

  /** POST, so that the request's URL doesn't contain the emailed token. 404 for an unknown or expired token. */
  read: route('POST', own, 'Get the RSVP that an emailed link is for')
    .input(z.strictObject({ token }))
    .output(guestRsvp),
  answer: route('PUT', own, 'Confirm or cancel the RSVP that an emailed link is for')
    .input(z.strictObject({ token, going: z.boolean() }))
    .output(guestRsvp),
}
