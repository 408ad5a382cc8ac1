import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import { days } from '#platform/clock.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import { type Message, message } from '#platform/messages.ts'
import { promptAt, UNANSWERED_MOST } from '../prompts.ts'
import { notifyAttendees } from './notify.ts'
import { planSeries, type SeriesRow } from './plan.ts'
import { eventSeries, events } from './tables.ts'

/**
 * Extends all open-ended series that are neither paused nor ended, each in its own transaction, so a failure affects
 * only that one and is retried tomorrow.
 */
export async function extendAllSeries({ db, jobs, log, now: clock }: Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>) {
  const now = clock()
  const open = await db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(isNull(eventSeries.endedAt), isNull(eventSeries.pausedAt), isNull(eventSeries.takenDownAt), isOpen))
  for (const { id } of open)
    await db
      .transaction((tx) => extendOne({ tx, jobs, log, now }, id))
      .catch((error: unknown) => log.error({ err: error, seriesId: id }, "couldn't extend a series"))
}

const isOpen = sql`${eventSeries.rule} !~ '(COUNT|UNTIL)='`

/** Extends one series. Concurrent workers wait for the row lock and then have nothing left to do. */
async function extendOne(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update')
  if (!series || series.endedAt || series.pausedAt || series.takenDownAt) return
  if (promptAt(series) <= now) {
    if (series.unanswered >= UNANSWERED_MOST) return pauseUnanswered(context, series)
    await askHosts(context, series)
  }
  // Skips series planned within the last day.
  if (series.plannedUntil.getTime() < now.getTime() + days(55)) await planSeries(tx, series, now)
}

/** Asks the hosts whether the series is still on. One tap confirms it. */
async function askHosts(context: WriteContext, series: SeriesRow): Promise<void> {
  const { tx, now } = context
  const unanswered = series.unanswered + 1
  await tx.update(eventSeries).set({ askedAt: now, unanswered }).where(eq(eventSeries.id, series.id))
  await notifyHosts(context, series, {
    title: message('Is {title} still on?', { title: series.title }),
    text: message("Confirm with one tap so people know it's on and new dates can be added."),
    batch: `series ${series.id} asked ${unanswered} ${now.toISOString().slice(0, 10)}`,
  })
}

/** Pauses a series that no host confirmed, and notifies its hosts, followers and attendees. */
async function pauseUnanswered(context: WriteContext, series: SeriesRow): Promise<void> {
  const { tx, now } = context
  await tx.update(eventSeries).set({ pausedAt: now }).where(eq(eventSeries.id, series.id))
  await notifyHosts(context, series, {
    title: message('{title} is paused', { title: series.title }),
    text: message('No one confirmed it after three reminders. Confirm it to add new dates.'),
    batch: `series ${series.id} paused ${now.toISOString().slice(0, 10)}`,
  })
  await notifyFollowersOfPause(context, series)
}

export async function notifyFollowersOfPause(context: WriteContext, series: SeriesRow, uid: string | null = null) {
  const { tx, now } = context
  const coming = await tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, series.id), eq(events.isDeleted, false), gt(events.startsAt, now)))
    .orderBy(asc(events.startsAt))
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, series.gymId))
  const [event] = coming
  if (!event || !gym) return
  const eventIds = coming.map(({ id }) => id)
  await notifyAttendees(context, { event, gym, uid, type: 'event_update', change: 'paused', eventIds })
}

/** Notifies the series' creator, its hosts and, if it's official, the gym's owners and managers. */
async function notifyHosts(
  context: WriteContext,
  series: SeriesRow,
  { title, text, batch }: { title: Message; text: Message; batch: string },
): Promise<void> {
  const { tx } = context
  const staff = series.official
    ? await tx
        .select({ uid: gymStaff.uid })
        .from(gymStaff)
        .where(and(eq(gymStaff.gymId, series.gymId), sql`${gymStaff.role} in ('owner', 'manager')`))
    : []
  const [next] = await tx
    .select({ slug: events.slug, gymSlug: gyms.slug })
    .from(events)
    .innerJoin(gyms, eq(gyms.id, events.gymId))
    .where(and(eq(events.seriesId, series.id), eq(events.isDeleted, false)))
    .orderBy(sql`${events.startsAt} > ${context.now.toISOString()}::timestamptz desc`, asc(events.startsAt))
    .limit(1)
  const recipients = [...new Set([series.createdBy, ...series.hostIds, ...staff.map(({ uid }) => uid)])]
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: recipients.filter((uid) => uid !== null),
    extra: { title, text, ...(next ? { path: `/gym/${next.gymSlug}/event/${next.slug}` } : {}) },
    batch,
  })
}
