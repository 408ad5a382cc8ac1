import { eq, sql } from 'drizzle-orm'
import type { EventRow, FoundEvent } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { fits } from '#domains/events/rsvps/rules.ts'
import { fillOpenSpots } from '#domains/events/rsvps/server/waitlist.ts'
import { lockEventAfterWaitlist, relockEvent } from '#domains/events/rsvps/server/writes.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { MOST_UNCONFIRMED } from '../limits.ts'
import { isOpenToGuests } from '../rules.ts'
import { mailGuests } from './notify.ts'
import { type Guest, readGuest, readGuestPlace } from './reads.ts'
import { eventGuests } from './tables.ts'

/**
 * Emails a link that confirms the RSVP, or opens the one this address already has. Sends nothing while too many RSVPs
 * are unconfirmed, unless the address is known.
 */
export async function askAsGuest(
  { tx, jobs, now }: WriteContext,
  { event, name, email, language }: { event: FoundEvent; name: string; email: string; language: string },
): Promise<void> {
  const { rows } = await tx.execute<{ waiting: number; known: boolean | null }>(sql`
    select count(*) filter (where status = 'unconfirmed')::int as waiting, bool_or(email = ${email}) as known
    from event_guests where event_id = ${event.id}`)
  const { waiting = 0, known = false } = rows[0] ?? {}
  if (waiting >= MOST_UNCONFIRMED && !known) return
  const [guest] = await tx
    .insert(eventGuests)
    .values({
      ...{ id: newId(), eventId: event.id, email, name, language },
      ...{ status: 'unconfirmed', createdAt: now, updatedAt: now },
    })
    .onConflictDoUpdate({
      target: [eventGuests.eventId, eventGuests.email],
      // Asking again doesn't change a confirmed RSVP.
      set: {
        name: sql`case when ${eventGuests.status} = 'unconfirmed' then excluded.name else ${eventGuests.name} end`,
        updatedAt: now,
      },
    })
    .returning({ id: eventGuests.id })
  await mailGuests({ tx, jobs, now }, guest ? [guest.id] : [], { type: 'link' })
}

/** Takes a place, joins the waitlist or takes an offered place, under the members' rules and lock. Idempotent. */
export async function confirmGuest(context: WriteContext, found: Guest): Promise<void> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, { id: found.eventId })
  const guest = await readGuest(tx, found.id)
  const place = await readGuestPlace(tx, event, guest, now)
  switch (place.status) {
    case 'open':
    case 'full':
      if (!isOpenToGuests(event)) throw closedToGuests()
      return fits(event, 0) ? put(tx, guest, { status: 'going', now }) : joinWaitlist(tx, { event, guest, now })
    case 'waiting':
    case 'first_wins':
      return fits(event, 0) ? put(tx, guest, { status: 'going', now }) : undefined
    case 'offered':
      return put(tx, guest, { status: 'going', now })
    default:
      return
  }
}

/** Gives back the place, which goes to the waitlist. Has no effect once the event is over. */
export async function cancelGuest(context: WriteContext, found: Guest): Promise<void> {
  await giveUpPlace(context, found, 'cancelled')
}

/** Removes a guest for a host, and emails them. */
export async function removeGuest(context: WriteContext, { event, id }: { event: FoundEvent; id: string }) {
  const guest = await readGuest(context.tx, id)
  if (guest.eventId !== event.id) throw notFound()
  if (await giveUpPlace(context, guest, 'removed'))
    await mailGuests(context, [id], { type: 'event_update', extra: { place: 'removed' } })
}

async function giveUpPlace(context: WriteContext, found: Guest, status: 'cancelled' | 'removed'): Promise<boolean> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, { id: found.eventId })
  const guest = await readGuest(tx, found.id)
  const place = await readGuestPlace(tx, event, guest, now)
  if (!['going', 'waiting', 'offered', 'first_wins'].includes(place.status)) return false
  await put(tx, guest, { status, now })
  if (place.status === 'going' || place.status === 'offered')
    await fillOpenSpots(context, await relockEvent(tx, event), { freed: true })
  return true
}

export const closedToGuests = () =>
  conflict(message('RSVPs without an account are closed for this event.'), 'RSVP_CLOSED')

async function joinWaitlist(tx: Tx, { event, guest, now }: { event: EventRow; guest: Guest; now: Date }) {
  await tx
    .update(events)
    .set({ nextInLine: event.nextInLine + 1 })
    .where(eq(events.id, event.id))
  await put(tx, guest, { status: 'waitlisted', inLine: event.nextInLine, now })
}

async function put(
  tx: Tx,
  { id }: Guest,
  { status, inLine = null, now }: { status: Guest['status']; inLine?: number | null; now: Date },
): Promise<void> {
  await tx.update(eventGuests).set({ status, inLine, offeredUntil: null, updatedAt: now }).where(eq(eventGuests.id, id))
}
