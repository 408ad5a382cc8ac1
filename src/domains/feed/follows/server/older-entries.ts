import { and, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { typesOf } from '#domains/feed/activities/activity-types.ts'
import { isNoWider } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { OlderEntries } from '../contract.ts'

/** So that one request never holds more rows than it changes in a moment; the browser asks again until none is left. */
const PORTION = 1000

/** Entries of the member from before that moment that more people see than wanted. */
export async function countOlderEntries(reader: Reader, wanted: OlderEntries): Promise<number> {
  const [row] = await reader.select({ found: count() }).from(activities).where(areWider(wanted))
  return row?.found ?? 0
}

/**
 * Shows them to these people alone, a portion at a time, the oldest first. An entry that fewer people see stays as it is, so
 * that doing it twice changes nothing more.
 */
export async function narrowOlderEntries(
  tx: Tx,
  wanted: OlderEntries,
  now: Date,
): Promise<{ changed: number; left: number }> {
  const portion = tx
    .select({ id: activities.id })
    .from(activities)
    .where(areWider(wanted))
    .orderBy(activities.timestamp, activities.id)
    .limit(PORTION)
  const changed = await tx
    .update(activities)
    .set({
      visibility: wanted.to,
      audience: null,
      metadata: sql`${activities.metadata} || ${JSON.stringify({ visibilityChangedAt: now.toISOString() })}::jsonb`,
    })
    .where(and(eq(activities.actorId, wanted.uid), inArray(activities.id, portion), areWider(wanted)))
    .returning({ id: activities.id })
  return { changed: changed.length, left: await countOlderEntries(tx, wanted) }
}

/** Deleted ones too: brought back they are not to be seen by more people. */
function areWider({ uid, kinds, before, to }: OlderEntries): SQL | undefined {
  const wider = visibilities.filter((visibility) => visibility !== to && isNoWider(to, visibility))
  return and(
    eq(activities.actorId, uid),
    eq(activities.actorType, 'user'),
    inArray(activities.activityType, kinds.flatMap(typesOf)),
    lt(activities.timestamp, new Date(before)),
    inArray(activities.visibility, wider),
  )
}
