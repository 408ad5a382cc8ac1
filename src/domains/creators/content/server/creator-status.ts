import { and, eq, inArray } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import { showContentEntry, withdrawContentEntry } from './entry.ts'
import { contents } from './tables.ts'

/**
 * Hides a creator's published lessons from feeds and profiles while they're suspended or revoked, and restores them
 * with their status. Scheduled and processing lessons become drafts.
 */
export async function followCreatorStatus(context: WriteContext, creatorUid: string): Promise<void> {
  const { tx, now } = context
  const [creator] = await tx.select({ state: creators.state }).from(creators).where(eq(creators.uid, creatorUid))
  const teaches = creator?.state === 'approved'
  const theirs = eq(contents.creatorUid, creatorUid)
  if (!teaches)
    await tx
      .update(contents)
      .set({ state: 'draft', publishAt: null, updatedAt: now })
      .where(and(theirs, inArray(contents.state, ['scheduled', 'processing'])))
  const published = await tx
    .select()
    .from(contents)
    .where(and(theirs, eq(contents.state, 'published')))
    .for('update')
  for (const row of published) await (teaches ? showContentEntry(context, row) : withdrawContentEntry(context, row))
}
