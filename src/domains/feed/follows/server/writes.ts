import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { logActivity, logFollow } from '#domains/feed/activities/server/log-activity.ts'
import { canBeUid } from '#domains/members/people/rules.ts'
import { notifier } from '#domains/members/people/server/extension-points.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { readIsUnderage } from '#domains/members/people/server/underage.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { badField, conflict, found, notAllowed, notFound } from '#platform/refusals.ts'
import type { Privacy } from '../contract.ts'
import { ACCEPT_BATCH_SIZE, MOST_FOLLOWED } from '../limits.ts'
import { type FoundPerson, findPerson } from './reads.ts'
import { follows } from './tables.ts'

type SignedIn = Pick<Viewer, 'uid'>

/** Follows a member; a private account gets a request instead. Idempotent. */
export async function follow(context: WriteContext, viewer: SignedIn, followedId: string): Promise<void> {
  const { tx, now } = context
  const followed = await lockVisiblePair(tx, viewer, followedId, message("You can't follow yourself."))
  if (await findFollow(tx, { followedId, followerId: viewer.uid })) return
  await refuseNewcomer(tx, viewer)
  await refuseOneTooMany(tx, viewer)
  const pair = { followedId, followerId: viewer.uid }
  if (followed.privateAccount) {
    await tx.insert(follows).values({ ...pair, status: 'requested', createdAt: now })
    await notifier
      .get()
      .notify(context, { type: 'follow', actorId: viewer.uid, recipients: [followedId], extra: { as: 'request' } })
    return
  }
  await tx.insert(follows).values({ ...pair, status: 'accepted', createdAt: now, acceptedAt: now })
  await logFollow(context, pair)
  await notifier.get().notify(context, { type: 'follow', actorId: viewer.uid, recipients: [followedId] })
}

/** Unfollows a member, or withdraws a request. Withdrawing isn't logged. */
export async function unfollow(context: WriteContext, viewer: SignedIn, followedId: string): Promise<void> {
  await lockVisiblePair(context.tx, viewer, followedId, message("You can't follow yourself."))
  const ended = await endFollow(context.tx, { followedId, followerId: viewer.uid })
  if (ended?.status !== 'accepted') return
  await logActivity(context, {
    actorId: viewer.uid,
    activityType: 'user_unfollow',
    targetId: followedId,
    targetType: 'user',
    metadata: { followerId: viewer.uid },
  })
}

/** Removes a follower without notifying them. */
export async function removeFollower(tx: Tx, viewer: SignedIn, followerId: string): Promise<void> {
  await lockVisiblePair(tx, viewer, followerId, message("You can't follow yourself."))
  await endFollow(tx, { followedId: viewer.uid, followerId })
}

/** Accepts a follow request, logged as a follow at that time. Throws 404 once the request has been withdrawn. */
export async function acceptRequest(context: WriteContext, viewer: SignedIn, followerId: string): Promise<void> {
  const { tx } = context
  await lockVisiblePair(tx, viewer, followerId, message("You can't follow yourself."))
  const pair = { followedId: viewer.uid, followerId }
  const asked = found(await findFollow(tx, pair))
  if (asked.status === 'requested') await accept(context, pair)
}

/** Declines a follow request. Existing followers stay. */
export async function declineRequest(tx: Tx, viewer: SignedIn, followerId: string): Promise<void> {
  await lockVisiblePair(tx, viewer, followerId, message("You can't follow yourself."))
  const pair = { followedId: viewer.uid, followerId }
  await tx.delete(follows).where(and(isBetween(pair), isOpen))
  await notifier.get().removeRequest(tx, pair)
}

export async function changePrivacy(
  tx: Tx,
  viewer: SignedIn,
  { privateAccount, defaultVisibility, now }: Partial<Privacy> & { now: Date },
): Promise<void> {
  if (privateAccount === false && (await readIsUnderage(tx, viewer.uid, now)))
    throw conflict(message('Your account stays private until you turn 18.'), 'UNDER_18', 'privateAccount')
  // Updates only the given fields, so concurrent changes from another device aren't lost.
  await tx
    .update(users)
    .set({
      ...(privateAccount === undefined ? {} : { privateAccount }),
      ...(defaultVisibility
        ? { defaultVisibility: sql`${users.defaultVisibility} || ${JSON.stringify(defaultVisibility)}::jsonb` }
        : {}),
      updatedAt: now,
    })
    .where(eq(users.uid, viewer.uid))
}

/**
 * Accepts a batch of open requests to an account that's no longer private. Returns how many it found. The caller
 * repeats it until none are left; a public account gets no new ones.
 */
export async function acceptSomeRequests(context: WriteContext, viewer: SignedIn): Promise<number> {
  const { tx } = context
  const open = await tx
    .select({ followerId: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, viewer.uid), isOpen))
    .limit(ACCEPT_BATCH_SIZE)
  const asking = open.map(({ followerId }) => followerId)
  if (asking.length === 0) return 0
  await lockMembers(tx, [viewer.uid, ...asking])
  const still = await tx
    .select({ followerId: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, viewer.uid), isOpen, inArray(follows.followerId, asking)))
  for (const { followerId } of still) await accept(context, { followedId: viewer.uid, followerId })
  return asking.length
}

/**
 * Locks the viewer and another member they can see, so that concurrent actions between the two run one after the other.
 * Throws 400 for the viewer themselves, 404 for members they can't see.
 */
export async function lockVisiblePair(
  tx: Tx,
  viewer: SignedIn,
  otherId: string,
  toOneself: Message,
): Promise<FoundPerson> {
  await lockPair(tx, viewer, otherId, toOneself)
  return findPerson(tx, viewer, otherId)
}

/** `lockVisiblePair` without checking visibility. */
export async function lockPair(tx: Tx, viewer: SignedIn, otherId: string, toOneself: Message): Promise<void> {
  if (otherId === viewer.uid) throw badField('uid', toOneself)
  if (!canBeUid(otherId)) throw notFound()
  await lockMembers(tx, [viewer.uid, otherId])
}

interface Pair {
  followedId: string
  followerId: string
}

/** Returns the follow or request it deleted, if any. */
export async function endFollow(tx: Tx, pair: Pair) {
  const [ended] = await tx.delete(follows).where(isBetween(pair)).returning({ status: follows.status })
  if (ended?.status === 'requested') await notifier.get().removeRequest(tx, pair)
  return ended
}

/** Locked in a consistent order. Otherwise concurrent actions could deadlock. */
async function lockMembers(tx: Tx, uids: string[]): Promise<void> {
  await tx
    .select({ uid: users.uid })
    .from(users)
    .where(inArray(users.uid, uids))
    .orderBy(users.uid)
    .for('no key update')
}

async function accept(context: WriteContext, pair: Pair): Promise<void> {
  await context.tx.update(follows).set({ status: 'accepted', acceptedAt: context.now }).where(isBetween(pair))
  await logFollow(context, pair)
  await notifier.get().markRequestAccepted(context.tx, pair)
  await notifier.get().notify(context, {
    type: 'follow',
    actorId: pair.followedId,
    recipients: [pair.followerId],
    extra: { as: 'accepted' },
  })
}

async function findFollow(tx: Tx, pair: Pair) {
  const [found] = await tx.select({ status: follows.status }).from(follows).where(isBetween(pair))
  return found
}

/** Before onboarding, members are invisible to others, so no one could see who follows them. */
async function refuseNewcomer(tx: Tx, viewer: SignedIn): Promise<void> {
  const [me] = await tx
    .select({ username: users.username, onboardingComplete: users.onboardingComplete })
    .from(users)
    .where(eq(users.uid, viewer.uid))
  if (!me?.username && !me?.onboardingComplete) throw notAllowed(message('Choose a username first.'))
}

async function refuseOneTooMany(tx: Tx, viewer: SignedIn): Promise<void> {
  const [followed] = await tx.select({ many: count() }).from(follows).where(eq(follows.followerId, viewer.uid))
  if ((followed?.many ?? 0) >= MOST_FOLLOWED)
    throw conflict(
      message('You can follow up to {mostFollowed, plural, one {# person} other {# people}}. Unfollow someone first.', {
        mostFollowed: MOST_FOLLOWED,
      }),
      'TOO_MANY_FOLLOWED',
    )
}

const isOpen = eq(follows.status, 'requested')
const isBetween = ({ followedId, followerId }: Pair) =>
  and(eq(follows.followedId, followedId), eq(follows.followerId, followerId))
