import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { logActivity, logComment } from '#domains/feed/activities/server/log-activity.ts'
import { type FoundActivity, readMentions } from '#domains/feed/activities/server/reads.ts'
import { notifier } from '#domains/members/people/server/extension-points.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { COMMENT_MENTIONS } from '../limits.ts'
import { isEditable, isRestorable } from '../rules.ts'
import { commentLikes, comments } from './tables.ts'

export interface CommentRef {
  activity: FoundActivity
  commentId: string
}

/** Comments on an activity or replies to a comment. Returns the id. */
export async function writeComment(
  context: WriteContext,
  {
    activity,
    authorId,
    parentId,
    text,
  }: { activity: FoundActivity; authorId: string; parentId: string | undefined; text: string },
): Promise<string> {
  const { tx, now } = context
  const id = newId()
  const mentions = await readMentions(tx, { text, authorId, activityId: activity.id, most: COMMENT_MENTIONS })
  await tx.insert(comments).values({
    actorId: activity.actorId,
    activityId: activity.id,
    id,
    authorId,
    parentId: parentId ?? null,
    text,
    mentions,
    createdAt: now,
  })
  const said = { commentId: id, postId: activity.id, postOwnerId: activity.actorId, commenterId: authorId, parentId }
  await (activity.activityType === 'event_discussion_post'
    ? logDiscussionComment(context, activity, said)
    : logComment(context, { ...said, commentText: text, isOnPost: POSTS.has(activity.activityType) }))
  await notifyAboutComment(context, {
    activity,
    commentId: id,
    authorId,
    parentId,
    named: mentions.map(({ uid }) => uid),
  })
  return id
}

/** Comments on these entries are logged as `comment`, those on other entries as `profile_comment`. */
const POSTS = new Set<string>(['profile_post', 'share', 'gym_post', 'event_created', 'recurring_event_created'])

/** Comments on discussion messages are logged for the discussion's audience. */
function logDiscussionComment(
  context: WriteContext,
  { id, audience }: FoundActivity,
  { commenterId, ...said }: { commentId: string; postId: string; commenterId: string },
) {
  return logActivity(context, {
    actorId: commenterId,
    activityType: 'event_discussion_comment',
    targetId: id,
    targetType: 'activity',
    targetRef: `activities/${id}`,
    ...(audience ? { audience } : {}),
    metadata: { ...said, commenterId },
  })
}

/** Notifies the activity's author, the author of the comment replied to, and people mentioned. */
async function notifyAboutComment(
  context: WriteContext,
  said: CommentRef & { authorId: string; parentId: string | undefined; named: string[] },
): Promise<void> {
  const { activity, commentId, authorId, parentId, named } = said
  const [parent] = parentId
    ? await context.tx
        .select({ authorId: comments.authorId })
        .from(comments)
        .where(which({ activity, commentId: parentId }))
    : []
  const answered = [activity.actorId, ...(parent ? [parent.authorId] : [])]
  const about = { actorId: authorId, activityId: activity.id, commentId }
  await notifier.get().notify(context, { ...about, type: 'comment', recipients: answered })
  await notifier
    .get()
    .notify(context, { ...about, type: 'mention', recipients: named.filter((uid) => !answered.includes(uid)) })
}

/** Edits the author's own comment within 15 minutes, and notifies people it newly mentions. */
export async function editComment(
  context: WriteContext,
  { activity, commentId, authorId, text }: CommentRef & { authorId: string; text: string },
): Promise<void> {
  const { tx, now } = context
  const comment = await lockOwn(tx, { activity, commentId, authorId })
  if (comment.deletedAt) throw notFound()
  if (comment.text === text) return
  if (!isEditable(comment, now))
    throw conflict(message('A comment can only be edited for 15 minutes. Delete it and write a new one.'), 'TOO_LATE')
  const mentions = await readMentions(tx, { text, authorId, activityId: activity.id, most: COMMENT_MENTIONS })
  await tx.update(comments).set({ text, mentions, editedAt: now }).where(which({ activity, commentId }))
  if (comment.hiddenAt) return
  const before = new Set(comment.mentions.map(({ uid }) => uid))
  const fresh = mentions.map(({ uid }) => uid).filter((uid) => !before.has(uid))
  const about = { activityId: activity.id, commentId }
  const recipients = await notifier.get().readUntold(tx, { ...about, uids: fresh, since: comment.createdAt })
  await notifier.get().notify(context, { ...about, type: 'mention', actorId: authorId, recipients })
}

/** Deletes the author's own comment. Idempotent. */
export async function removeComment(
  tx: Tx,
  { activity, commentId, authorId, now }: CommentRef & { authorId: string; now: Date },
): Promise<void> {
  await lockOwn(tx, { activity, commentId, authorId })
  await tx
    .update(comments)
    .set({ deletedAt: now })
    .where(and(which({ activity, commentId }), isNull(comments.deletedAt)))
}

/** Restores the author's own comment, within 30 days. */
export async function restoreComment(
  tx: Tx,
  { activity, commentId, authorId, now }: CommentRef & { authorId: string; now: Date },
): Promise<void> {
  const { deletedAt } = await lockOwn(tx, { activity, commentId, authorId })
  if (!deletedAt) return
  if (!isRestorable({ deletedAt }, now)) throw notFound()
  await tx.update(comments).set({ deletedAt: null }).where(which({ activity, commentId }))
}

/** Hides a comment from everyone but its writer and those who may hide it. */
export async function hideComment(tx: Tx, { activity, commentId, now }: CommentRef & { now: Date }): Promise<void> {
  await tx
    .update(comments)
    .set({ hiddenAt: now })
    .where(and(which({ activity, commentId }), isNull(comments.hiddenAt)))
}

export async function showComment(tx: Tx, ref: CommentRef): Promise<void> {
  await tx
    .update(comments)
    .set({ hiddenAt: null })
    .where(and(which(ref), isNotNull(comments.hiddenAt)))
}

/** Idempotent. */
export async function likeComment(
  context: WriteContext,
  { activity, commentId, uid }: CommentRef & { uid: string },
): Promise<void> {
  const [fresh] = await context.tx
    .insert(commentLikes)
    .values({ actorId: activity.actorId, activityId: activity.id, commentId, uid, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ uid: commentLikes.uid })
  if (!fresh) return
  await logActivity(context, {
    actorId: uid,
    activityType: 'like',
    targetId: commentId,
    targetType: 'comment',
    targetRef: `activities/${activity.id}/comments/${commentId}`,
    metadata: { commentId, postId: activity.id, postOwnerId: activity.actorId },
  })
}

export async function unlikeComment(tx: Tx, { activity, commentId, uid }: CommentRef & { uid: string }): Promise<void> {
  await tx
    .delete(commentLikes)
    .where(
      and(
        eq(commentLikes.actorId, activity.actorId),
        eq(commentLikes.activityId, activity.id),
        eq(commentLikes.commentId, commentId),
        eq(commentLikes.uid, uid),
      ),
    )
}

/** Locks the viewer's own comment, even if it's deleted. Throws 404 for others, and for one a moderator removed. */
async function lockOwn(tx: Tx, { activity, commentId, authorId }: CommentRef & { authorId: string }) {
  const [comment] = await tx
    .select({
      text: comments.text,
      mentions: comments.mentions,
      createdAt: comments.createdAt,
      deletedAt: comments.deletedAt,
      hiddenAt: comments.hiddenAt,
    })
    .from(comments)
    .where(and(which({ activity, commentId }), eq(comments.authorId, authorId), isNull(comments.takenDownAt)))
    .for('no key update')
  if (!comment) throw notFound()
  return comment
}

function which({ activity, commentId }: CommentRef): SQL | undefined {
  return and(eq(comments.actorId, activity.actorId), eq(comments.activityId, activity.id), eq(comments.id, commentId))
}
