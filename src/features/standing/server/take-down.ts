import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { actorIn } from '#features/activities/rules.ts'
import { activities } from '#features/activities/server/tables.ts'
import { comments } from '#features/comments/server/tables.ts'
import { users } from '#features/people/server/tables.ts'
import { targetIn } from '#features/reports/rules.ts'
import type { Tx } from '#platform/database.ts'

/** As it was before: deleted by its author already, or of a member's picture where it was shown from. */
export interface Before {
  deletedBefore: Date | null
  photoBefore: string | null
}

type TakenDown = ({ status: 'taken_down' } & Before) | { status: 'was_already' } | { status: 'gone' }

/**
 * Gone for everybody, its author too, on every road on which what is deleted is gone. The database keeps it so whoever brings back
 * what they deleted; nothing clears it before `release`.
 */
export async function takeDown(tx: Tx, path: string, now: Date): Promise<TakenDown> {
  const found = await lock(tx, path)
  if (!found) return { status: 'gone' }
  if (found.type === 'user') {
    await tx.update(users).set({ photoURL: null, photoChosen: true, updatedAt: now }).where(found.which)
    return { status: 'taken_down', deletedBefore: null, photoBefore: found.photoURL }
  }
  if (found.takenDownAt) return { status: 'was_already' }
  if (found.type === 'activity')
    await tx.update(activities).set({ isDeleted: true, deletedAt: null, takenDownAt: now }).where(found.which)
  else await tx.update(comments).set({ deletedAt: now, takenDownAt: now }).where(found.which)
  return { status: 'taken_down', deletedBefore: found.deletedAt, photoBefore: null }
}

/** As it was before; what its author had deleted stays deleted, and a picture they chose since stays chosen. */
export async function bringBack(tx: Tx, path: string, { deletedBefore, photoBefore }: Before): Promise<void> {
  const target = targetIn(path)
  if (target?.type === 'user') {
    const without = and(eq(users.uid, target.ids[0] ?? ''), isNull(users.photoURL))
    await tx.update(users).set({ photoURL: photoBefore }).where(without)
    return
  }
  const found = await lock(tx, path)
  if (!found || found.type === 'user' || !found.takenDownAt) return
  if (found.type === 'activity')
    await tx
      .update(activities)
      .set({ isDeleted: deletedBefore !== null, deletedAt: deletedBefore, takenDownAt: null })
      .where(found.which)
  else await tx.update(comments).set({ deletedAt: deletedBefore, takenDownAt: null }).where(found.which)
}

/** Nobody can ask for it any more: from now on it is cleared away with what its author deleted long ago. */
export async function release(tx: Tx, path: string): Promise<void> {
  const found = await lock(tx, path)
  if (!found || found.type === 'user' || !found.takenDownAt) return
  const long = { deletedAt: new Date(0), takenDownAt: null }
  if (found.type === 'activity')
    await tx
      .update(activities)
      .set({ ...long, isDeleted: true })
      .where(found.which)
  else await tx.update(comments).set(long).where(found.which)
}

async function lock(tx: Tx, path: string) {
  const target = targetIn(path)
  const [activityId = '', commentId = ''] = target?.ids ?? []
  const actorId = actorIn(activityId) ?? ''
  if (target?.type === 'activity') {
    const which = and(eq(activities.actorId, actorId), eq(activities.id, activityId))
    const [row] = await tx
      .select({ deletedAt: activities.deletedAt, takenDownAt: activities.takenDownAt })
      .from(activities)
      .where(which)
      .for('update')
    return row && { type: target.type, which, ...row }
  }
  if (target?.type === 'comment') {
    const which = and(eq(comments.actorId, actorId), eq(comments.activityId, activityId), eq(comments.id, commentId))
    const [row] = await tx
      .select({ deletedAt: comments.deletedAt, takenDownAt: comments.takenDownAt })
      .from(comments)
      .where(which)
      .for('update')
    return row && { type: target.type, which, ...row }
  }
  if (target?.type === 'user') {
    const which = and(eq(users.uid, activityId), isNotNull(users.photoURL))
    const [row] = await tx.select({ photoURL: users.photoURL }).from(users).where(which).for('update')
    return row && { type: target.type, which, ...row }
  }
  return undefined
}
