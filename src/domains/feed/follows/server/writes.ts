import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { logActivity, logFollow } from '#domains/feed/activities/server/log-activity.ts'
import { canBeUid } from '#domains/members/people/rules.ts'
import { notifier } from '#domains/members/people/server/extension-points.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { readIsUnderage } from '#domains/members/people/server/underage.ts'
import type { Viewer, WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { badField, conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Privacy } from '../contract.ts'
import { ACCEPTED_AT_ONCE, MOST_FOLLOWED } from '../limits.ts'
import { type FoundPerson, findPerson } from './reads.ts'
import { follows } from './tables.ts'

type SignedIn = Pick<Viewer, 'uid'>

/** Pressing twice is the same as pressing once. Whoever has a private account is asked instead. */
export async function follow(context: WriteContext, viewer: SignedIn, followedId: string): Promise<void> {
  const { tx, now } = context
  const followed = await meet(tx, viewer, followedId, 'Nobody follows themselves.')
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

/** Also takes a request back. That only leaves a trace where there was more than a request. */
export async function unfollow(context: WriteContext, viewer: SignedIn, followedId: string): Promise<void> {
  await meet(context.tx, viewer, followedId, 'Nobody follows themselves.')
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

/** Nobody is told. */
export async function removeFollower(tx: Tx, viewer: SignedIn, followerId: string): Promise<void> {
  await meet(tx, viewer, followerId, 'Nobody follows themselves.')
  await endFollow(tx, { followedId: viewer.uid, followerId })
}

/** It is logged as following now, when it becomes true. 404 once the request was taken back. */
export async function acceptRequest(context: WriteContext, viewer: SignedIn, followerId: string): Promise<void> {
  const { tx } = context
  await meet(tx, viewer, followerId, 'Nobody follows themselves.')
  const pair = { followedId: viewer.uid, followerId }
  const asked = await findFollow(tx, pair)
  if (!asked) throw notFound()
  if (asked.status === 'requested') await accept(context, pair)
}

/** Whoever follows already goes on following. */
export async function declineRequest(tx: Tx, viewer: SignedIn, followerId: string): Promise<void> {
  await meet(tx, viewer, followerId, 'Nobody follows themselves.')
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
    throw conflict('Your account stays private until you are 18.', 'UNDER_18', 'privateAccount')
  // Only what is named changes, also while another device changes the other.
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
 * Accepts some of the requests that are open, for an account that is private no longer; answers how many. Called until
 * there is none: once the account is open nobody can ask any more.
 */
export async function acceptSomeRequests(context: WriteContext, viewer: SignedIn): Promise<number> {
  const { tx } = context
  const open = await tx
    .select({ followerId: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, viewer.uid), isOpen))
    .limit(ACCEPTED_AT_ONCE)
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
 * Holds the viewer and somebody they may see, so that what two members do to each other at the same time happens one
 * after the other. 400 for oneself, 404 for whoever the viewer may not see.
 */
export async function meet(tx: Tx, viewer: SignedIn, otherId: string, toOneself: string): Promise<FoundPerson> {
  await hold(tx, viewer, otherId, toOneself)
  return findPerson(tx, viewer, otherId)
}

/** The same without asking whether the viewer may see them. */
export async function hold(tx: Tx, viewer: SignedIn, otherId: string, toOneself: string): Promise<void> {
  if (otherId === viewer.uid) throw badField('uid', `uid: ${toOneself}`)
  if (!canBeUid(otherId)) throw notFound()
  await lockMembers(tx, [viewer.uid, otherId])
}

interface Pair {
  followedId: string
  followerId: string
}

/** Answers what there was. */
export async function endFollow(tx: Tx, pair: Pair) {
  const [ended] = await tx.delete(follows).where(isBetween(pair)).returning({ status: follows.status })
  if (ended?.status === 'requested') await notifier.get().removeRequest(tx, pair)
  return ended
}

/** In one order, the same that the database counts in, or two who act at once would wait for one another. */
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

/** Before their first step members are nobody to others, so nobody could see who follows there. */
async function refuseNewcomer(tx: Tx, viewer: SignedIn): Promise<void> {
  const [me] = await tx
    .select({ username: users.username, onboardingComplete: users.onboardingComplete })
    .from(users)
    .where(eq(users.uid, viewer.uid))
  if (!me?.username && !me?.onboardingComplete) throw notAllowed('Choose a username first.')
}

async function refuseOneTooMany(tx: Tx, viewer: SignedIn): Promise<void> {
  const [followed] = await tx.select({ many: count() }).from(follows).where(eq(follows.followerId, viewer.uid))
  if ((followed?.many ?? 0) >= MOST_FOLLOWED)
    throw conflict(
      `You follow ${MOST_FOLLOWED.toLocaleString('en')} people, which is as many as one can. Follow somebody no longer first.`,
      'TOO_MANY_FOLLOWED',
    )
}

const isOpen = eq(follows.status, 'requested')
const isBetween = ({ followedId, followerId }: Pair) =>
  and(eq(follows.followedId, followedId), eq(follows.followerId, followerId))
