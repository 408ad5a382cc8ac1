import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { DeletedActivity } from '../contract.ts'
import { actorIn, RESTORABLE_MS } from '../rules.ts'
import { entryText } from './entry-text.ts'
import { activities } from './tables.ts'
import { actorNow } from './visible-to.ts'

interface Own {
  /** The member who owns the entry, or is on the staff of the gym that does. */
  uid: string
  id: string
  now: Date
}

type Row = Pick<typeof activities.$inferSelect, 'id' | 'activityType' | 'content' | 'deletedAt'>

const COLUMNS = {
  id: activities.id,
  activityType: activities.activityType,
  content: activities.content,
  deletedAt: activities.deletedAt,
}

/**
 * Hides an entry everywhere immediately; it can be restored for 30 days. Deleting it again doesn't extend that.
 * Undefined if the member has no such entry.
 */
export async function deleteActivity(tx: Tx, { uid, id, now }: Own): Promise<DeletedActivity | undefined> {
  const [row] = await tx
    .update(activities)
    .set({ isDeleted: true, deletedAt: sql`coalesce(${activities.deletedAt}, ${now.toISOString()}::timestamptz)` })
    .where(mine(uid, id))
    .returning(COLUMNS)
  return row && deletedOf(row)
}

/**
 * Restores an entry deleted less than 30 days ago; has no effect if it isn't deleted. Returns false if the member has
 * no such entry or it was deleted earlier.
 */
export async function restoreActivity(tx: Tx, { uid, id, now }: Own): Promise<boolean> {
  const restored = await tx
    .update(activities)
    .set({ isDeleted: false, deletedAt: null })
    .where(
      and(mine(uid, id), sql`(${activities.deletedAt} is null or ${gt(activities.deletedAt, restorableSince(now))})`),
    )
    .returning({ id: activities.id })
  return restored.length > 0
}

/** Entries a member can still restore, latest first. */
export async function readDeleted(
  reader: Reader,
  {
    uid,
    cursor,
    limit,
    now,
    t,
  }: { uid: string; cursor: string | undefined; limit: number; now: Date; t: Translator['t'] },
): Promise<{ items: DeletedActivity[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const rows = await reader
    .select(COLUMNS)
    .from(activities)
    .where(
      and(
        eq(activities.actorId, uid),
        activities.inFeed,
        activities.isDeleted,
        NOT_WITHDRAWN,
        // A trigger keeps entries that a moderator removed deleted, except journal entries.
        isNull(activities.takenDownAt),
        gt(activities.deletedAt, restorableSince(now)),
        after &&
          sql`(${activities.deletedAt}, ${activities.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sql`${activities.deletedAt} desc, ${activities.id} desc`)
    .limit(limit + 1)
  const { page: items, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.deletedAt, id: row.id }))
  return { items: items.map((row) => deletedOf(row, t)), nextCursor }
}

/**
 * Only feed entries can be deleted, not the rest of the log. All of a gym's staff can delete its posts (every role has
 * the permission `post`).
 */
function mine(uid: string, id: string) {
  const actorId = actorIn(id) ?? ''
  const ofMyGym = sql`${activities.actorType} = 'gym' and ${activities.activityType} = 'gym_post'
    and exists (select from gym_staff s where s.gym_id = ${activities.actorId} and s.uid = ${uid})`
  return and(
    eq(activities.actorId, actorNow(sql`${actorId}::text`)),
    eq(activities.id, id),
    activities.inFeed,
    NOT_WITHDRAWN,
    actorId === uid ? eq(activities.actorType, 'user') : ofMyGym,
  )
}

/** Members can't restore the entry of a milestone, lesson or check-in that was withdrawn or undone. */
const NOT_WITHDRAWN = sql`not (${activities.metadata} ? 'withdrawn')`

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_MS)

function deletedOf({ id, activityType, content, deletedAt }: Row, t?: Translator['t']): DeletedActivity {
  const at = deletedAt ?? new Date(0)
  const ours = t && content.facts && entryText(content.facts, t)
  return {
    id,
    activityType,
    preview: ours ?? content.preview ?? content.text ?? '',
    deletedAt: at.toISOString(),
    restorableUntil: new Date(at.getTime() + RESTORABLE_MS).toISOString(),
  }
}
