import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { StoredEventChange } from '../contract.ts'
import { writeRule } from '../recurrence-rule.ts'
import type { EditScope } from '../rules.ts'
import { readWallTime, wallTimeAt, writeWallTime } from '../wall-time.ts'
import { logChange, updateEventPost } from './announce.ts'
import { checkLength, checkStart, checkTimezone, momentAt } from './check.ts'
import { cancelEvents } from './end.ts'
import { newTimes, notifyAttendees } from './notify.ts'
import { type Occurrence, parseStoredRule } from './occurrences.ts'
import { offerFreedPlaces } from './offer-freed-spots.ts'
import { endBefore, factsOf, planSeries, ruleOf, type SeriesRow, timesOf } from './plan.ts'
import type { FoundEvent } from './reads.ts'
import { freeSlugs, recordFormerSlug } from './slugs.ts'
import { eventSeries, events } from './tables.ts'

type EventRow = typeof events.$inferSelect

export interface SeriesEdit {
  viewer: Viewer
  event: FoundEvent
  seriesId: string
  scope: EditScope
  change: StoredEventChange
}

/**
 * Edits this and the following events of a series, or all upcoming ones. Past events stay unchanged, and those edited
 * individually keep their details. If there are earlier events, `following` splits the series: the old one ends, and
 * the remaining events move to a new one with their RSVPs. `all` does so too if the times change, so that history isn't
 * rewritten. Returns the id of the edited date or, if it was deleted, of the date to show instead.
 */
export async function editSeries(context: WriteContext, { viewer, event, seriesId, scope, change }: SeriesEdit) {
  const { tx, now } = context
  const series = await lockSeries(tx, seriesId)
  if (series.endedAt) throw conflict(message('This series has ended.'), 'ENDED')
  const all = await lockOccurrences(tx, seriesId)
  const coming = all.filter(({ startsAt }) => startsAt > now)
  const pivot = scope === 'all' ? coming[0] : event
  if (!pivot || pivot.startsAt <= now) throw conflict(message('This series has no upcoming dates.'), 'ENDED')
  const from = pivot.recurrenceId ?? ''
  const moved = coming.filter(({ recurrenceId }) => (recurrenceId ?? '') >= from)
  const plan = planOf(series, event, pivot, change, now)
  const keepsBefore = all.length > moved.length
  const retimed = plan.startsOn !== from || plan.rule !== series.rule || plan.timezone !== series.timezone
  const splits = keepsBefore && (scope === 'following' || retimed)

  const target = splits
    ? await splitOff(tx, { series, pivot: from, plan: { ...plan, rule: restOf(plan, change, all, from) }, now })
    : await keepSeries(tx, series, plan, { retimed, now })
  await moveOccurrences(context, { viewer, gym: event.gym, target, moved, delta: plan.delta, retimed })
  await logChange(context, 'event_updated', { event, uid: viewer.uid })
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from events where (id = ${event.id} or series_id = ${target.id}) and not is_deleted
    order by id = ${event.id} desc, starts_at < ${event.startsAt.toISOString()}::timestamptz, starts_at limit 1`)
  if (!rows[0]) throw conflict(message('This series has no upcoming dates.'), 'ENDED')
  return rows[0].id
}

async function lockSeries(tx: Tx, seriesId: string): Promise<SeriesRow> {
  const [series] = await tx.select().from(eventSeries).where(eq(eventSeries.id, seriesId)).for('update')
  if (!series) throw notFound()
  return series
}

/** A series' events in the rule's order, locked. The fixed order also prevents deadlocks. */
function lockOccurrences(tx: Tx, seriesId: string): Promise<EventRow[]> {
  return tx
    .select()
    .from(events)
    .where(and(eq(events.seriesId, seriesId), eq(events.isDeleted, false)))
    .orderBy(events.recurrenceId)
    .for('update')
}

interface Plan {
  facts: Partial<SeriesRow>
  startsOn: string
  timezone: string
  rule: string
  durationMinutes: number
  /** How far each start moves in local time, in milliseconds. */
  delta: number
}

/** The series' fields after the change, from the pivot onwards. Throws 400 if the change isn't valid. */
function planOf(series: SeriesRow, event: FoundEvent, pivot: EventRow, change: StoredEventChange, now: Date): Plan {
  const { start, end, timezone = series.timezone, rule, rsvpOpenAt, rsvpCloseAt, ...facts } = change
  if (rsvpOpenAt !== undefined || rsvpCloseAt !== undefined)
    throw badField('rsvpOpenAt', message("can't be set for a series"))
  checkTimezone(timezone)
  const shownAt = event.recurrenceId ?? wallTimeAt(event.startsAt, event.timezone)
  const before = wallOf(shownAt)
  const startsAt = momentAt('start', start ?? shownAt, timezone)
  const endsAt = end === undefined ? undefined : momentAt('end', end, timezone)
  if (endsAt) checkLength(startsAt, endsAt)
  if (start !== undefined) checkStart(startsAt, now)
  const delta = wallOf(start ?? shownAt) - before
  const durationMinutes = endsAt ? Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) : series.durationMinutes
  return {
    facts,
    timezone,
    startsOn: writeWallTime(new Date(wallOf(pivot.recurrenceId ?? shownAt) + delta)),
    rule: rule === undefined ? shifted(series, before, delta) : ruleOf(rule),
    durationMinutes,
    delta,
  }
}

const wallOf = (text: string) => (readWallTime(text) ?? new Date(Number.NaN)).getTime()

/**
 * The rule after a series moves to another day. The weekdays of a weekly rule shift with it. A monthly rule can't be
 * shifted: 400 unless a new rule is given.
 */
function shifted(series: SeriesRow, before: number, delta: number): string {
  const days = Math.floor((before + delta) / DAY_MS) - Math.floor(before / DAY_MS)
  if (days === 0) return series.rule
  const recurrence = parseStoredRule(series.rule)
  if (recurrence.every === 'month')
    throw badField('rule', message('is required when a monthly series moves to another day'))
  const weekdays = recurrence.weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1)
  return writeRule({ ...recurrence, weekdays: weekdays.sort((a, b) => a - b) })
}

const DAY_MS = days(1)

/** The rule after a split. COUNT covers only the remaining dates, unless a new rule is given. */
function restOf({ rule }: Plan, change: StoredEventChange, all: EventRow[], from: string): string {
  const recurrence = parseStoredRule(rule)
  if (change.rule !== undefined || recurrence.end.kind !== 'count') return rule
  const before = all.filter(({ recurrenceId }) => (recurrenceId ?? '') < from).length
  return writeRule({ ...recurrence, end: { kind: 'count', count: Math.max(1, recurrence.end.count - before) } })
}

/** Ends the series at the pivot and continues with a new one. */
async function splitOff(
  tx: Tx,
  { series, pivot, plan, now }: { series: SeriesRow; pivot: string; plan: Plan; now: Date },
): Promise<SeriesRow> {
  await endBefore(tx, series, pivot, now)
  const [target] = await tx
    .insert(eventSeries)
    .values({
      ...series,
      ...plan.facts,
      id: newId(),
      rule: plan.rule,
      startsOn: plan.startsOn,
      timezone: plan.timezone,
      durationMinutes: plan.durationMinutes,
      exceptions: plan.delta === 0 ? series.exceptions.filter((exception) => exception >= pivot) : [],
      sequence: series.sequence + 1,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!target) throw new Error('the series was not saved')
  await tx.execute(sql`insert into series_followers (series_id, uid, created_at)
    select ${target.id}, uid, created_at from series_followers where series_id = ${series.id}`)
  return target
}

async function keepSeries(tx: Tx, series: SeriesRow, plan: Plan, { retimed, now }: { retimed: boolean; now: Date }) {
  const { rule, startsOn, timezone, durationMinutes, facts } = plan
  const [target] = await tx
    .update(eventSeries)
    .set({
      ...facts,
      durationMinutes,
      ...(retimed ? { rule, startsOn, timezone, exceptions: [] } : {}),
      sequence: series.sequence + 1,
      updatedAt: now,
    })
    .where(eq(eventSeries.id, series.id))
    .returning()
  if (!target) throw notFound()
  return target
}

interface Move {
  viewer: Viewer
  gym: FoundEvent['gym']
  target: SeriesRow
  moved: EventRow[]
  delta: number
  retimed: boolean
}

/**
 * Moves each event to its time in the new rule, or to the one on the same day. Events without a new time are cancelled
 * or deleted.
 */
async function moveOccurrences(context: WriteContext, { viewer, gym, target, moved, delta, retimed }: Move) {
  const { tx, now } = context
  const times = timesOf(target, now)
  const places = retimed ? placesFor(moved, times, delta) : new Map(moved.map((event) => [event.id, undefined]))
  const kept = moved.filter(({ id }) => places.has(id))
  // Sets temporary ids first: no two events in a series can have the same `recurrenceId`, even briefly.
  if (kept.length > 0)
    await tx
      .update(events)
      .set({ recurrenceId: sql`${events.recurrenceId} || '~'` })
      .where(
        inArray(
          events.id,
          kept.map(({ id }) => id),
        ),
      )
  const slugs = await freeSlugs(
    tx,
    target.gymId,
    kept.map((event) => ({
      ...event,
      title: target.title,
      startsAt: places.get(event.id)?.startsAt ?? event.startsAt,
    })),
  )
  const changed: [EventRow, EventRow][] = []
  for (const [at, event] of kept.entries()) {
    const after = await moveOne(tx, { event, target, place: places.get(event.id), slug: slugs[at] ?? event.slug, now })
    if (!event.overridden && event.status !== 'cancelled') changed.push([event, after])
  }
  const left = moved.filter(({ id }) => !places.has(id))
  await leaveOut(context, { viewer, gym, left })
  await planSeries(tx, target, now)
  for (const [before, after] of changed) {
    await updateEventPost(context, after)
    await offerFreedPlaces(context, { before: before.capacity, after: after.capacity, eventId: after.id })
  }
  await notifyAboutMove(context, { viewer, gym, changed })
}

/** Matches events to occurrences: shifted by `delta`, or else on the same day. */
function placesFor(moved: EventRow[], times: Occurrence[], delta: number): Map<string, Occurrence> {
  const free = new Map(times.map((time) => [time.recurrenceId, time]))
  const places = new Map<string, Occurrence>()
  const place = (event: EventRow, time: Occurrence | undefined) => {
    if (!time || places.has(event.id)) return
    places.set(event.id, time)
    free.delete(time.recurrenceId)
  }
  for (const event of moved) place(event, free.get(writeWallTime(new Date(wallOf(event.recurrenceId ?? '') + delta))))
  for (const event of moved)
    place(
      event,
      [...free.values()].find(({ recurrenceId }) => recurrenceId.slice(0, 10) === event.recurrenceId?.slice(0, 10)),
    )
  return places
}

async function moveOne(
  tx: Tx,
  {
    event,
    target,
    place,
    slug,
    now,
  }: { event: EventRow; target: SeriesRow; place: Occurrence | undefined; slug: string; now: Date },
): Promise<EventRow> {
  const own = event.overridden || event.status === 'cancelled'
  const startsAt = own ? event.startsAt : (place?.startsAt ?? event.startsAt)
  const kept = own ? event.slug : slug
  await recordFormerSlug(tx, event, kept)
  const [after] = await tx
    .update(events)
    .set({
      seriesId: target.id,
      recurrenceId: place?.recurrenceId ?? event.recurrenceId,
      ...(own
        ? {}
        : {
            ...factsOf(target),
            startsAt,
            endsAt: new Date(startsAt.getTime() + target.durationMinutes * 60_000),
            slug: kept,
          }),
      sequence: event.sequence + 1,
      version: event.version + 1,
      updatedAt: now,
    })
    .where(eq(events.id, event.id))
    .returning()
  if (!after) throw notFound()
  return after
}

/**
 * Cancels the dates that the new rule drops if anyone is going, may go or waits for a place; else deletes them. Those
 * that were cancelled before stay as they are.
 */
async function leaveOut(
  context: WriteContext,
  { viewer, gym, left }: Pick<Move, 'viewer' | 'gym'> & { left: EventRow[] },
) {
  const { tx, now } = context
  const isExpected = ({ goingCount, maybeCount, waitingCount, heldCount }: EventRow) =>
    goingCount + maybeCount + waitingCount + heldCount > 0
  const coming = left.filter(isExpected)
  const gone = left.filter((event) => !isExpected(event)).map(({ id }) => id)
  // A cancelled event keeps its date but leaves the series.
  for (const event of coming)
    await tx.update(events).set({ seriesId: null, recurrenceId: null }).where(eq(events.id, event.id))
  await cancelEvents(context, {
    uid: viewer.uid,
    gym,
    rows: coming.filter(({ cancelledAt }) => cancelledAt === null),
    cause: 'series_moved',
  })
  if (gone.length > 0)
    await tx
      .update(events)
      .set({ isDeleted: true, deletedAt: now, seriesId: null, recurrenceId: null })
      .where(and(inArray(events.id, gone), gt(events.startsAt, now)))
}

/** Sends one notification per person, even if they're going to several of the events. */
async function notifyAboutMove(
  context: WriteContext,
  { viewer, gym, changed }: Pick<Move, 'viewer' | 'gym'> & { changed: [EventRow, EventRow][] },
) {
  const moved = changed.filter(([before, after]) => before.startsAt.getTime() !== after.startsAt.getTime())
  const [first] = moved
  if (!first) return
  const [before, event] = first
  await notifyAttendees(context, {
    event,
    gym,
    uid: viewer.uid,
    type: 'event_update',
    what: newTimes(event),
    was: before.startsAt,
    eventIds: moved.map(([, { id }]) => id),
  })
}
