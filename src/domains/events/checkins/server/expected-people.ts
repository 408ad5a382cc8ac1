import { sql } from 'drizzle-orm'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { ExpectedPerson } from '../contract.ts'
import { type CheckInMethod, MISSES_WITHIN_DAYS, OFTEN_MISSES } from '../rules.ts'

/** People expected at an event or who attended it, ordered by uid, for hosts. Leaves out people this host can't see. */
export async function readExpectedPeople(
  reader: Reader,
  { id }: Pick<FoundEvent, 'id'>,
  viewer: Viewer,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
): Promise<{ items: ExpectedPerson[]; nextCursor: string | null }> {
  const rows = await rowsOf(reader, id, sql`r.uid > ${after ?? ''}`, { limit: limit + 1, now })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: await peopleOf(reader, viewer, shown), nextCursor: last?.uid ?? null }
}

/** One person on the list; undefined if they aren't on it or this host can't see them. */
export async function readExpectedPerson(
  reader: Reader,
  { id }: Pick<FoundEvent, 'id'>,
  viewer: Viewer,
  { uid, now }: { uid: string; now: Date },
): Promise<ExpectedPerson | undefined> {
  const rows = await rowsOf(reader, id, sql`r.uid = ${uid}`, { limit: 1, now })
  return (await peopleOf(reader, viewer, rows))[0]
}

interface Row extends Record<string, unknown> {
  uid: string
  status: RsvpStatus
  guests: number
  answer: string
  at: string | null
  method: CheckInMethod | null
  misses: number
}

async function rowsOf(
  reader: Reader,
  eventId: string,
  which: ReturnType<typeof sql>,
  { limit, now }: { limit: number; now: Date },
): Promise<Row[]> {
  const since = new Date(now.getTime() - days(MISSES_WITHIN_DAYS)).toISOString()
  const { rows } = await reader.execute<Row>(sql`
    select r.uid, r.status, r.guests, r.answer, c.at, c.method,
      (select count(*)::int from rsvps m join events o on o.id = m.event_id
        where m.uid = r.uid and m.status = 'no_show' and o.ends_at > ${since}::timestamptz) as misses
    from rsvps r left join check_ins c on c.event_id = r.event_id and c.uid = r.uid and c.undone_at is null
    where r.event_id = ${eventId} and r.status not in ('cancelled', 'removed') and ${which}
    order by r.uid limit ${limit}`)
  return rows
}

async function peopleOf(reader: Reader, viewer: Viewer, rows: Row[]): Promise<ExpectedPerson[]> {
  const uids = rows.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, uids)
  return rows.flatMap(({ uid, status, guests, answer, at, method, misses }) => {
    const person = cards.get(uid)
    if (!person) return []
    const checkIn = at !== null && method !== null ? { at: new Date(at).toISOString(), method } : null
    return [{ person, rsvp: status, guests, answer, checkIn, oftenMisses: misses >= OFTEN_MISSES }]
  })
}
