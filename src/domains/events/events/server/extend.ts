import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import { days } from '#platform/clock.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import { promptAt, UNANSWERED_MOST } from '../prompts.ts'
import { notifyGuests } from './notify.ts'
import { planSeries, type SeriesRow } from './plan.ts'
import { eventSeries, events } from './tables.ts'

/** One round over all series without an end, each in a transaction of its own: what fails for one is tried again tomorrow. */
export async function extendAllSeries({ db, jobs, log, now: clock }: Pick<Platform, 'db' | 'jobs' | 'log' | 'now'>) {
  const now = clock()
  const open = await db
    .select({ id: eventSeries.id })
    .from(eventSeries)
    .where(and(isNull(eventSeries.endedAt), isNull(eventSeries.pausedAt), isNull(eventSeries.takenDownAt), isOpen))
  for (const { id } of open)
    await db
      .transaction((tx) => extendOne({ tx, jobs, log, now }, id))
      .catch((error: unknown) => log.error({ err: error, seriesId: id }, 'a series was not extended'))
}

const isOpen = sql`${eventSeries.rule} !~ '(COUNT|UNTIL)='`

/** Two workers at once: the second waits for the row, and finds nothing left to do. */
async function extendOne(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update')
  if (!series || series.endedAt || series.pausedAt || series.takenDownAt) return
  if (promptAt(series) <= now) {
    if (series.unanswered >= UNANSWERED_MOST) return pauseUnanswered(context, series)
    await askHosts(context, series)
  }
  // What was planned yesterday reaches far enough for today.
  if (series.plannedUntil.getTime() < now.getTime() + days(55)) await planSeries(tx, series, now)
}

/** "Does it go on?", to those who run it. One tap confirms. */
async function askHosts(context: WriteContext, series: SeriesRow): Promise<void> {
  const { tx, now } = context
  const unanswered = series.unanswered + 1
  await tx.update(eventSeries).set({ askedAt: now, unanswered }).where(eq(eventSeries.id, series.id))
  await notifyHosts(context, series, {
    title: `Does ${series.title} go on?`,
    text: 'Confirm it with one tap, so that people know and new dates are planned.',
    batch: `series ${series.id} asked ${unanswered} ${now.toISOString().slice(0, 10)}`,
  })
}

/** A series that nobody answers for plans no new dates, and says so to those who run it, follow it or come. */
async function pauseUnanswered(context: WriteContext, series: SeriesRow): Promise<void> {
  const { tx, now } = context
  await tx.update(eventSeries).set({ pausedAt: now }).where(eq(eventSeries.id, series.id))
  await notifyHosts(context, series, {
    title: `${series.title} is paused`,
    text: 'Nobody confirmed it three times. Confirm it now, and new dates are planned.',
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
  await notifyGuests(context, {
    event,
    gym,
    uid,
    type: 'event_update',
    change: 'paused',
    eventIds,
  })
}

/** Who made it, its hosts, and of the gym's own the staff that keeps its events. */
async function notifyHosts(
  context: WriteContext,
  series: SeriesRow,
  { title, text, batch }: { title: string; text: string; batch: string },
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
