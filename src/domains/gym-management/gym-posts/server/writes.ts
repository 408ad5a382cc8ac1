import { and, eq } from 'drizzle-orm'
import { isNoWider, PREVIEW, previewOf } from '#domains/feed/activities/rules.ts'
import { changeEntry, logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { filterWhoSee } from '#domains/feed/activities/server/reads.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { isEditable } from '#domains/feed/posts/rules.ts'
import { setPictures } from '#domains/feed/posts/server/pictures.ts'
import { readMentionedMembers } from '#domains/feed/posts/server/reads.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { contentOf, keepWording, tooLate } from '#domains/feed/posts/server/writes.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import { readNotYetNotified } from '#domains/notifications/notifications/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import type { CheckedGymPost, CheckedGymPostChange } from '../contract.ts'

/** A staff member, and the id of the gym they act for. */
interface InItsName {
  gymId: string
  uid: string
}

/** Posts as the gym. The author is stored, but the post doesn't show them. Returns the activity's id. */
export async function createGymPost(
  context: WriteContext,
  { gymId, uid, text, visibility, ...chosen }: Omit<CheckedGymPost, 'gymId'> & InItsName,
): Promise<string> {
  const { tx, now } = context
  refuseEmpty(text, chosen.pictures)
  const postId = newId()
  const pictures = await setPictures(tx, { uid: gymId, postId, chosen: chosen.pictures })
  const { id: activityId } = await logActivity(context, {
    actorId: gymId,
    actorType: 'gym',
    activityType: 'gym_post',
    targetId: postId,
    targetType: 'post',
    targetRef: `gyms/${gymId}/posts/${postId}`,
    content: contentOf({ uid: gymId, text, pictures }),
    visibility,
    audience: audienceOf(gymId),
    metadata: { postId, postedBy: uid },
  })
  const mentions = await readMentionedMembers(tx, { uid }, text)
  const moments = { createdAt: now, updatedAt: now }
  await tx.insert(posts).values({ userId: gymId, id: postId, activityId, text, pictures, mentions, ...moments })
  await notifyNamed(context, { gymId, activityId, named: mentions.map((mention) => mention.uid) })
  return activityId
}

/**
 * A post can be edited and its audience widened for 24 hours; narrowing it is always allowed. Earlier versions are
 * stored. Returns its activity's id; throws 404 if the gym has no such post.
 */
export async function editGymPost(
  context: WriteContext,
  { gymId, uid, postId, ...change }: Omit<CheckedGymPostChange, 'gymId'> & InItsName,
): Promise<string> {
  const { tx, now } = context
  const { post, activity } = await lockGymPost(tx, gymId, postId)
  const text = change.text ?? post.text
  const chosen = change.pictures ?? post.pictures.map(({ id, alt }) => ({ id, alt }))
  const visibility = change.visibility ?? activity.visibility
  const says = (words: string, shown: readonly { id: string; alt: string }[]) =>
    JSON.stringify([words, shown.map(({ id, alt }) => [id, alt])])
  const saysAnother = says(text, chosen) !== says(post.text, post.pictures)
  if ((saysAnother || !isNoWider(visibility, activity.visibility)) && !isEditable(post, now)) throw tooLate()

  if (saysAnother) {
    refuseEmpty(text, chosen)
    await keepWording(tx, post, now)
    const pictures = await setPictures(tx, { uid: gymId, postId, chosen })
    const mentions = await readMentionedMembers(tx, { uid }, text)
    await tx.update(posts).set({ text, pictures, mentions, updatedAt: now, editedAt: now }).where(which(gymId, postId))
    await changeEntry(tx, activity, {
      content: {
        ...contentOf({ uid: gymId, text, pictures }),
        ...(text && { preview: previewOf(text, PREVIEW.gymPost) }),
      },
    })
    const about = { activityId: activity.id, commentId: null, since: post.createdAt }
    const named = await readNotYetNotified(tx, { ...about, uids: mentions.map((mention) => mention.uid) })
    await notifyNamed(context, { gymId, activityId: activity.id, named })
  }
  if (visibility !== activity.visibility)
    await changeEntry(tx, activity, {
      visibility,
      audience: visibility === 'gym_members' ? audienceOf(gymId) : null,
      metadata: { ...activity.metadata, visibilityChangedAt: now.toISOString() },
    })
  return activity.id
}

const audienceOf = (gymId: string) => `gym:${gymId}`

type Post = typeof posts.$inferSelect
type PostActivity = typeof activities.$inferSelect

async function lockGymPost(tx: Tx, gymId: string, postId: string): Promise<{ post: Post; activity: PostActivity }> {
  const [found] = await tx
    .select({ post: posts, activity: activities })
    .from(posts)
    .innerJoin(activities, and(eq(activities.actorId, posts.userId), eq(activities.id, posts.activityId)))
    .where(and(which(gymId, postId), eq(activities.activityType, 'gym_post'), eq(activities.isDeleted, false)))
    .for('update')
  if (!found) throw notFound()
  return found
}

/** Notifies people who are mentioned, if they can see the post. */
async function notifyNamed(
  context: WriteContext,
  { gymId, activityId, named }: { gymId: string; activityId: string; named: string[] },
) {
  const recipients = await filterWhoSee(context.tx, { activityId, uids: named })
  await notify(context, { type: 'mention', actorId: gymId, recipients, activityId })
}

function refuseEmpty(text: string, pictures: readonly unknown[]) {
  if (text === '' && pictures.length === 0) throw badField('text', message('Write something or add a picture.'))
}

const which = (gymId: string, postId: string) => and(eq(posts.userId, gymId), eq(posts.id, postId))
