import { and, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { typesOf } from '#domains/feed/activities/activity-types.ts'
import { isNoWider } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { OlderEntries } from '../contract.ts'

/** The most rows one request may lock; the browser repeats the request until none are left. */
const PORTION = 1000

/** How many of the member's entries before `before` have a wider audience than `to`. */
export async function countOlderEntries(reader: Reader, wanted: OlderEntries): Promise<number> {
  const [row] = await reader.select({ found: count() }).from(activities).where(areWider(wanted))
  return row?.found ?? 0
}

/**
 * Narrows the audience of the member's older entries one batch at a time, oldest first. Entries with a narrower
 * audience stay unchanged, so repeating it is safe.
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

/** Includes deleted entries, so that they don't have a wider audience when they're restored. */
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
