import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EventPostData } from '#domains/feed/activities/contract.ts'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { eventVisibleTo, type MaybeViewer, runBy } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { EventCard, EventPage } from '../contract.ts'
import { cardOf } from './rows.ts'
import { eventSlugs, events } from './tables.ts'

/** The aliases that `eventVisibleTo` uses. */
const e = alias(events, 'e')
const g = alias(gyms, 'g')
const GYM = { id: g.id, slug: g.slug, name: g.name, city: g.city, country: g.country, cover: g.cover }

export type EventRow = typeof events.$inferSelect

export type FoundEvent = EventRow & {
  gym: EventCard['gym']
}

/** An event and its gym, each by id or slug, and the link key for a link-only event. */
export interface EventAddress {
  gymId: string
  eventId: string
  key?: string | undefined
}

/**
 * Finds an event at a gym, each by id, slug or former slug, if this viewer can see it. Events of other gyms aren't
 * found.
 */
export async function findEvent(
  reader: Reader,
  { gymId, eventId, key }: EventAddress,
  viewer: MaybeViewer,
): Promise<FoundEvent | undefined> {
  if (!isReference(eventId)) return undefined
  const gym = await findGym(reader, gymId, viewer)
  if (!gym) return undefined
  const slugs = [eventId, eventId.toLowerCase()]
  const former = reader
    .select({ id: eventSlugs.eventId })
    .from(eventSlugs)
    .where(and(eq(eventSlugs.gymId, gym.id), inArray(eventSlugs.slug, slugs)))
  const meant = sql`(e.id = ${eventId} or ${inArray(e.slug, slugs)} or e.id in (${former}))`
  const [row] = await reader
    .select({ event: e, gym: GYM })
    .from(e)
    .innerJoin(g, eq(g.id, e.gymId))
    .where(and(eq(e.gymId, gym.id), meant, eventVisibleTo(viewer, key)))
    .orderBy(sql`e.id = ${eventId} desc, e.slug = ${eventId} desc, ${inArray(e.slug, slugs)} desc`)
    .limit(1)
  return row && { ...row.event, gym: row.gym }
}

/** Whether the text could be an id or slug. */
function isReference(text: string): boolean {
  return text.length > 0 && text.length <= 200 && !/[/\p{Cc}]/u.test(text) && text.isWellFormed()
}

/**
 * Locks the event until the transaction ends and returns its current row. Read counts in a separate statement
 * afterwards: in the same one, they'd come from the old snapshot.
 */
export async function lockEvent(tx: Tx, eventId: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  return row
}

/** Event cards in the order of `ids`, without those this viewer can't see. */
export async function readEventCards(
  reader: Reader,
  ids: readonly string[],
  now: Date,
  viewer: MaybeViewer,
): Promise<EventCard[]> {
  if (ids.length === 0) return []
  const rows = await cardsFor(reader, viewer !== null).execute({ ids: [...ids], viewer: viewer?.uid })
  const cards = new Map(rows.map((row) => [row.event.id, cardOf(row, now)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

type Cards = ReturnType<ReturnType<typeof selectCards>['prepare']>
const prepared = { visitor: new WeakMap<Reader, Cards>(), member: new WeakMap<Reader, Cards>() }

/** The query for event cards, prepared once because building one with so many columns takes longer than running it. */
function cardsFor(reader: Reader, isMember: boolean): Cards {
  const known = prepared[isMember ? 'member' : 'visitor']
  const before = known.get(reader)
  if (before) return before
  const viewer = isMember ? { uid: sql.placeholder('viewer') as unknown as string } : null
  const which = sql`e.id = any(${sql.placeholder('ids')})`
  const made = selectCards(reader, viewer, which).prepare(isMember ? 'event_cards_member' : 'event_cards')
  known.set(reader, made)
  return made
}

/** The event's details for activities. */
export const eventFactsOf = (event: EventRow, { name }: { name: string }): EventPostData => ({
  eventId: event.id,
  eventTitle: event.title,
  eventStart: event.startsAt.toISOString(),
  eventEnd: event.endsAt.toISOString(),
  timezone: event.timezone,
  gymId: event.gymId,
  gymName: name,
  eventType: event.eventType,
})

/**
 * The audience that sees whether a member is going or attended: the one the member chose, or at most the attendees if
 * the event isn't public.
 */
export async function audienceAtEvent(
  reader: Reader,
  { visibility }: Pick<EventRow, 'visibility'>,
  { uid, kind }: { uid: string; kind: 'rsvp' | 'checkin' },
): Promise<Visibility> {
  const chosen = await readDefaultVisibility(reader, uid, kind)
  return visibility === 'public' || chosen === 'private' ? chosen : 'event_attendees'
}

/** The event's details for notifications. */
export interface AboutEvent extends Record<string, unknown> {
  eventId: string
  eventTitle: string
  eventSlug: string
  gymId: string
  gymName: string
  gymSlug: string
  /** ISO 8601. */
  start: string
  timezone: string
}

export function aboutEvent(event: EventRow, gym: { name: string; slug: string } | undefined): AboutEvent {
  return {
    eventId: event.id,
    eventTitle: event.title,
    eventSlug: event.slug,
    gymId: event.gymId,
    gymName: gym?.name ?? '',
    gymSlug: gym?.slug ?? event.gymId,
    start: event.startsAt.toISOString(),
    timezone: event.timezone,
  }
}

export async function readAbout(reader: Reader, event: EventRow): Promise<AboutEvent> {
  const [gym] = await reader.select({ name: gyms.name, slug: gyms.slug }).from(gyms).where(eq(gyms.id, event.gymId))
  return aboutEvent(event, gym)
}

export interface EventsOfGym {
  gymId: string
  which: 'coming' | 'past' | 'drafts'
  cursor: string | undefined
  limit: number
}

/** A gym's events that this viewer can see; of the drafts, only those they run. */
export async function readEventsOf(
  reader: Reader,
  { gymId, which, ...page }: EventsOfGym,
  viewer: MaybeViewer,
  now: Date,
) {
  const after = readTimeCursor(page.cursor)
  const isPast = which === 'past'
  const beyond = isPast ? sql`<` : sql`>`
  const rows = await selectCards(
    reader,
    viewer,
    sql`e.gym_id = ${gymId} and ${ofKind(which, now)}
      and ${after ? sql`(e.starts_at, e.id) ${beyond} (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}`,
  )
    .orderBy(...(isPast ? [desc(e.startsAt), desc(e.id)] : [asc(e.startsAt), asc(e.id)]))
    .limit(page.limit + 1)
  return pageOf(rows, page.limit, now)
}

function ofKind(which: EventsOfGym['which'], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  switch (which) {
    case 'coming':
      // Lets the query use the index: no event is longer than two weeks.
      return sql`e.status <> 'draft' and e.starts_at > ${at} - interval '15 days' and e.ends_at > ${at}`
    case 'past':
      return sql`e.status <> 'draft' and e.ends_at <= ${at} and e.starts_at < ${at}`
    case 'drafts':
      return sql`e.status = 'draft'`
  }
}

function pageOf(rows: Awaited<ReturnType<typeof selectCards>>, limit: number, now: Date): EventPage {
  const items = rows.slice(0, limit).map((row) => cardOf(row, now))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeTimeCursor({ at: new Date(last.startsAt), id: last.id }) : null }
}

function selectCards(reader: Reader, viewer: MaybeViewer, which: SQL) {
  const runs = viewer ? sql<boolean>`${runBy(sql`${viewer.uid}::text`)}` : sql<boolean>`false`
  return reader
    .select({ event: e, gym: GYM, runs })
    .from(e)
    .innerJoin(g, eq(g.id, e.gymId))
    .where(and(which, eventVisibleTo(viewer)))
}
