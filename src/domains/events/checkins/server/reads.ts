import { and, desc, eq, sql } from 'drizzle-orm'
import { statusAt } from '#domains/events/events/rules.ts'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import type { OwnCheckInAnswer } from '../contract.ts'
import { mayUndoOwn, OWN_UNDO_MS, stateOf, windowOf } from '../rules.ts'
import { checkIns } from './tables.ts'

/** SQL condition on `check_ins c`, equivalent to `isCorroborated`; undone check-ins don't count. */
export const IS_CORROBORATED = sql`(c.undone_at is null and case when c.event_id is null then c.method <> 'location'
  else exists (select from events ce where ce.id = c.event_id and ce.official)
    and (c.method <> 'location' or coalesce(c.former ->> 'status' in ('going', 'maybe'), false)) end)`

export async function readOwnCheckIn(
  reader: Reader,
  event: FoundEvent,
  uid: string,
  now: Date,
): Promise<OwnCheckInAnswer> {
  const [mine] = await reader
    .select({ at: checkIns.at, undoneAt: checkIns.undoneAt, by: checkIns.by })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, event.id), eq(checkIns.uid, uid)))
    .orderBy(sql`${checkIns.undoneAt} is null desc`, desc(checkIns.undoneAt))
    .limit(1)
  const state = stateOf({ ...event, status: statusAt(event, now) }, mine, now)
  const { opensAt, closesAt } = windowOf(event)
  const at = state === 'checked_in' && mine ? mine.at : null
  return {
    state,
    at: at?.toISOString() ?? null,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    bySomeoneElse: at !== null && mine?.by != null,
    undoUntil: at && !mine?.by && mayUndoOwn({ at, by: null }, now) ? endOfUndo(at) : null,
  }
}

const endOfUndo = (at: Date) => new Date(at.getTime() + OWN_UNDO_MS).toISOString()
