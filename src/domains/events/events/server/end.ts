import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Viewer, WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { type CancelCause, cancelCauseLabels } from '../cancel-causes.ts'
import { type EditScope, statusAt } from '../rules.ts'
import { logChange, removePost } from './announce.ts'
import { notifyAttendees } from './notify.ts'
import { endBefore } from './plan.ts'
import { type FoundEvent, lockEvent } from './reads.ts'
import { eventSeries, events } from './tables.ts'

type EventRow = typeof events.$inferSelect

interface Ending {
  viewer: Viewer
  found: FoundEvent
}

/**
 * Postpones a scheduled event and notifies everyone who might come (`notifyAttendees`). Setting new times schedules it
 * again.
 */
export async function postponeEvent(context: WriteContext, { viewer, found, reason }: Ending & { reason: string }) {
  const { tx, now } = context
  const event = await lockEvent(tx, found.id)
  if (!event || event.isDeleted) throw notFound()
  if (event.status === 'postponed') return
  if (event.status !== 'scheduled' || event.startsAt <= now)
    throw conflict(message("Only a planned event that hasn't started can be postponed."), 'NOT_SCHEDULED')
  const [after] = await tx
    .update(events)
    .set({ status: 'postponed', cancelReason: reason, ...grown(event, now), overridden: event.seriesId !== null })
    .where(eq(events.id, event.id))
    .returning()
  if (!after) throw notFound()
  await logChange(context, 'event_updated', { event: { ...after, gym: found.gym }, uid: viewer.uid })
  await notifyAttendees(context, {
    event: after,
    gym: found.gym,
    uid: viewer.uid,
    type: 'event_update',
    change: 'postponed',
    what: reason,
  })
}

/** Cancels events that aren't over and notifies everyone who might come (`notifyAttendees`). Idempotent. */
export async function cancelEvent(
  context: WriteContext,
  { viewer, found, reason, scope }: Ending & { reason: string; scope: EditScope },
): Promise<void> {
  const rows = await lockScope(context, found, scope)
  const { now } = context
  if (scope === 'this' && rows[0] && statusAt(rows[0], now) === 'ended')
    throw conflict(message('This event has ended.'), 'ENDED')
  const due = rows.filter((row) => row.status !== 'cancelled' && row.status !== 'draft' && row.endsAt > now)
  if (rows.some(({ status }) => status === 'draft'))
    throw conflict(message("A draft can't be cancelled. Delete it instead."), 'IS_DRAFT')
  await endSeries(context, found, scope)
  await cancelEvents(context, { uid: viewer.uid, gym: found.gym, rows: due, reason })
}

export async function cancelEvents(
  context: WriteContext,
  {
    uid,
    gym,
    rows,
    ...why
  }: { uid: string; gym: FoundEvent['gym']; rows: EventRow[] } & ({ reason: string } | { cause: CancelCause }),
): Promise<void> {
  const { tx, now } = context
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  if (!first) return
  await tx
    .update(events)
    .set({
      status: 'cancelled',
      ...('cause' in why ? { cancelReason: '', cancelCause: why.cause } : { cancelReason: why.reason }),
      cancelledAt: now,
      sequence: sql`${events.sequence} + 1`,
      version: sql`${events.version} + 1`,
      updatedAt: now,
    })
    .where(inArray(events.id, ids))
  await logChange(context, 'event_updated', { event: { ...first, gym }, uid })
  const reason = 'cause' in why ? cancelCauseLabels[why.cause] : why.reason
  await notifyAttendees(context, { event: first, gym, uid, type: 'event_cancelled', reason, eventIds: ids })
}

/**
 * Soft-deletes events, which are purged 30 days later. An event that isn't over and that people are going to, may go to
 * or wait for has to be cancelled first. Returns how many were deleted.
 */
export async function removeEvent(
  context: WriteContext,
  { viewer, found, scope }: Ending & { scope: EditScope },
): Promise<number> {
  const { tx, now } = context
  const rows = await lockScope(context, found, scope)
  if (rows.some((row) => isExpected(row) && row.status !== 'cancelled' && row.endsAt > now))
    throw conflict(message('People are coming. Cancel the event first and give a reason.'), 'HAS_RSVPS')
  await endSeries(context, found, scope)
  if (scope === 'this' && found.seriesId !== null)
    await tx
      .update(eventSeries)
      .set({
        exceptions: sql`array_append(${eventSeries.exceptions}, ${found.recurrenceId}::text)`,
        sequence: sql`${eventSeries.sequence} + 1`,
        updatedAt: now,
      })
      .where(eq(eventSeries.id, found.seriesId))
  await tx
    .update(events)
    .set({ isDeleted: true, deletedAt: now, updatedAt: now })
    .where(
      inArray(
        events.id,
        rows.map(({ id }) => id),
      ),
    )
  for (const row of rows) await removePost(context, row)
  await logChange(context, 'event_deleted', { event: found, uid: viewer.uid })
  return rows.length
}

const isExpected = ({ goingCount, maybeCount, waitingCount, heldCount }: EventRow) =>
  goingCount + maybeCount + waitingCount + heldCount > 0

/** Locks the events in scope in a consistent order: this one, this and later ones, or all that haven't started. */
async function lockScope({ tx, now }: WriteContext, found: FoundEvent, scope: EditScope): Promise<EventRow[]> {
  if (scope === 'this' || found.seriesId === null) {
    const event = await lockEvent(tx, found.id)
    if (!event || event.isDeleted) throw notFound()
    return [event]
  }
  const from = scope === 'all' ? now : found.startsAt
  return tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, found.seriesId), eq(events.isDeleted, false), gte(events.startsAt, from)))
    .orderBy(events.recurrenceId)
    .for('update')
}

/** Ends the series so that no more dates are planned, unless only one date is in scope. */
async function endSeries({ tx, now }: WriteContext, found: FoundEvent, scope: EditScope): Promise<void> {
  if (scope === 'this' || found.seriesId === null) return
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, found.seriesId)).for('update')
  if (!series || series.endedAt) return
  if (scope === 'following' && found.recurrenceId !== null) return endBefore(tx, series, found.recurrenceId, now)
  await tx.update(eventSeries).set({ endedAt: now, updatedAt: now }).where(eq(eventSeries.id, series.id))
}

const grown = (event: EventRow, now: Date) => ({
  sequence: event.sequence + 1,
  version: event.version + 1,
  updatedAt: now,
})

/** Removes the viewer from the hosts. An unofficial event needs at least one host, who is responsible for it. */
export async function leaveHosts(context: WriteContext, { viewer, found }: Ending): Promise<boolean> {
  const event = await lockEvent(context.tx, found.id)
  if (!event?.hostIds.includes(viewer.uid)) return false
  const hostIds = event.hostIds.filter((uid) => uid !== viewer.uid)
  if (!event.official && hostIds.length === 0)
    throw conflict(message('No one else hosts this event. Cancel it instead.'), 'LAST_HOST')
  await context.tx
    .update(events)
    .set({ hostIds, ...grown(event, context.now) })
    .where(eq(events.id, event.id))
  await logChange(context, 'event_left', { event: found, uid: viewer.uid })
  return true
}
