import { eq, sql } from 'drizzle-orm'
import { type EventRow, type FoundEvent, findEvent } from '#domains/events/events/server/reads.ts'
import { cardOf } from '#domains/events/events/server/rows.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { placeFor } from '#domains/events/rsvps/rules.ts'
import { waitingUpTo } from '#domains/events/rsvps/server/waitlist-position.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { hashOfToken } from '#platform/link-token.ts'
import { notFound } from '#platform/refusals.ts'
import type { GuestRsvp, ListedGuest } from '../contract.ts'
import { MOST_LISTED } from '../limits.ts'
import { isLinkValid, rsvpOf } from '../rules.ts'
import { eventGuestLinks, eventGuests } from './tables.ts'

export type Guest = typeof eventGuests.$inferSelect

/** The guest whose email contained this token. Throws 404 if the token is unknown or expired (`isLinkValid`). */
export async function findGuest(reader: Reader, token: string, now: Date): Promise<Guest> {
  const [row] = await reader
    .select({ guest: eventGuests, sentAt: eventGuestLinks.sentAt })
    .from(eventGuestLinks)
    .innerJoin(eventGuests, eq(eventGuests.id, eventGuestLinks.guestId))
    .where(eq(eventGuestLinks.tokenHash, hashOfToken(token)))
  if (!row || !isLinkValid({ status: row.guest.status, sentAt: row.sentAt }, now)) throw notFound()
  return row.guest
}

/** A guest's current row. Throws 404 if it was deleted. */
export async function readGuest(reader: Reader, id: string): Promise<Guest> {
  const [guest] = await reader.select().from(eventGuests).where(eq(eventGuests.id, id))
  if (!guest) throw notFound()
  return guest
}

export async function readGuestPlace(reader: Reader, event: EventRow, guest: Guest, now: Date) {
  const { rows } = await reader.execute<{ position: number }>(sql`
    select ${waitingUpTo(sql`${event.id}`, sql`${guest.inLine}::integer`)} as position`)
  return placeFor(event, rsvpOf(guest, rows[0]?.position ?? 0), now)
}

/**
 * A guest's RSVP with its event. Throws 404 if the event was deleted, or is no longer public and the guest has no place
 * there.
 */
export async function readGuestRsvp(reader: Reader, guest: Guest, now: Date): Promise<GuestRsvp> {
  const { event, gym } = await readEvent(reader, guest)
  const hasPlace = ['going', 'waitlisted', 'offered'].includes(guest.status)
  const isHidden = event.isDeleted || event.status === 'draft'
  if (isHidden || !(hasPlace || (await findEvent(reader, { gymId: event.gymId, eventId: event.id }, null))))
    throw notFound()
  const answered = hasPlace || guest.status === 'removed'
  const place = await readGuestPlace(reader, event, guest, now)
  return {
    event: cardOf({ event, gym, runs: false }, now),
    name: guest.name,
    state: answered ? 'answered' : guest.status === 'cancelled' ? 'cancelled' : 'unconfirmed',
    // The host may hide how many people are going.
    place: place.status === 'open' ? { ...place, left: null } : place,
  }
}

async function readEvent(reader: Reader, { eventId }: Guest) {
  const { id, slug, name, city, country, cover } = gyms
  const [row] = await reader
    .select({ event: events, gym: { id, slug, name, city, country, cover } })
    .from(events)
    .innerJoin(gyms, eq(gyms.id, events.gymId))
    .where(eq(events.id, eventId))
  if (!row) throw notFound()
  return row
}

/** Guests with a place, then those waiting, in order. For hosts and the gym's staff only. */
export async function readGuests(reader: Reader, { id }: Pick<FoundEvent, 'id'>): Promise<ListedGuest[]> {
  const { rows } = await reader.execute<{ id: string; name: string; status: Guest['status']; position: number | null }>(
    sql`select g.id, g.name, g.status,
        case when g.status = 'waitlisted' then ${waitingUpTo(sql`g.event_id`, sql`g.in_line`)} end as position
      from event_guests g where g.event_id = ${id} and g.status in ('going', 'waitlisted', 'offered')
      order by array_position('{going,offered,waitlisted}', g.status), g.in_line, g.created_at, g.id limit ${MOST_LISTED}`,
  )
  return rows.map(({ status, ...guest }) => ({
    ...guest,
    status: status === 'waitlisted' ? 'waiting' : status === 'offered' ? 'offered' : 'going',
  }))
}
