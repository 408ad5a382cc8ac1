import { eq, sql } from 'drizzle-orm'
import {
  type AboutEvent,
  audienceAtEvent,
  type EventRow,
  eventFactsOf,
  readAbout,
} from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { mailGuests } from '#domains/events/guests/server/notify.ts'
import { logEvent } from '#domains/feed/activities/server/log-activity.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { uuidOf } from '#platform/uuid.ts'
import { fillWaitlist, type PlaceChange, type Waitlist } from './fill-waitlist.ts'
import { promoteWaitlist } from './jobs.ts'

/**
 * Gives or offers free places to the waitlist (`fillWaitlist`). The caller must hold the event's row lock; returns the
 * updated event.
 */
export function fillOpenSpots(
  context: WriteContext,
  event: EventRow,
  { freed, batch }: { freed: boolean; batch?: string },
): Promise<EventRow> {
  const of = sql`event_id = ${event.id}`
  const list: Waitlist<EventRow> = {
    people: [
      {
        ...{ table: sql`rsvps`, id: sql`uid`, of, places: sql`1 + guests` },
        changed: (change) => tellWaiting(context, event, change),
      },
      {
        ...{ table: sql`event_guests`, id: sql`id`, of, places: sql`1` },
        changed: ({ ids, place, until }) =>
          mailGuests(context, ids, { type: 'event_update', extra: { place, ...(until && { until }) } }),
      },
    ],
    reread: () => relockEvent(context.tx, event),
    endOffersAt: (until) =>
      context.jobs.send(context.tx, promoteWaitlist, {
        data: { eventId: event.id },
        startAfter: until,
        id: uuidOf(`offers ${event.id} ${until.toISOString()}`),
      }),
  }
  return fillWaitlist(context, event, list, { freed, batch })
}

async function relockEvent(tx: Tx, { id }: EventRow): Promise<EventRow> {
  const [event] = await tx.select().from(events).where(eq(events.id, id))
  if (!event) throw new Error('a locked event no longer exists')
  return event
}

async function tellWaiting(
  context: WriteContext,
  event: EventRow,
  { ids: uids, ...change }: PlaceChange,
): Promise<void> {
  if (uids.length === 0) return
  const about = await readAbout(context.tx, event)
  await notifyOfPlace(context, about, { uids, ...change })
  for (const uid of change.place === 'free' ? [] : uids)
    await logEvent(context, {
      ...eventLogFields(event, about),
      actorId: uid,
      activityType: 'event_waitlist_notification',
    })
  for (const uid of change.place === 'in' ? uids : []) await logRsvp(context, event, { uid, answer: 'going' })
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
  }: Omit<PlaceChange, 'ids' | 'place'> & {
    uids: string[]
    place: PlaceChange['place'] | 'removed'
  },
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
