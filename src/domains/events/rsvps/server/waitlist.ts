import { eq, sql } from 'drizzle-orm'
import {
  type AboutEvent,
  audienceAtEvent,
  type EventRow,
  eventFactsOf,
  readAbout,
} from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { uuidOf } from '#platform/uuid.ts'
import { freePlace, placesLeft } from '../rules.ts'
import { promoteWaitlist } from './jobs.ts'

/**
 * Withdraws expired offers, then gives or offers free places to the waitlist in order. A member with more guests than
 * fit keeps their position and is skipped. The caller must hold the event's row lock; returns the updated event.
 * `freed`: a place was just freed, so in the last hours everyone waiting is notified. `batch` makes a repeated job
 * notify once.
 */
export async function fillOpenSpots(
  context: WriteContext,
  event: EventRow,
  { freed, batch }: { freed: boolean; batch?: string },
): Promise<EventRow> {
  const lapsed = event.heldCount > 0 && (await takeBackOffers(context.tx, event, context.now))
  let current = lapsed ? await relockEvent(context.tx, event) : event
  const free = freePlace(current, context.now)
  if (free.way === 'leave') return current
  if (free.way === 'notify') {
    if (freed || lapsed) await notifyEveryone(context, current, batch)
    return current
  }
  for (;;) {
    const next = await nextInLine(context.tx, current)
    if (next.length === 0) return current
    if (free.way === 'give') await give(context, current, next)
    else await offer(context, current, next, free.until)
    current = await relockEvent(context.tx, current)
  }
}

async function relockEvent(tx: Tx, { id }: EventRow): Promise<EventRow> {
  const [event] = await tx.select().from(events).where(eq(events.id, id))
  if (!event) throw new Error('a locked event no longer exists')
  return event
}

/** Members whose offer expired leave the waitlist and may join again. */
async function takeBackOffers(tx: Tx, { id }: EventRow, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    update rsvps set status = 'cancelled', in_line = null, offered_until = null, updated_at = ${at}
    where event_id = ${id} and status = 'offered' and offered_until <= ${at}`)
  return (rowCount ?? 0) > 0
}

/** The first people on the waitlist who fit together with their guests. */
async function nextInLine(tx: Tx, event: EventRow): Promise<string[]> {
  let left = placesLeft(event) ?? Number.POSITIVE_INFINITY
  if (event.waitingCount === 0 || left === 0) return []
  const room = left === Number.POSITIVE_INFINITY ? sql`` : sql`and 1 + guests <= ${left}`
  const { rows } = await tx.execute<{ uid: string; guests: number }>(sql`
    select uid, guests from rsvps where event_id = ${event.id} and status = 'waitlisted' and in_line is not null ${room}
    order by in_line limit ${Math.min(left, MOST_AT_ONCE)}`)
  return rows.flatMap(({ uid, guests }) => {
    if (1 + guests > left) return []
    left -= 1 + guests
    return uid
  })
}

const MOST_AT_ONCE = 500

async function give(context: WriteContext, event: EventRow, uids: string[]): Promise<void> {
  await context.tx.execute(sql`
    update rsvps set status = 'going', in_line = null, updated_at = ${context.now.toISOString()}::timestamptz
    where event_id = ${event.id} and uid = any(${sql.param(uids)}::text[])`)
  await notifyWaiting(context, event, { uids, place: 'in' })
  for (const uid of uids) await logRsvp(context, event, { uid, answer: 'going' })
}

async function offer(context: WriteContext, event: EventRow, uids: string[], until: Date): Promise<void> {
  await context.tx.execute(sql`
    update rsvps set status = 'offered', offered_until = ${until.toISOString()}::timestamptz,
      updated_at = ${context.now.toISOString()}::timestamptz
    where event_id = ${event.id} and uid = any(${sql.param(uids)}::text[])`)
  await notifyWaiting(context, event, { uids, place: 'offered', until: until.toISOString() })
  await context.jobs.send(context.tx, promoteWaitlist, {
    data: { eventId: event.id },
    startAfter: until,
    id: uuidOf(`offers ${event.id} ${until.toISOString()}`),
  })
}

/** In the last hours, notifies everyone waiting who'd fit. */
async function notifyEveryone(context: WriteContext, event: EventRow, batch?: string): Promise<void> {
  const left = placesLeft(event)
  if (event.waitingCount === 0 || left === 0) return
  const { rows } = await context.tx.execute<{ uid: string }>(sql`
    select uid from rsvps where event_id = ${event.id} and status = 'waitlisted' and in_line is not null
      ${left === null ? sql`` : sql`and 1 + guests <= ${left}`} order by in_line`)
  const uids = rows.map(({ uid }) => uid)
  await notifyOfPlace(context, await readAbout(context.tx, event), { uids, place: 'free', batch })
}

async function notifyWaiting(
  context: WriteContext,
  event: EventRow,
  told: { uids: string[]; place: 'in' | 'offered'; until?: string },
): Promise<void> {
  const about = await readAbout(context.tx, event)
  await notifyOfPlace(context, about, told)
  for (const uid of told.uids)
    await logEvent(context, {
      ...eventLogFields(event, about),
      actorId: uid,
      activityType: 'event_waitlist_notification',
    })
}

/** Notifies members of a change to their own place, even if they were notified about the event within the hour. */
export async function notifyOfPlace(
  context: WriteContext,
  about: AboutEvent,
  {
    uids,
    place,
    until,
    batch,
  }: { uids: string[]; place: 'in' | 'offered' | 'free' | 'removed'; until?: string; batch?: string | undefined },
): Promise<void> {
  if (uids.length === 0) return
  const extra = { ...about, place, ...(until ? { until } : {}) }
  await notify(context, { type: 'event_update', actorId: null, recipients: uids, extra, batch })
}

/** Logs an RSVP for the audience the member chose. In feeds it replaces their earlier answer. */
export async function logRsvp(
  context: WriteContext,
  event: EventRow,
  { uid, answer }: { uid: string; answer: 'going' | 'maybe' },
): Promise<void> {
  const { tx } = context
  const { gymName } = await readAbout(tx, event)
  await tx.execute(sql`update activities set in_feed = false
    where actor_id = ${uid} and activity_type = 'event_rsvp' and target_id = ${event.id} and in_feed`)
  await logEvent(context, {
    ...eventLogFields(event, { gymName }),
    actorId: uid,
    activityType: 'event_rsvp',
    visibility: await audienceAtEvent(tx, event, { uid, kind: 'rsvp' }),
    facts: { kind: 'rsvp', answer, event: eventFactsOf(event, { name: gymName }) },
  })
}

/** An event's fields in the activity log. */
export const eventLogFields = (event: EventRow, { gymName }: { gymName: string }) => ({
  eventId: event.id,
  eventTitle: event.title,
  gymId: event.gymId,
  gymName,
  seriesId: event.seriesId ?? undefined,
})
