import { inArray, sql } from 'drizzle-orm'
import { type EventRow, type FoundEvent, readEventCards } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { MyEvents, MyRsvp, Place, Warning } from '../contract.ts'
import { discussionClosesAt, isBelowBelt, placeFor, placesLeft } from '../rules.ts'
import { readMyRow } from './my-rsvp.ts'

export { readMyRow } from './my-rsvp.ts'

/** The viewer's RSVP to an event, with warnings. */
export async function readMyRsvp(
  reader: Reader,
  event: EventRow,
  { uid, now, warnings }: { uid: string; now: Date; warnings?: Warning[] },
): Promise<MyRsvp> {
  const mine = await readMyRow(reader, { eventId: event.id, uid })
  const place = placeFor(event, mine, now)
  // The number of places left would reveal how many are going.
  const left = event.hideAttendees === 'all' && !isHost(event, uid) ? null : placesLeft(event)
  return {
    eventId: event.id,
    place: place.status === 'open' ? { ...place, left } : place,
    warnings: warnings ?? (await readWarnings(reader, event, { uid, now })),
    left,
    guestsAllowed: event.guestsAllowed,
    answer: mine?.answer ?? '',
  }
}

const isHost = ({ createdBy, hostIds }: EventRow, uid: string) => createdBy === uid || hostIds.includes(uid)

/** Warnings before an RSVP. Only the one about belts can prevent it, unless a host admits the member. */
export async function readWarnings(
  reader: Reader,
  event: EventRow,
  { uid, now }: { uid: string; now: Date },
): Promise<Warning[]> {
  if (event.endsAt <= now) return []
  const { rows } = await reader.execute<{
    belt: string | null
    let_in: boolean
    title: string | null
    slug: string | null
    gym_slug: string | null
  }>(sql`
    select u.belt_rank as belt, o.title, exists (select from rsvps m where m.event_id = ${event.id} and m.uid = u.uid and m.let_in) as let_in, o.slug, o.gym_slug from users u left join lateral (
      select e.title, e.slug, g.slug as gym_slug from rsvps r join events e on e.id = r.event_id join gyms g on g.id = e.gym_id
      where r.uid = u.uid and r.status = 'going' and e.id <> ${event.id} and e.status = 'scheduled'
        and e.starts_at < ${event.endsAt.toISOString()}::timestamptz and e.ends_at > ${event.startsAt.toISOString()}::timestamptz
        and ${eventVisibleTo({ uid })}
      order by e.starts_at, e.id limit 1) o on true
    where u.uid = ${uid}`)
  const [row] = rows
  const isKnown = row?.let_in || isHost(event, uid)
  const warnings: Warning[] = []
  if (!isKnown && isBelowBelt(row?.belt ?? null, event.minBelt))
    warnings.push({ about: 'belt', minBelt: event.minBelt as Extract<Warning, { about: 'belt' }>['minBelt'] })
  if (event.minAge !== null) warnings.push({ about: 'age', minAge: event.minAge })
  if (event.womenOnly) warnings.push({ about: 'women_only' })
  if (row?.title && row.slug && row.gym_slug)
    warnings.push({ about: 'overlap', title: row.title, gymSlug: row.gym_slug, eventSlug: row.slug })
  return warnings
}

/**
 * Whether the viewer is in the discussion: members who are going, might go, attended or didn't show up, hosts, and
 * the staff who manage an official event. The event must already be visible to the viewer.
 */
export async function isInDiscussion(
  reader: Reader,
  event: Pick<FoundEvent, 'id'>,
  viewer: MaybeViewer,
): Promise<boolean> {
  if (!viewer) return false
  const { rows } = await reader.execute(sql`
    select from audience_members m where m.audience = ${`event:${event.id}`} and m.uid = ${viewer.uid}`)
  return rows.length > 0
}

/** Whether messages can still be posted to the discussion with this audience (`event:{id}`). */
export async function isDiscussionOpen(reader: Reader, audience: string | null, now: Date): Promise<boolean> {
  const eventId = audience?.startsWith('event:') ? audience.slice('event:'.length) : undefined
  if (eventId === undefined) return false
  const { rows } = await reader.execute<{ ends_at: string; is_open: boolean }>(sql`
    select ends_at, discussion_enabled and not is_deleted as is_open from events where id = ${eventId}`)
  const [event] = rows
  return event?.is_open === true && now < discussionClosesAt({ endsAt: new Date(event.ends_at) })
}

/** Events the member RSVP'd to: upcoming ones soonest first, past ones latest first. */
export async function readMyEvents(
  reader: Reader,
  uid: string,
  { when, cursor, limit, now }: { when: 'coming' | 'past'; cursor?: string | undefined; limit: number; now: Date },
): Promise<MyEvents> {
  const after = readTimeCursor(cursor)
  const at = sql`${now.toISOString()}::timestamptz`
  const order = when === 'coming' ? sql`asc` : sql`desc`
  const beyond = when === 'coming' ? sql`>` : sql`<`
  const { rows } = await reader.execute<{ id: string; starts_at: string }>(sql`
    select e.id, e.starts_at from rsvps r join events e on e.id = r.event_id join gyms g on g.id = e.gym_id
    where r.uid = ${uid} and r.status in ('going', 'maybe', 'waitlisted', 'offered', 'attended', 'no_show')
      and ${when === 'coming' ? sql`e.ends_at > ${at}` : sql`e.ends_at <= ${at}`} and ${eventVisibleTo({ uid })}
      and ${after ? sql`(e.starts_at, e.id) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by e.starts_at ${order}, e.id ${order} limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.starts_at, id: row.id }))
  const ids = page.map(({ id }) => id)
  const cards = await readEventCards(reader, ids, now, { uid })
  const places = await readPlaces(reader, uid, ids, now)
  return {
    items: cards.flatMap((event) => {
      const place = places.get(event.id)
      return place ? { event, place } : []
    }),
    nextCursor,
  }
}

async function readPlaces(reader: Reader, uid: string, ids: readonly string[], now: Date): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(events)
    .where(inArray(events.id, [...ids]))
  const places = await Promise.all(
    rows.map(
      async (event) => [event.id, placeFor(event, await readMyRow(reader, { eventId: event.id, uid }), now)] as const,
    ),
  )
  return new Map(places)
}
