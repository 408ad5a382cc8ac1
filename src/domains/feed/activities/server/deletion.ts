import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { DeletedActivity } from '../contract.ts'
import { actorIn, RESTORABLE_MS } from '../rules.ts'
import { entryInWords } from './sentences.ts'
import { activities } from './tables.ts'
import { actorNow } from './visible-to.ts'

interface Own {
  /** Whose it has to be, or whose gym's. */
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
 * Hidden everywhere at once, and restorable for 30 days. Deleting again changes nothing, the days run from the first
 * time. Undefined when there is no such entry of this member.
 */
export async function deleteActivity(tx: Tx, { uid, id, now }: Own): Promise<DeletedActivity | undefined> {
  const [row] = await tx
    .update(activities)
    .set({ isDeleted: true, deletedAt: sql`coalesce(${activities.deletedAt}, ${now.toISOString()}::timestamptz)` })
    .where(mine(uid, id))
    .returning(COLUMNS)
  return row && deletedOf(row)
}

/** Brings back what was deleted less than 30 days ago; what is there already stays. False when there is nothing to bring back. */
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

/** What a member can still bring back, the latest first. */
export async function readDeleted(
  reader: Reader,
  {
    uid,
    cursor,
    limit,
    now,
    say,
  }: { uid: string; cursor: string | undefined; limit: number; now: Date; say: Translator['say'] },
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
        // What was taken down is not theirs to delete or bring back.
        isNull(activities.takenDownAt),
        gt(activities.deletedAt, restorableSince(now)),
        after &&
          sql`(${activities.deletedAt}, ${activities.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sql`${activities.deletedAt} desc, ${activities.id} desc`)
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => deletedOf(row, say)),
    nextCursor: last?.deletedAt ? writeTimeCursor({ at: last.deletedAt, id: last.id }) : null,
  }
}

/**
 * Only entries are deleted; what was logged beside them is the log. Of a gym's posts whoever runs it takes care (the right
 * `post` is everybody's of the staff).
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

/** A milestone that no longer holds was not deleted by its member, who cannot bring it back by hand. */
const NOT_WITHDRAWN = sql`not (${activities.metadata} ? 'withdrawn')`

const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_MS)

function deletedOf({ id, activityType, content, deletedAt }: Row, say?: Translator['say']): DeletedActivity {
  const at = deletedAt ?? new Date(0)
  const ours = say && content.facts && entryInWords(content.facts, say)
  return {
    id,
    activityType,
    preview: ours ?? content.preview ?? content.text ?? '',
    deletedAt: at.toISOString(),
    restorableUntil: new Date(at.getTime() + RESTORABLE_MS).toISOString(),
  }
}
