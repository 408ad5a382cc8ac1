import { and, eq, sql } from 'drizzle-orm'
import { isOfTraining } from '#domains/feed/activities/activity-types.ts'
import { actorIn } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { actorNow } from '#domains/feed/activities/server/visible-to.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { type Hiding, LONG_AGO, UNCHANGED_STATE } from './hiding.ts'

type Ids = readonly string[]

/**
 * Deletes a feed entry. Training sessions, matches and promotions become private instead, so they stay in the member's
 * journal; a trigger keeps them private.
 */
export const entryHiding: Hiding = {
  async takeDown({ tx, now }, ids) {
    const found = await lockEntry(tx, ids)
    if (!found) return { status: 'gone' }
    if (found.takenDownAt) return { status: 'was_already' }
    const { visibility, audience } = found
    if (isOfTraining(found.activityType)) {
      await tx.update(activities).set({ visibility: 'private', audience: null, takenDownAt: now }).where(isEntry(ids))
      const asItWas = { kind: 'training' as const, visibility, audience }
      return { ...UNCHANGED_STATE, status: 'taken_down', asItWas }
    }
    await tx.update(activities).set({ isDeleted: true, deletedAt: null, takenDownAt: now }).where(isEntry(ids))
    return { ...UNCHANGED_STATE, status: 'taken_down', deletedBefore: found.deletedAt }
  },

  async restoreHidden({ tx }, ids, { deletedBefore, asItWas }) {
    if (!(await lockEntry(tx, ids))?.takenDownAt) return
    const before =
      asItWas?.kind === 'training'
        ? { visibility: asItWas.visibility, audience: asItWas.audience }
        : { isDeleted: deletedBefore !== null, deletedAt: deletedBefore }
    await tx
      .update(activities)
      .set({ ...before, takenDownAt: null })
      .where(isEntry(ids))
  },

  async release({ tx }, ids, { asItWas }) {
    if (asItWas?.kind === 'training' || !(await lockEntry(tx, ids))?.takenDownAt) return
    await tx.update(activities).set({ isDeleted: true, deletedAt: LONG_AGO, takenDownAt: null }).where(isEntry(ids))
  },
}

export const commentHiding: Hiding = {
  async takeDown({ tx, now }, ids) {
    const found = await lockComment(tx, ids)
    if (!found) return { status: 'gone' }
    if (found.takenDownAt) return { status: 'was_already' }
    await tx.update(comments).set({ deletedAt: now, takenDownAt: now }).where(isComment(ids))
    return { ...UNCHANGED_STATE, status: 'taken_down', deletedBefore: found.deletedAt }
  },

  async restoreHidden({ tx }, ids, { deletedBefore }) {
    if (!(await lockComment(tx, ids))?.takenDownAt) return
    await tx.update(comments).set({ deletedAt: deletedBefore, takenDownAt: null }).where(isComment(ids))
  },

  async release({ tx }, ids) {
    if (!(await lockComment(tx, ids))?.takenDownAt) return
    await tx.update(comments).set({ deletedAt: LONG_AGO, takenDownAt: null }).where(isComment(ids))
  },
}

const authorOf = (id: string) => actorNow(sql`${actorIn(id) ?? ''}::text`)

const isEntry = ([id = '']: Ids) => and(eq(activities.actorId, authorOf(id)), eq(activities.id, id))

const isComment = ([activityId = '', id = '']: Ids) =>
  and(eq(comments.actorId, authorOf(activityId)), eq(comments.activityId, activityId), eq(comments.id, id))

async function lockEntry(tx: Tx, ids: Ids) {
  const [row] = await tx
    .select({
      activityType: activities.activityType,
      visibility: activities.visibility,
      audience: activities.audience,
      deletedAt: activities.deletedAt,
      takenDownAt: activities.takenDownAt,
    })
    .from(activities)
    .where(isEntry(ids))
    .for('update')
  return row
}

async function lockComment(tx: Tx, ids: Ids) {
  const [row] = await tx
    .select({ deletedAt: comments.deletedAt, takenDownAt: comments.takenDownAt })
    .from(comments)
    .where(isComment(ids))
    .for('update')
  return row
}
