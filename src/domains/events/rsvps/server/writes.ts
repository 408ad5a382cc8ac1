import { sql } from 'drizzle-orm'
import { type EventRow, type FoundEvent, lockEvent } from '#domains/events/events/server/reads.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, found, notFound } from '#platform/refusals.ts'
import { placeFor } from '../rules.ts'
import { readMyRow } from './my-rsvp.ts'
import { eventLogFields, fillOpenSpots } from './waitlist.ts'

export interface RsvpRequest {
  event: FoundEvent
  uid: string
}

/** Leaves the event or its waitlist. Has no effect once the event is over. */
export async function leave(context: WriteContext, { event: found, uid }: RsvpRequest): Promise<void> {
  const { tx, now } = context
  const event = await lockEventAfterWaitlist(context, found)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  if (!mine || !['going', 'maybe', 'waiting', 'asking', 'offered', 'first_wins'].includes(place.status)) return
  await put(tx, { event, uid, now }, { status: 'cancelled', guests: 0 })
  const came = place.status === 'going' || place.status === 'maybe'
  await logEvent(context, {
    ...eventLogFields(event, { gymName: found.gym.name }),
    actorId: uid,
    activityType: came ? 'event_cancel_rsvp' : 'event_left',
  })
  if (place.status === 'going' || place.status === 'offered')
    await fillOpenSpots(context, await relockEvent(tx, event), { freed: true })
}

/** Saves the answer of a member who's going. Throws 404 if they aren't, and 409 if the question has changed. */
export async function answerQuestion(
  { tx, now }: WriteContext,
  { event: found, uid, question, answer }: RsvpRequest & { question: string; answer: string },
): Promise<void> {
  const event = await relockEvent(tx, found)
  const mine = await readMyRow(tx, { eventId: event.id, uid })
  if (placeFor(event, mine, now).status !== 'going') throw notFound()
  if (event.question !== question) throw conflict(message('The host has changed the question.'), 'QUESTION_CHANGED')
  await tx.execute(sql`update rsvps set answer = ${answer} where event_id = ${event.id} and uid = ${uid}`)
}

/** Locks the event's row until the transaction ends and serves the waitlist. Throws 404 if the event is deleted. */
export async function lockEventAfterWaitlist(context: WriteContext, found: { id: string }): Promise<EventRow> {
  const event = await lockEvent(context.tx, found.id)
  if (!event || event.isDeleted) throw notFound()
  return fillOpenSpots(context, event, { freed: false })
}

export async function relockEvent(tx: Tx, { id }: { id: string }): Promise<EventRow> {
  return found(await lockEvent(tx, id))
}

interface Change {
  status: 'going' | 'maybe' | 'waitlisted' | 'cancelled' | 'removed'
  guests: number
  inLine?: number | null
}

/** Stores an RSVP. `created_at` is reset for a member who had left or been removed. */
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
      answer = case when excluded.status = 'going' then rsvps.answer else '' end,
      offered_until = null, updated_at = excluded.updated_at,
      created_at = case when rsvps.status in ('cancelled', 'removed') then excluded.created_at else rsvps.created_at end`)
}

/** Adds a member to the end of the waitlist. Requires the event's row lock. */
export async function joinWaitlist(
  tx: Tx,
  { event, uid, now }: { event: EventRow; uid: string; now: Date },
  guests: number,
): Promise<void> {
  await tx.execute(sql`update events set next_in_line = next_in_line + 1 where id = ${event.id}`)
  await put(tx, { event, uid, now }, { status: 'waitlisted', guests, inLine: event.nextInLine })
}

/** Deletes answers to hosts' questions a day after the event. Returns how many. */
export async function purgeQuestionAnswers(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update rsvps r set answer = '' from events e
    where e.id = r.event_id and r.answer <> '' and e.ends_at <= ${now.toISOString()}::timestamptz - interval '1 day'`)
  return rowCount ?? 0
}
