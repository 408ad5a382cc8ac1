import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookedClasses, bookings } from '#domains/events/bookings/server/tables.ts'
import { eventSeries, events } from '#domains/events/events/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { isDay } from '#platform/day.ts'
import type { CalendarFile, Entry } from './entries.ts'
import { type EntryContext, entriesOfSeries, entryOf } from './event-entries.ts'
import { labels } from './labels.ts'
import type { EventSeries, StoredEvent, TimetableOf } from './rows.ts'
import { entryOfDay, entryOfSession } from './session-entries.ts'

/** How long past events stay in calendars. */
const KEPT_MS = days(365)
const MOST_EVENTS = 1500

/** Table aliases that `eventVisibleTo` expects. */
const e = alias(events, 'e')
const g = alias(gyms, 'g')
const VENUE = {
  id: g.id,
  slug: g.slug,
  name: g.name,
  street: g.street,
  postalCode: g.postalCode,
  city: g.city,
  country: g.country,
  status: g.status,
  lat: g.lat,
  lng: g.lng,
}

/** A gym's public events and, if it's active or opening soon, its timetable. Undefined if visitors can't see it. */
export async function readGymCalendar(
  reader: Reader,
  reference: string,
  naming: EntryContext,
  now: Date,
): Promise<CalendarFile | undefined> {
  const found = await findGym(reader, reference, null)
  const gym = found && (await readTimetables(reader, [found.id], null)).get(found.id)
  if (!gym) return undefined
  const since = new Date(now.getTime() - KEPT_MS)
  const shown = await readEvents(
    reader,
    sql`e.gym_id = ${gym.id} and e.starts_at > ${since.toISOString()}::timestamptz`,
    null,
  )
  const standIns = shown.filter((event) => event.official && event.eventType === 'open_mat')
  const isOpen = gym.status === 'active' || gym.status === 'opening_soon'
  const sessions = isOpen ? gym.schedule.flatMap((item) => entryOfSession(item, gym, standIns, naming, now) ?? []) : []
  return {
    name: gym.name,
    url: `${naming.publicUrl}/gym/${encodeURIComponent(gym.slug)}/calendar.ics`,
    entries: [...sessions, ...(await entriesOf(reader, shown, naming))],
  }
}

/** The calendar of one event the viewer may see; with `whole`, of its entire series. */
export async function readEventCalendar(
  reader: Reader,
  { id, seriesId, key, whole }: { id: string; seriesId: string | null; key?: string | undefined; whole: boolean },
  viewer: MaybeViewer,
  naming: EntryContext,
): Promise<CalendarFile | undefined> {
  const which = whole && seriesId ? eq(e.seriesId, seriesId) : eq(e.id, id)
  const shown = await readEvents(reader, which, viewer, key)
  const event = shown.find((one) => one.id === id)
  if (!event) return undefined
  const entries = whole ? await entriesOf(reader, shown, naming) : [entryOf(event, naming)]
  return { name: event.title, url: `${entryOf(event, naming).url}/calendar.ics${whole ? '?all=1' : ''}`, entries }
}

/** A member's events and booked classes. Each occurrence is a separate entry, because members RSVP to each one. */
export async function readMemberCalendar(
  reader: Reader,
  uid: string,
  url: string,
  naming: EntryContext,
  now: Date,
): Promise<CalendarFile> {
  const mine = await reader
    .select({ eventId: rsvps.eventId, status: rsvps.status })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        eq(rsvps.uid, uid),
        inArray(rsvps.status, ['going', 'maybe', 'offered', 'attended', 'no_show']),
        sql`${events.startsAt} > ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_EVENTS)
  const said = new Map(mine.map(({ eventId, status }) => [eventId, status]))
  const shown = said.size === 0 ? [] : await readEvents(reader, inArray(e.id, [...said.keys()]), { uid })
  const entries = shown.map((event): Entry => {
    const entry = entryOf(event, naming)
    const status = said.get(event.id)
    const isOpen = (status === 'maybe' || status === 'offered') && entry.status !== 'CANCELLED'
    return { ...entry, title: `${entry.title} · ${event.gym.name}`, status: isOpen ? 'TENTATIVE' : entry.status }
  })
  return {
    name: naming.translator.t(labels.mine),
    url,
    entries: [...entries, ...(await bookedEntries(reader, uid, naming, now))],
  }
}

/** Classes the member has booked or been offered, at gyms they can see, if the dates are still in the timetable. */
async function bookedEntries(reader: Reader, uid: string, naming: EntryContext, now: Date): Promise<Entry[]> {
  const booked = await reader
    .select({
      gymId: bookedClasses.gymId,
      sessionId: bookedClasses.sessionId,
      day: bookedClasses.day,
      status: bookings.status,
    })
    .from(bookings)
    .innerJoin(bookedClasses, eq(bookedClasses.id, bookings.classId))
    .where(
      and(
        eq(bookings.uid, uid),
        inArray(bookings.status, ['going', 'offered']),
        gt(bookedClasses.startsAt, new Date(now.getTime() - KEPT_MS)),
      ),
    )
    .orderBy(asc(bookedClasses.startsAt), asc(bookedClasses.id))
    .limit(MOST_EVENTS)
  const timetables = await readTimetables(
    reader,
    booked.map(({ gymId }) => gymId),
    { uid },
  )
  return booked.flatMap(({ gymId, sessionId, day, status }) => {
    const gym = timetables.get(gymId)
    const item = gym?.schedule.find(({ id }) => id === sessionId)
    const entry = gym && item && entryOfDay(item, day, gym, naming)
    return entry ? { ...entry, status: status === 'going' ? entry.status : ('TENTATIVE' as const) } : []
  })
}

/** The calendar of items chosen for a trip, by their ids in discover: an event's id, or `gym~session~day`. */
export async function readItineraryItems(
  reader: Reader,
  ids: readonly string[],
  viewer: MaybeViewer,
  naming: EntryContext,
): Promise<CalendarFile> {
  const sessions = ids.flatMap((id) => {
    const [gymId = '', sessionId = '', day = '', ...more] = id.split('~')
    return more.length === 0 && isDay(day) ? [{ gymId, sessionId, day }] : []
  })
  const eventIds = ids.filter((id) => !id.includes('~'))
  const timetables = await readTimetables(
    reader,
    sessions.map(({ gymId }) => gymId),
    viewer,
  )
  const shown = eventIds.length === 0 ? [] : await readEvents(reader, inArray(e.id, eventIds), viewer)
  const ofSessions = sessions.flatMap(({ gymId, sessionId, day }) => {
    const gym = timetables.get(gymId)
    const item = gym?.schedule.find(({ id }) => id === sessionId)
    return (gym && item && entryOfDay(item, day, gym, naming)) ?? []
  })
  const ofEvents = shown.map((event) => {
    const entry = entryOf(event, naming)
    return { ...entry, title: `${entry.title} · ${event.gym.name}` }
  })
  return {
    name: naming.translator.t(labels.chosen),
    url: `${naming.publicUrl}/events`,
    entries: [...ofSessions, ...ofEvents],
  }
}

/** Public events in UTC, so that the file needs no time zone definitions. Their only description is a link. */
export async function readEntriesInUtc(reader: Reader, ids: readonly string[], naming: EntryContext): Promise<Entry[]> {
  if (ids.length === 0) return []
  const shown = await readEvents(reader, inArray(e.id, [...ids]), null)
  return shown.map((event) => {
    const entry = entryOf({ ...event, timezone: 'UTC', cancelReason: '' }, naming)
    return { ...entry, title: `${entry.title} · ${event.gym.name}`, description: entry.url }
  })
}

/** Groups events of a series into repeating entries; other events become single entries. */
async function entriesOf(reader: Reader, shown: readonly StoredEvent[], naming: EntryContext): Promise<Entry[]> {
  const alone = shown.filter(({ seriesId }) => seriesId === null).map((event) => entryOf(event, naming))
  const series = await readSeries(reader, shown)
  return [
    ...alone,
    ...series.flatMap((one) =>
      entriesOfSeries(
        one,
        shown.filter(({ seriesId }) => seriesId === one.id),
        naming,
      ),
    ),
  ]
}

async function readEvents(reader: Reader, which: SQL, viewer: MaybeViewer, key?: string): Promise<StoredEvent[]> {
  const rows = await reader
    .select({ event: e, gym: VENUE })
    .from(e)
    .innerJoin(g, eq(g.id, e.gymId))
    .where(and(which, sql`e.status <> 'draft'`, eventVisibleTo(viewer, key)))
    .orderBy(asc(e.startsAt), asc(e.id))
    .limit(MOST_EVENTS)
  return rows.map(({ event, gym }) => ({ ...event, gym }))
}

async function readSeries(reader: Reader, shown: readonly StoredEvent[]): Promise<EventSeries[]> {
  const ids = [...new Set(shown.flatMap(({ seriesId }) => seriesId ?? []))].toSorted()
  if (ids.length === 0) return []
  const seen = new Set(shown.map(({ id }) => id))
  const rows = await reader.select().from(eventSeries).where(inArray(eventSeries.id, ids)).orderBy(asc(eventSeries.id))
  const planned = await reader
    .select({ id: events.id, seriesId: events.seriesId, at: events.recurrenceId })
    .from(events)
    .where(and(inArray(events.seriesId, ids), isNotNull(events.recurrenceId)))
  return rows.map(({ title, description, price, dropInNote, giRule, ...series }) => ({
    ...series,
    words: { title, description, price, dropInNote, giRule },
    without: planned.flatMap(({ id, seriesId, at }) => (seriesId === series.id && at && !seen.has(id) ? [at] : [])),
  }))
}

async function readTimetables(
  reader: Reader,
  ids: readonly string[],
  viewer: MaybeViewer,
): Promise<Map<string, TimetableOf>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({
      ...VENUE,
      timezone: g.timezone,
      version: g.version,
      createdAt: g.createdAt,
      updatedAt: g.updatedAt,
      schedule: g.schedule,
      status: g.status,
    })
    .from(g)
    .where(and(inArray(g.id, [...new Set(ids)]), gymVisibleTo(viewer)))
  return new Map(rows.map((row) => [row.id, row]))
}
