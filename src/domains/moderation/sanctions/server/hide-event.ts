import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type EventRow, lockEvent } from '#domains/events/events/server/reads.ts'
import { eventSeries, events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { type Hiding, LONG_AGO, UNCHANGED_STATE } from './hiding.ts'
import { notifyEventIsBack, notifyEventRemoved } from './notify-attendees.ts'

/**
 * An event with all entries about it. A series is hidden with all its dates, which share the same text, and no new
 * dates are planned. RSVPs and counts stay in case it's restored.
 */
export const eventHiding: Hiding = {
  async takeDown(context, ids) {
    const { tx, now } = context
    const event = await lock(tx, ids)
    if (!event) return { status: 'gone' }
    if (event.takenDownAt) return { status: 'was_already' }
    await notifyEventRemoved(context, event)
    await tx
      .update(events)
      .set({ isDeleted: true, deletedAt: null, takenDownAt: now })
      .where(or(eq(events.id, event.id), and(isOfSeries(event), eq(events.isDeleted, false))))
    if (event.seriesId !== null)
      await tx
        .update(eventSeries)
        .set({ takenDownAt: now })
        .where(and(eq(eventSeries.id, event.seriesId), isNull(eventSeries.takenDownAt)))
    await tx
      .update(activities)
      .set({ isDeleted: true, deletedAt: null, takenDownAt: now })
      .where(and(isAbout(event), activities.inFeed, eq(activities.isDeleted, false)))
    return { ...UNCHANGED_STATE, status: 'taken_down', deletedBefore: event.deletedAt }
  },

  async restoreHidden(context, ids, { deletedBefore }) {
    const { tx } = context
    const event = await lock(tx, ids)
    if (!event?.takenDownAt) return
    const { takenDownAt } = event
    const shown = { isDeleted: false, deletedAt: null, takenDownAt: null }
    await tx
      .update(activities)
      .set(shown)
      .where(and(isAbout(event), eq(activities.takenDownAt, takenDownAt)))
    await tx.update(events).set(shown).where(whole(event))
    if (deletedBefore !== null)
      await tx.update(events).set({ isDeleted: true, deletedAt: deletedBefore }).where(eq(events.id, event.id))
    if (event.seriesId !== null)
      await tx.update(eventSeries).set({ takenDownAt: null }).where(eq(eventSeries.id, event.seriesId))
    if (deletedBefore === null) await notifyEventIsBack(context, event)
  },

  async release({ tx, now }, ids) {
    const event = await lock(tx, ids)
    if (!event?.takenDownAt) return
    const gone = { isDeleted: true, deletedAt: LONG_AGO, takenDownAt: null }
    await tx
      .update(activities)
      .set(gone)
      .where(and(isAbout(event), eq(activities.takenDownAt, event.takenDownAt)))
    await tx.update(events).set(gone).where(whole(event))
    if (event.seriesId !== null)
      await tx
        .update(eventSeries)
        .set({ takenDownAt: null, endedAt: sql`coalesce(${eventSeries.endedAt}, ${now.toISOString()}::timestamptz)` })
        .where(eq(eventSeries.id, event.seriesId))
  },
}

async function lock(tx: Tx, [gymId, eventId = '']: readonly string[]): Promise<EventRow | undefined> {
  const event = await lockEvent(tx, eventId)
  return event?.gymId === gymId ? event : undefined
}

const isOfSeries = ({ seriesId }: EventRow): SQL => (seriesId === null ? sql`false` : eq(events.seriesId, seriesId))

/** The event with everything that's hidden along with it. */
const whole = (event: EventRow) =>
  event.takenDownAt === null
    ? sql`false`
    : or(eq(events.id, event.id), and(isOfSeries(event), eq(events.takenDownAt, event.takenDownAt)))

/** Entries that refer to the event or to a date of its series: by the gym, its hosts, and members who RSVP'd. */
function isAbout({ id, seriesId, gymId, createdBy, hostIds }: EventRow): SQL {
  const ids = sql`(select o.id from events o where o.id = ${id} or o.series_id = ${seriesId})`
  return sql`(${activities.targetType} = 'event' and ${activities.targetId} in ${ids}
    and ${activities.actorId} in (select unnest(${sql.param([gymId, ...(createdBy ? [createdBy] : []), ...hostIds])}::text[])
      union select r.uid from rsvps r where r.event_id in ${ids}))`
}
