import { eq } from 'drizzle-orm'
import type { Viewer, WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { EventChange, StoredEventChange } from '../contract.ts'
import type { EditScope } from '../rules.ts'
import { wallTimeAt } from '../wall-time.ts'
import { logChange, updateEventPost } from './announce.ts'
import { checkAnswering, checkHosts, checkLength, checkStart, checkTimezone, momentAt } from './check.ts'
import { coverFor } from './cover.ts'
import { editSeries } from './edit-series.ts'
import { newTimes, notifyAbout, notifyAttendees } from './notify.ts'
import { offerFreedPlaces } from './offer-freed-spots.ts'
import { type FoundEvent, lockEvent } from './reads.ts'
import { freeSlugs, recordFormerSlug } from './slugs.ts'
import { events } from './tables.ts'

export interface Edit {
  viewer: Viewer
  found: FoundEvent
  version: number
  scope: EditScope
  change: EventChange
}

/**
 * Edits an event, this and later dates of its series, or the whole series; returns the id of the event, or of the next
 * date if the series dropped it. 409 if someone else has changed it since this version.
 */
export async function editEvent(
  context: WriteContext,
  { viewer, found, version, scope, change }: Edit,
): Promise<string> {
  const event = await lockEvent(context.tx, found.id)
  if (!event || event.isDeleted) throw notFound()
  if (event.version !== version)
    throw conflict(
      message('Someone else changed this event. Check their changes, then save again.'),
      'CHANGED',
      'version',
    )
  if (event.status === 'cancelled')
    throw conflict(message('This event was cancelled. Plan a new one.'), 'EVENT_CANCELED')
  const locked = { ...event, gym: found.gym }
  const { cover, ...others } = change
  const kept: StoredEventChange =
    cover === undefined ? others : { ...others, cover: await coverFor(context.tx, viewer, event.gymId, cover) }
  if (kept.hostIds)
    kept.hostIds = await checkHosts(context.tx, {
      viewer,
      gymId: event.gymId,
      hostIds: kept.hostIds,
      before: event.hostIds,
    })
  if (scope === 'this' || event.seriesId === null) {
    if (kept.rule !== undefined)
      throw badField('rule', message('can only change for this and later dates, or for the whole series'))
    await editOne(context, { viewer, event: locked, change: kept })
    return event.id
  }
  return editSeries(context, { viewer, event: locked, seriesId: event.seriesId, scope, change: kept })
}

async function editOne(
  context: WriteContext,
  { viewer, event, change }: { viewer: Viewer; event: FoundEvent; change: StoredEventChange },
) {
  const { tx, now } = context
  const { start: _start, end: _end, timezone: _zone, rsvpOpenAt, rsvpCloseAt, rule: _rule, ...facts } = change
  const times = changedTimes(event, change, now)
  const { timezone } = times
  const opens = pickMoment('rsvpOpenAt', rsvpOpenAt, event.rsvpOpenAt, timezone)
  const closes = pickMoment('rsvpCloseAt', rsvpCloseAt, event.rsvpCloseAt, timezone)
  if (rsvpOpenAt !== undefined || rsvpCloseAt !== undefined)
    checkAnswering({ open: opens, close: closes, endsAt: times.endsAt })
  const title = facts.title ?? event.title
  const [slug = event.slug] = await freeSlugs(tx, event.gymId, [{ ...event, title, ...times }])
  const moved =
    times.startsAt.getTime() !== event.startsAt.getTime() || times.endsAt.getTime() !== event.endsAt.getTime()
  const kept = isSameName(event, { title, ...times }) ? event.slug : slug
  await recordFormerSlug(tx, event, kept)
  const [after] = await tx
    .update(events)
    .set({
      ...facts,
      ...times,
      slug: kept,
      rsvpOpenAt: opens,
      rsvpCloseAt: closes,
      overridden: event.seriesId !== null,
      ...(moved && event.status === 'postponed' ? { status: 'scheduled', cancelReason: '' } : {}),
      sequence: event.sequence + 1,
      version: event.version + 1,
      updatedAt: now,
    })
    .where(eq(events.id, event.id))
    .returning()
  if (!after) throw notFound()
  if (after.status !== 'draft') await afterChange(context, { viewer, before: event, after, moved })
}

async function afterChange(
  context: WriteContext,
  {
    viewer,
    before,
    after,
    moved,
  }: { viewer: Viewer; before: FoundEvent; after: typeof events.$inferSelect; moved: boolean },
) {
  const about = { event: after, gym: before.gym, uid: viewer.uid }
  await updateEventPost(context, after)
  await logChange(context, 'event_updated', { event: { ...after, gym: before.gym }, uid: viewer.uid })
  await offerFreedPlaces(context, { before: before.capacity, after: after.capacity, eventId: after.id })
  if (moved || after.timezone !== before.timezone)
    await notifyAttendees(context, { ...about, type: 'event_update', what: newTimes(after), was: before.startsAt })
  const added = after.hostIds.filter((uid) => !before.hostIds.includes(uid))
  await notifyAbout(context, added, { ...about, type: 'event_invite', what: 'host' })
}

/** The times after an edit. Changing only the start keeps the duration. A changed start has to be in the future. */
export function changedTimes(
  event: FoundEvent,
  { start, end, timezone = event.timezone }: StoredEventChange,
  now: Date,
) {
  checkTimezone(timezone)
  // A new time zone doesn't change the local time, so the instant moves.
  const from = start ?? (timezone === event.timezone ? undefined : wallTimeAt(event.startsAt, event.timezone))
  const startsAt = from === undefined ? event.startsAt : momentAt('start', from, timezone)
  const length = event.endsAt.getTime() - event.startsAt.getTime()
  const endsAt = end === undefined ? new Date(startsAt.getTime() + length) : momentAt('end', end, timezone)
  if (startsAt.getTime() !== event.startsAt.getTime()) checkStart(startsAt, now)
  checkLength(startsAt, endsAt)
  return { startsAt, endsAt, timezone }
}

function pickMoment(
  field: string,
  text: string | null | undefined,
  before: Date | null,
  timezone: string,
): Date | null {
  if (text === undefined) return before
  return text === null ? null : momentAt(field, text, timezone)
}

/** Whether the slug stays the same: it's built from title and date. */
export function isSameName(
  before: { title: string; startsAt: Date; timezone: string },
  after: { title: string; startsAt: Date; timezone: string },
): boolean {
  const day = ({ startsAt, timezone }: { startsAt: Date; timezone: string }) =>
    wallTimeAt(startsAt, timezone).slice(0, 10)
  return before.title === after.title && day(before) === day(after)
}
