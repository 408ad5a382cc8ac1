import { and, eq, sql } from 'drizzle-orm'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Series } from '../contract.ts'
import { notifyFollowersOfPause } from './extend.ts'
import { parseStoredRule } from './occurrences.ts'
import { planSeries, type SeriesRow } from './plan.ts'
import { recurrenceOf } from './read-event.ts'
import { readEventCards } from './reads.ts'
import { mayRun, rightsAt } from './rights.ts'
import { eventSeries, seriesFollowers } from './tables.ts'

const SHOWN = 10

/** Series visible to this viewer: those with an event they can see. */
const seenBy = (viewer: MaybeViewer) => sql`exists (select from events e join gyms g on g.id = e.gym_id
  where e.series_id = s.id and ${eventVisibleTo(viewer)})`

export async function findSeries(reader: Reader, id: string, viewer: Viewer | null): Promise<SeriesRow | undefined> {
  const { rows } = await reader.execute(sql`select from event_series s where s.id = ${id} and ${seenBy(viewer)}`)
  if (rows.length === 0) return undefined
  const [series] = await reader.select().from(eventSeries).where(eq(eventSeries.id, id))
  return series
}

/** A series as this viewer sees it, with its next dates. */
export async function readSeries(reader: Reader, series: SeriesRow, viewer: Viewer | null, now: Date): Promise<Series> {
  const may = await rightsAt(reader, series, viewer)
  const { rows } = await reader.execute<{
    slug: string
    name: string
    city: string
    country: string
    cover: GymPicture | null
    ids: string[]
    following: boolean
  }>(sql`
    select g.slug, g.name, g.city, g.country, g.cover,
      array(select e.id from events e where e.series_id = ${series.id} and e.ends_at > ${now.toISOString()}::timestamptz
        and ${eventVisibleTo(viewer)} order by e.starts_at, e.id limit ${SHOWN}) as ids,
      exists (select from series_followers f where f.series_id = ${series.id} and f.uid = ${viewer?.uid ?? ''}) as following
    from gyms g where g.id = ${series.gymId}`)
  const [row] = rows
  if (!row) throw notFound()
  const { ids, following, ...gym } = row
  return {
    id: series.id,
    gym: { id: series.gymId, ...gym },
    title: series.title,
    recurrence: recurrenceOf(series),
    timezone: series.timezone,
    official: series.official,
    open: isOpen(series),
    pausedAt: series.pausedAt?.toISOString() ?? null,
    endedAt: series.endedAt?.toISOString() ?? null,
    isAsked: may.edit && isOpen(series) && (series.unanswered > 0 || series.pausedAt !== null),
    following,
    may,
    coming: await readEventCards(reader, ids, now, viewer),
  }
}

const isOpen = (series: SeriesRow) => series.endedAt === null && parseStoredRule(series.rule).end.kind === 'open'

/** A gym's current series that the viewer runs, sorted by title. */
export async function readSeriesOf(reader: Reader, gymId: string, viewer: Viewer, now: Date): Promise<Series[]> {
  const rows = await reader
    .select()
    .from(eventSeries)
    .where(and(eq(eventSeries.gymId, gymId), sql`${eventSeries.endedAt} is null`))
    .orderBy(eventSeries.title, eventSeries.id)
    .limit(200)
  const run: SeriesRow[] = []
  for (const series of rows) if (await mayRun(reader, series, viewer, 'edit')) run.push(series)
  const shown = await Promise.all(run.map((series) => readSeries(reader, series, viewer, now)))
  return shown.filter(({ open, coming }) => open || coming.length > 0)
}

/** Confirms that a series is still on. A paused one gets dates again. */
export async function confirmSeries(
  context: WriteContext,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<SeriesRow> {
  const { tx, now } = context
  const series = await lockRun(tx, viewer, id)
  if (series.endedAt) throw conflict(message('This series has ended.'), 'ENDED')
  const [confirmed] = await tx
    .update(eventSeries)
    .set({ askedAt: now, unanswered: 0, pausedAt: null, updatedAt: now })
    .where(eq(eventSeries.id, id))
    .returning()
  if (!confirmed) throw notFound()
  await planSeries(tx, confirmed, now)
  return confirmed
}

/** Pauses a series: no new dates until it's confirmed. Planned dates stay; their attendees and followers are notified. */
export async function pauseSeries(
  context: WriteContext,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<SeriesRow> {
  const { tx, now } = context
  const series = await lockRun(tx, viewer, id)
  if (!isOpen(series))
    throw conflict(
      message('You can only pause a series that repeats indefinitely. Cancel individual dates instead.'),
      'ENDED',
    )
  if (series.pausedAt) return series
  const [paused] = await tx
    .update(eventSeries)
    .set({ pausedAt: now, updatedAt: now })
    .where(eq(eventSeries.id, id))
    .returning()
  if (!paused) throw notFound()
  await notifyFollowersOfPause(context, paused, viewer.uid)
  return paused
}

/** Locks a series. Throws 404 if the viewer can't see it, 403 if they can but don't run it. */
async function lockRun(tx: Tx, viewer: Viewer, id: string): Promise<SeriesRow> {
  const found = await findSeries(tx, id, viewer)
  if (!found) throw notFound()
  if (!(await mayRun(tx, found, viewer, 'edit'))) throw notAllowed()
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, id)).for('update')
  if (!series) throw notFound()
  return series
}

export async function followSeries(tx: Tx, { viewer, id, now }: { viewer: Viewer; id: string; now: Date }) {
  if (!(await findSeries(tx, id, viewer))) throw notFound()
  await tx.insert(seriesFollowers).values({ seriesId: id, uid: viewer.uid, createdAt: now }).onConflictDoNothing()
}

export async function unfollowSeries(tx: Tx, { viewer, id }: { viewer: Viewer; id: string }) {
  await tx.delete(seriesFollowers).where(and(eq(seriesFollowers.seriesId, id), eq(seriesFollowers.uid, viewer.uid)))
}
