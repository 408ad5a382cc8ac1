import { sql } from 'drizzle-orm'
import type { EventRow, FoundEvent } from '#domains/events/events/server/reads.ts'
import { lockEvent } from '#domains/events/events/server/reads.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { Place } from '../contract.ts'
import { fits, isBelowBelt, placeFor, placesLeft, refusalOf } from '../rules.ts'
import { type MyRow, readMine } from './mine.ts'
import { fillOpenSpots, logged, logRsvp } from './waitlist.ts'

export interface Answering {
  event: FoundEvent
  uid: string
}

/**
 * Takes a place, or one on the waiting list when there is none; takes an offered one; changes how many guests come. Pressing
 * twice is the same as pressing once. What is closed answers why and changes nothing.
 */
export async function goTo(
  context: WriteContext,
  { event: found, uid, guests }: Answering & { guests: number },
): Promise<void> {
  const { tx, now } = context
  const beltRank = found.minBelt === null ? null : await readBelt(tx, uid)
  const event = await holdEvent(context, found)
  refuseGuests(event, guests)
  const mine = await readMine(tx, { eventId: event.id, uid })
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
      if (guests < place.guests) await fillOpenSpots(context, await reread(tx, event), { freed: true })
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
      await joinLine(tx, { event, uid, now }, guests)
      await logEvent(context, {
        ...logged(event, { gymName: found.gym.name }),
        actorId: uid,
        activityType: 'event_waitlist_join',
      })
  }
}

/** Maybe never takes a place, and gives back the one that was taken. */
export async function maybeGoTo(context: WriteContext, { event: found, uid }: Answering): Promise<void> {
  const { tx, now } = context
  const event = await holdEvent(context, found)
  const mine = await readMine(tx, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  if (place.status === 'maybe' || place.status === 'attended' || !mayChange(place)) return
  if (!mine && event.status === 'postponed') return
  await put(tx, { event, uid, now }, { status: 'maybe', guests: 0 })
  await logRsvp(context, event, { uid, answer: 'maybe' })
  if (place.status === 'going' || place.status === 'offered')
    await fillOpenSpots(context, await reread(tx, event), { freed: true })
}

/** One tap leaves, also the waiting list. What is over stays as it was. */
export async function leave(context: WriteContext, { event: found, uid }: Answering): Promise<void> {
  const { tx, now } = context
  const event = await holdEvent(context, found)
  const mine = await readMine(tx, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  if (!mine || !['going', 'maybe', 'waiting', 'asking', 'offered', 'first_wins'].includes(place.status)) return
  await put(tx, { event, uid, now }, { status: 'cancelled', guests: 0 })
  const came = place.status === 'going' || place.status === 'maybe'
  await logEvent(context, {
    ...logged(event, { gymName: found.gym.name }),
    actorId: uid,
    activityType: came ? 'event_cancel_rsvp' : 'event_left',
  })
  if (place.status === 'going' || place.status === 'offered')
    await fillOpenSpots(context, await reread(tx, event), { freed: true })
}

/** The event's row, nobody else's until the end; those who wait come before whoever asks now. 404 once it is gone. */
export async function holdEvent(context: WriteContext, found: { id: string }): Promise<EventRow> {
  const event = await lockEvent(context.tx, found.id)
  if (!event || event.isDeleted) throw notFound()
  return fillOpenSpots(context, event, { freed: false })
}

export async function reread(tx: Tx, { id }: { id: string }): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  if (!event) throw notFound()
  return event
}

interface Change {
  status: 'going' | 'maybe' | 'waitlisted' | 'cancelled' | 'removed'
  guests: number
  inLine?: number | null
}

/** Writes down an answer. Whoever had none, or had left, has answered from now on. */
export async function put(
  tx: Tx,
  { event, uid, now }: { event: EventRow; uid: string; now: Date },
  { status, guests, inLine = null }: Change,
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into rsvps (event_id, uid, status, guests, in_line, created_at, updated_at)
    values (${event.id}, ${uid}, ${status}, ${guests}, ${inLine}, ${at}, ${at})
    on conflict (event_id, uid) do update set status = excluded.status, guests = excluded.guests, in_line = excluded.in_line,
      offered_until = null, updated_at = excluded.updated_at,
      created_at = case when rsvps.status in ('cancelled', 'removed') then excluded.created_at else rsvps.created_at end`)
}

/** To the end of the line, the number taken from the event whose row is held. */
export async function joinLine(
  tx: Tx,
  { event, uid, now }: { event: EventRow; uid: string; now: Date },
  guests: number,
): Promise<void> {
  await tx.execute(sql`update events set next_in_line = next_in_line + 1 where id = ${event.id}`)
  await put(tx, { event, uid, now }, { status: 'waitlisted', guests, inLine: event.nextInLine })
}

async function readBelt(tx: Tx, uid: string): Promise<string | null> {
  const { rows } = await tx.execute<{ belt_rank: string | null }>(sql`select belt_rank from users where uid = ${uid}`)
  return rows[0]?.belt_rank ?? null
}

/** Below the belt a host lets them in; whoever made or hosts it needs nobody. */
function isKeptOut(
  event: EventRow,
  { uid, mine, beltRank }: { uid: string; mine: MyRow | null; beltRank: string | null },
): boolean {
  const isHost = event.createdBy === uid || event.hostIds.includes(uid)
  return !isHost && !mine?.letIn && isBelowBelt(beltRank, event.minBelt)
}

/** A full event refuses a place, not a maybe. */
function mayChange(place: Place): boolean {
  return place.status !== 'closed' || place.because.reason === 'full'
}

function refuseGuests(event: EventRow, guests: number): void {
  if (guests > event.guestsAllowed)
    throw badField(
      'guests',
      event.guestsAllowed === 0
        ? 'guests: the host allows none'
        : `guests: the host allows ${event.guestsAllowed} at most`,
    )
  if (event.capacity !== null && 1 + guests > event.capacity)
    throw badField('guests', `guests: there are only ${event.capacity} places in all`)
}

function refuseTooMany(event: EventRow, more: number): void {
  const left = placesLeft(event)
  if (left !== null && more > left) throw noRoom(left)
}

const noRoom = (left: number) =>
  conflict(left === 0 ? 'Every place is taken.' : `There are only ${left} places left.`, 'NO_ROOM', 'guests')

const closedNow = () => conflict('RSVPs are closed. Your answer stays as it is.', 'RSVP_CLOSED')
