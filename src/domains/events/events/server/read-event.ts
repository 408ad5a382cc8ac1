import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { Event } from '../contract.ts'
import { readRule } from '../recurrence-rule.ts'
import type { FoundEvent } from './reads.ts'
import { rightsAt } from './rights.ts'
import { cardOf } from './rows.ts'
import { eventSeries } from './tables.ts'

/** All details of an event, which must already be visible to this viewer. */
export async function readEvent(
  reader: Reader,
  found: FoundEvent,
  viewer: Viewer | null,
  { now, key }: { now: Date; key?: string | undefined },
): Promise<Event> {
  const may = await rightsAt(reader, found, viewer)
  const people = await readPersonCards(reader, viewer, [
    ...found.hostIds,
    ...(found.createdBy ? [found.createdBy] : []),
  ])
  const seen = new Set(people.map(({ uid }) => uid))
  const picture = found.cover ?? found.gym.cover
  const own = viewer && picture && and(eq(pictures.id, picture.id), eq(pictures.userId, viewer.uid))
  const beside = found.seriesId ? await readBeside(reader, found, viewer) : { previousSlug: null, nextSlug: null }
  return {
    ...cardOf({ event: withKeyedCover(found, key), gym: found.gym, runs: may.edit || may.checkIn }, now),
    description: found.description,
    place: await readPlace(reader, found.gym.id),
    minAge: found.minAge,
    dropInNote: found.dropInNote,
    question: found.question,
    bring: found.bring,
    hosts: people.filter(({ uid }, at) => found.hostIds.includes(uid) && at < found.hostIds.length),
    hideAttendees: found.hideAttendees,
    waitlistEnabled: found.waitlistEnabled,
    waitlistMode: found.waitlistMode,
    rsvpOpenAt: found.rsvpOpenAt?.toISOString() ?? null,
    rsvpCloseAt: found.rsvpCloseAt?.toISOString() ?? null,
    discussionEnabled: found.discussionEnabled,
    guestRsvps: found.guestRsvps,
    remindersEnabled: found.remindersEnabled,
    ...(await readSeriesOf(reader, found, viewer)),
    ...beside,
    pinnedActivityId: found.pinnedActivityId,
    createdBy: found.createdBy && seen.has(found.createdBy) && (may.edit || !found.official) ? found.createdBy : null,
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    version: found.version,
    linkKey: may.edit || key === found.linkKey ? found.linkKey : null,
    ownsPicture: own ? (await reader.$count(pictures, own)) > 0 : false,
    may,
  }
}

/** The gym's address. If its position isn't known, or only its town, it has no location. */
async function readPlace(reader: Reader, gymId: string): Promise<Event['place']> {
  const [row] = await reader
    .select({
      address: {
        street: gyms.street,
        city: gyms.city,
        region: gyms.region,
        postalCode: gyms.postalCode,
        country: gyms.country,
      },
      location: { lat: gyms.lat, lng: gyms.lng },
      isKnown: sql<boolean>`${gyms.status} <> ${NEEDS_PLACE} and not ${gyms.placeApproximate}`,
    })
    .from(gyms)
    .where(eq(gyms.id, gymId))
  if (!row) throw new Error('An event has no gym')
  return { address: row.address, location: row.isKnown ? row.location : null }
}

async function readSeriesOf(
  reader: Reader,
  { seriesId }: FoundEvent,
  viewer: Viewer | null,
): Promise<Pick<Event, 'recurrence' | 'series'>> {
  const uid = viewer?.uid ?? ''
  const [row] = seriesId
    ? await reader
        .select({
          series: eventSeries,
          following: sql<boolean>`exists (select from series_followers f where f.series_id = ${seriesId} and f.uid = ${uid})`,
        })
        .from(eventSeries)
        .where(eq(eventSeries.id, seriesId))
    : []
  if (!row) return { recurrence: null, series: null }
  const { series, following } = row
  const recurrence = recurrenceOf(series)
  const open = recurrence !== null && recurrence.count === null && recurrence.until === null && series.endedAt === null
  return { recurrence, series: { id: series.id, open, paused: series.pausedAt !== null, following } }
}

/** A series' parsed rule. A rule without weekdays repeats on the weekday of the first start. */
export function recurrenceOf({
  rule,
  startsOn,
  timezone,
}: Record<'rule' | 'startsOn' | 'timezone', string>): Event['recurrence'] {
  const read = readRule(rule)
  if (read.status === 'refused') return null
  const { recurrence } = read
  const { end } = recurrence
  const first = new Date(`${startsOn.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  const days =
    recurrence.every === 'month'
      ? recurrence.days
      : (recurrence.weekdays.length > 0 ? recurrence.weekdays : [first]).map((weekday) => ({ weekday, nth: null }))
  return {
    rule,
    every: recurrence.every,
    interval: recurrence.interval,
    days,
    count: end.kind === 'count' ? end.count : null,
    until: end.kind === 'until' ? dateOfUntil(end.until, timezone) : null,
  }
}

function dateOfUntil(until: string, timezone: string): string {
  const isInstant = until.endsWith('Z')
  const date = isInstant ? Temporal.Instant.from(until).toZonedDateTimeISO(timezone).toPlainDate() : undefined
  return (date ?? Temporal.PlainDate.from(until)).toString()
}

/** The previous and next dates of the event's series that this viewer can see. */
async function readBeside(reader: Reader, { id, seriesId, startsAt }: FoundEvent, viewer: Viewer | null) {
  const at = sql`(${startsAt.toISOString()}::timestamptz, ${id})`
  const of = sql`from events e join gyms g on g.id = e.gym_id
    where e.series_id = ${seriesId} and e.status <> 'draft' and ${eventVisibleTo(viewer)}`
  const { rows } = await reader.execute<{ previous: string | null; next: string | null }>(sql`select
    (select e.slug ${of} and (e.starts_at, e.id) < ${at} order by e.starts_at desc, e.id desc limit 1) as previous,
    (select e.slug ${of} and (e.starts_at, e.id) > ${at} order by e.starts_at, e.id limit 1) as next`)
  return { previousSlug: rows[0]?.previous ?? null, nextSlug: rows[0]?.next ?? null }
}

/** Adds the key to a link-only event's cover URL, because image requests don't include the page's URL. */
function withKeyedCover(event: FoundEvent, key: string | undefined): FoundEvent {
  if (!event.cover || key === undefined || key !== event.linkKey) return event
  return { ...event, cover: { ...event.cover, url: `${event.cover.url}?key=${encodeURIComponent(key)}` } }
}
