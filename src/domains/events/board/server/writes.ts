import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type FoundEvent, lockEvent } from '#domains/events/events/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { BoardEntryInput } from '../contract.ts'
import { BOARD_LIMITS, OPEN_AFTER_MS } from '../rules.ts'
import { mayPostTo, readBoard } from './reads.ts'
import { eventBoard } from './tables.ts'

type Entry = Pick<BoardEntryInput, 'id' | 'direction' | 'item' | 'text' | 'isTaken'>

/**
 * Adds an entry or updates the member's own. Throws 404 if they may not post, or if the ID is that of a hidden entry or
 * someone else's; 409 if they'd have too many.
 */
export async function saveEntry(
  tx: Tx,
  { event, uid, entry, now }: { event: FoundEvent; uid: string; entry: Entry; now: Date },
): Promise<void> {
  await lockEvent(tx, event.id)
  if (!(await mayPostTo(tx, event, { uid, now }))) throw notFound()
  const { id, direction, item, text, isTaken } = entry
  const fields = {
    ...{ direction, text, isTaken, kind: item.kind, updatedAt: now },
    seats: item.kind === 'lift' ? item.seats : null,
    gear: item.kind === 'gear' ? item.gear : null,
  }
  const mine = and(eq(eventBoard.eventId, event.id), eq(eventBoard.uid, uid))
  const saved = await tx
    .insert(eventBoard)
    .values({ id, eventId: event.id, uid, ...fields, createdAt: now })
    .onConflictDoUpdate({ target: eventBoard.id, set: fields, setWhere: and(mine, isNull(eventBoard.takenDownAt)) })
    .returning({ id: eventBoard.id })
  if (saved.length === 0) throw notFound()
  if ((await tx.$count(eventBoard, mine)) > BOARD_LIMITS.entries)
    throw conflict(
      message('You already have {entries, plural, one {# entry} other {# entries}} here. Remove one first.', {
        entries: BOARD_LIMITS.entries,
      }),
      'TOO_MANY_ENTRIES',
    )
}

/** Removes the viewer's own entry or, if they may edit the event, any they can see. Never removes a hidden entry. */
export async function removeEntry(
  tx: Tx,
  { event, viewer, id, now }: { event: FoundEvent; viewer: Viewer; id: string; now: Date },
): Promise<void> {
  const { mayRemove, items } = await readBoard(tx, event, viewer, now)
  const seen = mayRemove ? items.map((entry) => entry.id) : []
  await tx
    .delete(eventBoard)
    .where(
      and(
        ...[eq(eventBoard.id, id), eq(eventBoard.eventId, event.id), isNull(eventBoard.takenDownAt)],
        or(eq(eventBoard.uid, viewer.uid), inArray(eventBoard.id, seen)),
      ),
    )
}

export async function removeOwnEntry(tx: Tx, { id, eventId, uid }: { id: string; eventId: string; uid: string }) {
  const own = and(eq(eventBoard.eventId, eventId), eq(eventBoard.uid, uid), isNull(eventBoard.takenDownAt))
  await tx.delete(eventBoard).where(and(eq(eventBoard.id, id), own))
}

/** Deletes the entries of events that ended more than a day ago, except hidden ones. Returns how many. */
export async function purgeBoards(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OPEN_AFTER_MS).toISOString()
  const { rowCount } = await db.execute(sql`
    delete from event_board b using events e
    where e.id = b.event_id and e.ends_at <= ${before}::timestamptz and b.taken_down_at is null`)
  return rowCount ?? 0
}
