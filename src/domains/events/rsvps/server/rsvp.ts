import { sql } from 'drizzle-orm'
import type { EventRow } from '#domains/events/events/server/reads.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { Place } from '../contract.ts'
import { fits, isBelowBelt, placeFor, placesLeft, refusalOf } from '../rules.ts'
import { type MyRow, readMyRow } from './my-rsvp.ts'
import { eventLogFields, fillOpenSpots, logRsvp } from './waitlist.ts'
import { joinWaitlist, lockEventAfterWaitlist, put, type RsvpRequest, relockEvent } from './writes.ts'

/**
 * RSVPs "going": takes a place, joins the waitlist if full, accepts an offer, changes the number of guests or, below
 * the required belt, asks a host. Idempotent. If the event is closed to the member, nothing changes.
 */
export async function rsvpGoing(
  context: WriteContext,
  { event: found, uid, guests }: RsvpRequest & { guests: number },
): Promise<void> {
  const { tx, now } = context
  const beltRank = found.minBelt === null ? null : await readBelt(tx, uid)
  const event = await lockEventAfterWaitlist(context, found)
  refuseGuests(event, guests)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  const go = async () => {
    await put(tx, { event, uid, now }, { status: 'going', guests })
    await logRsvp(context, event, { uid, answer: 'going' })
  }

  switch (place.status) {
    case 'closed':
    case 'attended':
      return
    case 'asking':
      return put(tx, { event, uid, now }, { status: 'waitlisted', guests })
    case 'waiting':
    case 'first_wins':
      return fits(event, guests)
        ? go()
        : put(tx, { event, uid, now }, { status: 'waitlisted', guests, inLine: mine?.inLine ?? null })
    case 'going':
    case 'offered': {
      if (place.status === 'going' && guests === place.guests) return
      refuseTooMany(event, guests - place.guests)
      await (place.status === 'offered' ? go() : put(tx, { event, uid, now }, { status: 'going', guests }))
      if (guests < place.guests) await fillOpenSpots(context, await relockEvent(tx, event), { freed: true })
      return
    }
    case 'maybe':
    case 'open':
    case 'full':
      if (isKeptOut(event, { uid, mine, beltRank })) {
        await put(tx, { event, uid, now }, { status: 'waitlisted', guests })
        return
      }
      if (refusalOf(event, now)) throw closedNow()
      if (fits(event, guests)) return go()
      if (!event.waitlistEnabled) throw noRoom(placesLeft(event) ?? 0)
      await joinWaitlist(tx, { event, uid, now }, guests)
      await logEvent(context, {
        ...eventLogFields(event, { gymName: found.gym.name }),
        actorId: uid,
        activityType: 'event_waitlist_join',
      })
  }
}

/** RSVPs "maybe", which takes no place and gives back one already taken. */
export async function rsvpMaybe(context: WriteContext, { event: found, uid }: RsvpRequest): Promise<void> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, found)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  if (place.status === 'maybe' || place.status === 'attended' || !mayChange(place)) return
  if (!mine && event.status === 'postponed') return
  await put(tx, { event, uid, now }, { status: 'maybe', guests: 0 })
  await logRsvp(context, event, { uid, answer: 'maybe' })
  if (place.status === 'going' || place.status === 'offered')
    await fillOpenSpots(context, await relockEvent(tx, event), { freed: true })
}

async function readBelt(tx: Tx, uid: string): Promise<string | null> {
  const { rows } = await tx.execute<{ belt_rank: string | null }>(sql`select belt_rank from users where uid = ${uid}`)
  return rows[0]?.belt_rank ?? null
}

/** Whether a host has to admit this member because of their belt. Never for the event's creator and hosts. */
function isKeptOut(
  event: EventRow,
  { uid, mine, beltRank }: { uid: string; mine: MyRow | null; beltRank: string | null },
): boolean {
  const isHost = event.createdBy === uid || event.hostIds.includes(uid)
  return !isHost && !mine?.letIn && isBelowBelt(beltRank, event.minBelt)
}

/** Whether a member may answer "maybe", which even a full event allows. */
function mayChange(place: Place): boolean {
  return place.status !== 'closed' || place.because.reason === 'full'
}

function refuseGuests(event: EventRow, guests: number): void {
  if (guests > event.guestsAllowed)
    throw badField(
      'guests',
      event.guestsAllowed === 0
        ? message("aren't allowed at this event")
        : message('must be at most {maximum}', { maximum: event.guestsAllowed }),
    )
  if (event.capacity !== null && 1 + guests > event.capacity)
    throw badField(
      'guests',
      message('This event has only {capacity, plural, one {# spot} other {# spots}}, including yours.', {
        capacity: event.capacity,
      }),
    )
}

function refuseTooMany(event: EventRow, more: number): void {
  const left = placesLeft(event)
  if (left !== null && more > left) throw noRoom(left)
}

const noRoom = (left: number) =>
  conflict(
    left === 0
      ? message('All spots are taken.')
      : message('Only {left, plural, one {# spot} other {# spots}} left.', { left }),
    'NOT_ENOUGH_SPOTS',
    'guests',
  )

const closedNow = () => conflict(message("RSVPs are closed. Yours hasn't changed."), 'RSVP_CLOSED')
