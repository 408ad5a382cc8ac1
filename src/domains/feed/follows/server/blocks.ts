import { and, eq } from 'drizzle-orm'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { findPerson } from './reads.ts'
import { blocks, mutes } from './tables.ts'
import { endFollow, lockPair, lockVisiblePair } from './writes.ts'

type SignedIn = Pick<Viewer, 'uid'>

/** Hides both members from each other and ends follows in both directions. Idempotent. */
export async function block(context: WriteContext, viewer: SignedIn, blockedId: string): Promise<void> {
  const { tx, now } = context
  await lockPair(tx, viewer, blockedId, message("You can't block yourself."))
  if (await isBlocked(tx, viewer, blockedId)) return
  await findPerson(tx, viewer, blockedId)
  await tx.insert(blocks).values({ blockerId: viewer.uid, blockedId, createdAt: now })
  await endFollow(tx, { followedId: viewer.uid, followerId: blockedId })
  await endFollow(tx, { followedId: blockedId, followerId: viewer.uid })
  await log(context, viewer, 'user_block', blockedId)
}

/**
 * Unblocks a member. Follows that the block ended aren't restored. Throws 404 for someone who wasn't blocked and isn't
 * visible.
 */
export async function unblock(context: WriteContext, viewer: SignedIn, blockedId: string): Promise<void> {
  const { tx } = context
  await lockPair(tx, viewer, blockedId, message("You can't block yourself."))
  const [gone] = await tx.delete(blocks).where(isBlock(viewer, blockedId)).returning({ uid: blocks.blockedId })
  if (gone) await log(context, viewer, 'user_unblock', blockedId)
  else await findPerson(tx, viewer, blockedId)
}

/** Excludes someone from the viewer's feed, suggestions and notifications. No one is notified. */
export async function mute(tx: Tx, viewer: SignedIn, { mutedId, now }: { mutedId: string; now: Date }): Promise<void> {
  await lockVisiblePair(tx, viewer, mutedId, message("You can't mute yourself."))
  await tx.insert(mutes).values({ muterId: viewer.uid, mutedId, createdAt: now }).onConflictDoNothing()
}

export async function unmute(tx: Tx, viewer: SignedIn, mutedId: string): Promise<void> {
  await lockVisiblePair(tx, viewer, mutedId, message("You can't mute yourself."))
  await tx.delete(mutes).where(and(eq(mutes.muterId, viewer.uid), eq(mutes.mutedId, mutedId)))
}

async function isBlocked(tx: Tx, viewer: SignedIn, blockedId: string): Promise<boolean> {
  const found = await tx.select({ uid: blocks.blockedId }).from(blocks).where(isBlock(viewer, blockedId))
  return found.length > 0
}

function log(context: WriteContext, viewer: SignedIn, activityType: 'user_block' | 'user_unblock', blockedId: string) {
  return logActivity(context, { actorId: viewer.uid, activityType, targetId: blockedId, targetType: 'user' })
}

const isBlock = (viewer: SignedIn, blockedId: string) =>
  and(eq(blocks.blockerId, viewer.uid), eq(blocks.blockedId, blockedId))
