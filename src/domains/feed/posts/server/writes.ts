import { and, eq, sql } from 'drizzle-orm'
import type { ActivityContent, PostPicture, VideoLink } from '#domains/feed/activities/contract.ts'
import { isNoWider, previewOf, RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { changeEntry, logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { type FoundActivity, filterWhoSee, findActivity } from '#domains/feed/activities/server/reads.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { notifier } from '#domains/members/people/server/extension-points.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { CheckedPost, CheckedPostChange } from '../contract.ts'
import { isEditable, videoIn, videoOf } from '../rules.ts'
import { picturePathOf, setPictures } from './pictures.ts'
import { type PostRef, readMentionedMembers } from './reads.ts'
import { postRevisions, posts } from './tables.ts'

/** Creates a post, optionally sharing an activity. Returns its activity's id. */
export async function createPost(context: WriteContext, { uid, ...chosen }: CheckedPost): Promise<string> {
  const { tx, now } = context
  const { text, visibility } = chosen
  const video = chosen.videoUrl === undefined ? (videoIn(text) ?? null) : chosenVideo(chosen.videoUrl)
  refuseEmpty({ ...chosen, video, carries: chosen.sharedActivityId !== undefined })
  const shared = chosen.sharedActivityId === undefined ? null : await readToShare(tx, uid, chosen.sharedActivityId)
  if (shared && !isNoWider(visibility, shared.visibility)) throw widerThanShared()

  const postId = newId()
  const pictures = await setPictures(tx, { uid, postId, chosen: chosen.pictures })
  const { id: activityId } = await logActivity(context, {
    actorId: uid,
    visibility,
    content: contentOf({ uid, text, pictures, video }),
    ...(shared
      ? {
          activityType: 'share',
          targetId: shared.id,
          targetType: 'activity',
          targetRef: `activities/${shared.id}`,
          metadata: { postId },
        }
      : { activityType: 'profile_post', targetId: postId, targetType: 'post', targetRef: postPathOf({ uid, postId }) }),
  })
  const mentions = await readMentionedMembers(tx, { uid }, text)
  await tx.insert(posts).values({
    userId: uid,
    id: postId,
    activityId,
    text,
    pictures,
    video,
    techniques: distinct(chosen.techniques),
    mentions,
    sharedActivityId: shared?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  await notifyNamed(context, { uid, activityId, named: mentions.map((mention) => mention.uid) })
  return activityId
}

/** Notifies mentioned members who may see it, and no one else. */
async function notifyNamed(
  context: WriteContext,
  said: { uid: string; activityId: string; named: string[] },
): Promise<void> {
  const { uid, activityId, named } = said
  const seeing = await filterWhoSee(context.tx, { activityId, uids: named })
  await notifier.get().notify(context, { type: 'mention', actorId: uid, recipients: seeing, activityId })
}

/**
 * Authors can edit a post and widen its audience for 24 hours; earlier versions are stored. Narrowing the audience is
 * always allowed. Newly mentioned members are notified. Returns the activity's id; throws 404 for someone else's post.
 */
export async function editPost(context: WriteContext, { uid, postId, ...change }: CheckedPostChange): Promise<string> {
  const { tx, now } = context
  const { post, activity } = await lockPost(tx, { uid, postId })
  const mentions = change.text === undefined ? post.mentions : await readMentionedMembers(tx, { uid }, change.text)
  const text = change.text ?? post.text
  const techniques = change.techniques ? distinct(change.techniques) : post.techniques
  const chosen = change.pictures ?? post.pictures.map(({ id, alt }) => ({ id, alt }))
  const visibility = change.visibility ?? activity.visibility

  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join()
  const saysAnother =
    text !== post.text || techniques.join('\n') !== post.techniques.join('\n') || idsOf(chosen) !== idsOf(post.pictures)
  const describesAnother = chosen.some(({ id, alt }) => post.pictures.find((old) => old.id === id)?.alt !== alt)
  const isWider = !isNoWider(visibility, activity.visibility)
  if ((saysAnother || describesAnother || isWider) && !isEditable(post, now)) throw tooLate()
  if (isWider) await refuseWiderThanShared(tx, uid, post.sharedActivityId, visibility)

  if (saysAnother || describesAnother) {
    const video = videoAfter(post, text)
    refuseEmpty({ text, pictures: chosen, video, carries: post.sharedActivityId !== null || post.eventData !== null })
    if (saysAnother) await keepWording(tx, post, now)
    const pictures = await setPictures(tx, { uid, postId, chosen })
    await tx
      .update(posts)
      .set({
        text,
        techniques,
        pictures,
        video,
        mentions,
        updatedAt: now,
        ...(saysAnother ? { editedAt: now } : {}),
      })
      .where(and(eq(posts.userId, uid), eq(posts.id, postId)))
    const content = contentOf({ uid, text, pictures, video })
    await changeEntry(tx, activity, { content: { ...content, ...(text ? { preview: previewOf(text) } : {}) } })
  }
  if (visibility !== activity.visibility)
    await changeEntry(tx, activity, {
      visibility,
      audience: null,
      metadata: { ...activity.metadata, visibilityChangedAt: now.toISOString() },
    })
  const before = new Set(post.mentions.map((mention) => mention.uid))
  const fresh = mentions.map((mention) => mention.uid).filter((named) => !before.has(named))
  const about = { activityId: activity.id, commentId: null, since: post.createdAt }
  await notifyNamed(context, {
    uid,
    activityId: activity.id,
    named: await notifier.get().readUntold(tx, { ...about, uids: fresh }),
  })
  return activity.id
}

/**
 * Hides a post everywhere immediately; it can be restored for 30 days after it was first deleted. Undefined if it isn't
 * this member's.
 */
export async function removePost(
  tx: Tx,
  { uid, postId, now }: PostRef & { now: Date },
): Promise<{ id: string; restorableUntil: string } | undefined> {
  const [row] = await tx
    .update(activities)
    .set({ isDeleted: true, deletedAt: sql`coalesce(${activities.deletedAt}, ${now.toISOString()}::timestamptz)` })
    .from(posts)
    .where(and(eq(posts.userId, uid), eq(posts.id, postId), ACTIVITY_OF_POST))
    .returning({ id: activities.id, deletedAt: activities.deletedAt })
  if (!row?.deletedAt) return undefined
  return { id: row.id, restorableUntil: new Date(row.deletedAt.getTime() + RESTORABLE_MS).toISOString() }
}

export const postPathOf = ({ uid, postId }: PostRef) => `users/${uid}/posts/${postId}`

const ACTIVITY_OF_POST = and(eq(activities.actorId, posts.userId), eq(activities.id, posts.activityId))

type Post = typeof posts.$inferSelect
type PostActivity = typeof activities.$inferSelect

async function lockPost(tx: Tx, { uid, postId }: PostRef): Promise<{ post: Post; activity: PostActivity }> {
  const [found] = await tx
    .select({ post: posts, activity: activities })
    .from(posts)
    .innerJoin(activities, ACTIVITY_OF_POST)
    .where(and(eq(posts.userId, uid), eq(posts.id, postId), eq(activities.isDeleted, false)))
    .for('update')
  if (!found) throw notFound()
  return found
}

/** Sharing a share shares the original. */
async function readToShare(tx: Tx, uid: string, activityId: string): Promise<FoundActivity> {
  const found = await findActivity(tx, { uid }, activityId)
  if (found?.activityType !== 'share') return found?.inFeed ? found : refuseMissing()
  const [share] = await tx
    .select({ sharedActivityId: posts.sharedActivityId })
    .from(posts)
    .where(and(eq(posts.userId, found.actorId), eq(posts.activityId, found.id)))
  const original = share?.sharedActivityId ? await findActivity(tx, { uid }, share.sharedActivityId) : undefined
  return original ?? refuseMissing()
}

function refuseMissing(): never {
  throw notFound()
}

/** Refuses an audience wider than the shared activity's, or any widening if the sharer can't see the original now. */
async function refuseWiderThanShared(
  tx: Tx,
  uid: string,
  sharedActivityId: string | null,
  visibility: FoundActivity['visibility'],
) {
  if (sharedActivityId === null) return
  const shared = await findActivity(tx, { uid }, sharedActivityId)
  if (!shared || !isNoWider(visibility, shared.visibility)) throw widerThanShared()
}

function refuseEmpty(said: { text: string; pictures: unknown[]; video: VideoLink | null; carries: boolean }) {
  if (said.text === '' && said.pictures.length === 0 && said.video === null && !said.carries)
    throw badField('text', message('Write something or add a picture.'))
}

function chosenVideo(address: string | null): VideoLink | null {
  if (address === null) return null
  const video = videoOf(address)
  if (!video)
    throw badField('videoUrl', message('must be an https link to a YouTube, Vimeo, Instagram or TikTok video'))
  return video
}

/** A video found in the text changes with the text. One that was chosen or removed stays that way. */
function videoAfter(before: Pick<Post, 'text' | 'video'>, text: string): VideoLink | null {
  const cameFromText = (videoIn(before.text)?.url ?? null) === (before.video?.url ?? null)
  return cameFromText ? (videoIn(text) ?? null) : before.video
}

/** What a post's feed entry shows; `uid` is its author, a member or gym. */
export function contentOf(said: {
  uid: string
  text: string
  pictures: readonly PostPicture[]
  video?: VideoLink | null
}): ActivityContent {
  const [first] = said.pictures
  return {
    ...(said.text ? { text: said.text } : {}),
    ...(first ? { imageUrl: `/files/${picturePathOf({ uid: said.uid, id: first.id })}` } : {}),
    ...(said.video ? { videoUrl: said.video.url } : {}),
  }
}

/** Two edits in the same millisecond store one version, because no one could have read the other. */
export async function keepWording(tx: Tx, { userId, id, text, pictures, techniques }: Post, now: Date) {
  await tx
    .insert(postRevisions)
    .values({ userId, postId: id, replacedAt: now, text, pictures, techniques })
    .onConflictDoNothing()
}

/** Removes duplicates, ignoring case. */
function distinct(techniques: readonly string[]): string[] {
  return [...new Map(techniques.map((technique) => [technique.toLowerCase(), technique])).values()]
}

const widerThanShared = () =>
  badField(
    'visibility',
    message("What you're sharing is visible to fewer people. Choose the same audience or a smaller one."),
    'WIDER_THAN_ORIGINAL',
  )

export const tooLate = () =>
  conflict(
    message('A post can only be edited for 24 hours. You can still show it to fewer people or delete it.'),
    'TOO_LATE',
  )
