import { and, eq, sql } from 'drizzle-orm'
import { publishContent } from '#domains/creators/content/server/jobs.ts'
import { contents } from '#domains/creators/content/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { setCover } from '#domains/feed/posts/server/pictures.ts'
import type { Tx } from '#platform/database.ts'
import { type Hiding, LONG_AGO, UNCHANGED_STATE } from './hiding.ts'

type Content = typeof contents.$inferSelect

/**
 * Content by a creator, with its feed entry. It's removed from courses, players and calendars, and its author sees the
 * reason.
 */
export const contentHiding: Hiding = {
  async takeDown({ tx, now }, [id = ''], { message }) {
    const row = await lock(tx, id)
    if (!row) return { status: 'gone' }
    if (row.takenDownAt) return { status: 'was_already' }
    const { state, publishAt } = row
    await tx
      .update(contents)
      .set({
        state: 'removed',
        takenDownAt: now,
        publishAt: null,
        removedReason: row.removedReason ?? message,
        version: row.version + 1,
        updatedAt: now,
      })
      .where(eq(contents.id, id))
    await tx
      .update(activities)
      .set({ isDeleted: true, deletedAt: null, takenDownAt: now })
      .where(and(isEntryOf(row), eq(activities.isDeleted, false)))
    const asItWas = { kind: 'content' as const, state, publishAt: publishAt?.toISOString() ?? null }
    return { ...UNCHANGED_STATE, status: 'taken_down', asItWas }
  },

  async restoreHidden({ tx, now, jobs }, [id = ''], { asItWas }) {
    const row = await lock(tx, id)
    if (!row?.takenDownAt || asItWas?.kind !== 'content') return
    const publishAt = asItWas.publishAt === null ? null : new Date(asItWas.publishAt)
    const isDue = publishAt !== null && publishAt <= now
    // If the lesson's publication date passed while it was hidden, its author has to publish it.
    const state = asItWas.state === 'processing' || isDue ? 'draft' : asItWas.state
    await tx
      .update(contents)
      .set({
        state,
        publishAt: isDue ? null : publishAt,
        takenDownAt: null,
        ...(state === 'removed' ? {} : { removedReason: null }),
        version: row.version + 1,
        updatedAt: now,
      })
      .where(eq(contents.id, id))
    if (state === 'scheduled' && publishAt)
      await jobs.send(tx, publishContent, { data: { contentId: id }, startAfter: publishAt })
    await tx
      .update(activities)
      .set({ isDeleted: false, deletedAt: null, takenDownAt: null })
      .where(and(isEntryOf(row), eq(activities.takenDownAt, row.takenDownAt)))
  },

  async release({ tx }, [id = '']) {
    const row = await lock(tx, id)
    if (!row?.takenDownAt) return
    await tx
      .update(activities)
      .set({ isDeleted: true, deletedAt: LONG_AGO, takenDownAt: null })
      .where(and(isEntryOf(row), eq(activities.takenDownAt, row.takenDownAt)))
    await setCover(tx, { uid: row.creatorUid, coverOf: `content/${id}`, id: null, field: 'cover' })
    await tx
      .update(contents)
      .set({ parts: sql`array_remove(${contents.parts}, ${id})` })
      .where(and(eq(contents.creatorUid, row.creatorUid), sql`${id} = any(${contents.parts})`))
    await tx.delete(contents).where(eq(contents.id, id))
  },
}

const isEntryOf = ({ creatorUid, activityId }: Content) =>
  and(eq(activities.actorId, creatorUid), eq(activities.id, activityId ?? ''))

async function lock(tx: Tx, id: string): Promise<Content | undefined> {
  const [row] = await tx.select().from(contents).where(eq(contents.id, id)).for('update')
  return row
}
