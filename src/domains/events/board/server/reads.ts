import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import { mayRun } from '#domains/events/events/server/rights.ts'
import { readMyRow } from '#domains/events/rsvps/server/reads.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPeople, visibleTo } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { Board, BoardItem } from '../contract.ts'
import { isBoardOpen, OPENING_STATUSES } from '../rules.ts'
import { eventBoard } from './tables.ts'

/**
 * An event's board; empty once it has closed, and for viewers who aren't going and don't run the event. Leaves out
 * hidden entries, and those of people who are disabled or suspended, neither going nor hosting, or hidden from the
 * viewer.
 */
export async function readBoard(reader: Reader, event: FoundEvent, viewer: Viewer, now: Date): Promise<Board> {
  const mayPost = await mayPostTo(reader, event, { uid: viewer.uid, now })
  const mayRemove = isBoardOpen(event, now) && (await mayRun(reader, event, viewer, 'edit'))
  if (!mayPost && !mayRemove) return { isOpen: false, mayPost, mayRemove, items: [] }
  const { uid } = eventBoard
  const isSuspended = sql`exists (select from auth_users a
    where a.id = ${uid} and (a.banned or a.suspended_until > ${now.toISOString()}::timestamptz))`
  const isGoing = sql`exists (select from rsvps r where r.event_id = ${event.id} and r.uid = ${uid}
    and r.status = any(${sql.param([...OPENING_STATUSES])}::text[]))`
  const rows = await reader
    .select({ entry: eventBoard })
    .from(eventBoard)
    .innerJoin(users, eq(users.uid, uid))
    .where(
      and(
        eq(eventBoard.eventId, event.id),
        isNull(eventBoard.takenDownAt),
        visibleTo(viewer),
        sql`not ${isSuspended}`,
        or(inArray(uid, hostsOf(event)), isGoing),
        // A block with an unofficial event's creator hides the event from the author, so their entry is hidden too.
        event.official || event.createdBy === null ? undefined : not(blockedBetween(sql`${uid}`, event.createdBy)),
      ),
    )
    .orderBy(eventBoard.createdAt, eventBoard.id)
  const uids = rows.map(({ entry }) => entry.uid)
  const people = await readPeople(reader, viewer, uids)
  return {
    ...{ isOpen: true, mayPost, mayRemove },
    items: rows.flatMap(({ entry }) => {
      const person = people.get(entry.uid)
      const { id, direction, text, isTaken } = entry
      return person ? [{ id, person, direction, item: itemOf(entry), text, isTaken }] : []
    }),
  }
}

/** Whether the member may add entries: if they're going or hosting, while the board is open (`isBoardOpen`). */
export async function mayPostTo(
  reader: Reader,
  event: FoundEvent,
  { uid, now }: { uid: string; now: Date },
): Promise<boolean> {
  if (!isBoardOpen(event, now)) return false
  if (hostsOf(event).includes(uid)) return true
  const mine = await readMyRow(reader, { eventId: event.id, uid })
  return OPENING_STATUSES.some((status) => status === mine?.status)
}

const hostsOf = ({ createdBy, hostIds }: FoundEvent) => [...hostIds, ...(createdBy === null ? [] : [createdBy])]

const itemOf = ({ kind, seats, gear }: typeof eventBoard.$inferSelect): BoardItem =>
  kind === 'lift' ? { kind, seats: seats ?? 1 } : { kind, gear: gear ?? 'other' }
