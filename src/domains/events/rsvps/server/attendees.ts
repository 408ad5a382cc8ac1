import { type SQL, sql } from 'drizzle-orm'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import type { MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { notAllowed } from '#platform/refusals.ts'
import type { Attendee, AttendeeList, Attendees } from '../contract.ts'
import type { RsvpStatus } from '../rules.ts'
import { isInDiscussion } from './reads.ts'
import { waitingUpTo } from './waitlist-position.ts'

const LISTS: Record<AttendeeList, SQL> = {
  coming: sql`r.status in ('going', 'attended', 'no_show')`,
  maybe: sql`r.status = 'maybe'`,
  waiting: sql`r.status in ('waitlisted', 'offered') and r.in_line is not null`,
  asking: sql`r.status = 'waitlisted' and r.in_line is null`,
  removed: sql`r.status = 'removed'`,
}

/** Lists only hosts can open. Members can't see the positions of others on the waitlist. */
const OF_HOSTS: ReadonlySet<AttendeeList> = new Set(['waiting', 'asking', 'removed'])

/**
 * Attendees in the order they RSVP'd, or people waiting in the order of the waitlist, limited by the host's setting and
 * by what the viewer can see. Hosts see the list whatever the setting. No one sees people they block or who block them.
 * `count` includes everyone, as on the event itself; `more` is how many aren't listed. Guests of other people are part
 * of `more`, so it doesn't reveal a block.
 */
export async function readAttendees(
  reader: Reader,
  event: FoundEvent,
  viewer: MaybeViewer,
  {
    list,
    cursor,
    limit,
    mayHost,
  }: { list: AttendeeList; cursor?: string | undefined; limit: number; mayHost: boolean },
): Promise<Attendees> {
  if (OF_HOSTS.has(list) && !mayHost) throw notAllowed()
  const shown = mayHost || (await isShown(reader, event, viewer))
  const counted = shown || event.hideAttendees === 'count_only' || event.hideAttendees === 'attendees'
  const guests = counted && list === 'coming' ? await countGuests(reader, event.id) : 0
  const answer = { shown, hideAttendees: event.hideAttendees, mayHost, guests }
  const which = sql`r.event_id = ${event.id} and ${LISTS[list]}`
  const numbers = counted ? await countPeople(reader, { which, list, viewer, mayHost }) : null
  const count = numbers && numbers.count + guests
  if (!shown) return { ...answer, count, more: 0, items: [], nextCursor: null }

  const byLine = list === 'waiting'
  const after = readTimeCursor(cursor)
  // Encodes the waitlist number as a timestamp for the cursor; only its order matters.
  const place = byLine ? sql`to_timestamp((r.in_line + ${LINE_OFFSET}) / 1000.0)` : sql`r.created_at`
  const { rows } = await reader.execute<Row>(sql`
    select r.uid, r.status, r.guests, r.offered_until, r.answer, ${place} as place,
      case when r.status = 'waitlisted' and r.in_line is not null then ${waitingUpTo(sql`r.event_id`, sql`r.in_line`)} end as position
    from rsvps r join users u on u.uid = r.uid
    where ${which} and ${seen(viewer)}
      and ${after ? sql`(${place}, r.uid) > (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by ${place}, r.uid limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.place, id: row.uid }))
  const uids = page.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, uids)
  return {
    ...answer,
    count,
    more: numbers?.more ?? 0,
    items: page.flatMap((row): Attendee[] => {
      const person = cards.get(row.uid)
      const isOpen = mayHost || row.uid === viewer?.uid
      return person ? [attendeeOf(isOpen ? row : { ...row, guests: 0, answer: '' }, person)] : []
    }),
    nextCursor,
  }
}

/** How many people without an account are going. */
export async function countGuests(reader: Reader, eventId: string): Promise<number> {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from event_guests where event_id = ${eventId} and status = 'going'`)
  return rows[0]?.count ?? 0
}

/** Waitlist numbers can be negative, since hosts can move people to the front. */
const LINE_OFFSET = 1_000_000_000

interface Row extends Record<string, unknown> {
  uid: string
  status: RsvpStatus
  guests: number
  offered_until: string | null
  place: string
  answer: string
  position: number | null
}

function attendeeOf(row: Row, person: Attendee['person']): Attendee {
  return {
    person,
    status: statusOf(row),
    guests: row.guests,
    position: row.position,
    answer: row.answer,
    offeredUntil: row.offered_until === null ? null : new Date(row.offered_until).toISOString(),
  }
}

/** The status to show. No-shows are shown as going, because that status is private to hosts. */
function statusOf({ status, position }: Row): Attendee['status'] {
  switch (status) {
    case 'waitlisted':
      return position === null ? 'asking' : 'waiting'
    case 'maybe':
    case 'attended':
    case 'offered':
    case 'removed':
      return status
    default:
      return 'going'
  }
}

async function isShown(reader: Reader, event: FoundEvent, viewer: MaybeViewer): Promise<boolean> {
  if (event.hideAttendees === 'everyone') return true
  return event.hideAttendees === 'attendees' && isInDiscussion(reader, event, viewer)
}

/**
 * SQL condition for profiles this viewer can see, if their owner has finished signing up: everyone but blocked people
 * for members, those visible on the web for visitors.
 */
function seen(viewer: MaybeViewer): SQL {
  const arrived = sql`(u.username is not null or u.onboarding_complete)`
  if (!viewer) return sql`${arrived} and u.profile_visibility = 'web'`
  return sql`(u.uid = ${viewer.uid} or (${arrived} and not ${blockedBetween(sql`u.uid`, viewer.uid)}))`
}

/**
 * The number of people on a list, and how many of them this viewer doesn't see on it. Guests only count on the list of
 * those going.
 */
async function countPeople(
  reader: Reader,
  { which, list, viewer, mayHost }: { which: SQL; list: AttendeeList; viewer: MaybeViewer; mayHost: boolean },
): Promise<{ count: number; more: number }> {
  const all = list === 'coming' ? sql`1 + r.guests` : sql`1`
  const guestsShown = mayHost ? sql`true` : viewer ? sql`u.uid = ${viewer.uid}` : sql`false`
  const { rows } = await reader.execute<{ count: number; more: number }>(sql`
    select coalesce(sum(${all}), 0)::int as count,
      coalesce(sum(${all} - case when not (${seen(viewer)}) then 0 when ${guestsShown} then ${all} else 1 end), 0)::int as more
    from rsvps r join users u on u.uid = r.uid where ${which}`)
  return rows[0] ?? { count: 0, more: 0 }
}
