import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { decodePicture, picturePathOf, putPicture } from '#domains/feed/posts/server/pictures.ts'
import { pictures, posts } from '#domains/feed/posts/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import { photoAddresses } from './tables.ts'

/**
 * SQL condition on `activities`: pictures may be fetched for the entry. Neither it nor its author is deleted or
 * scheduled for deletion.
 */
const isThere = sql`(not ${activities.isDeleted}
  and not exists (select from account_deletions d where d.uid = ${activities.actorId}))`

/**
 * SQL condition on `photo_addresses`: the URL can be fetched. Nothing is fetched for a deleted entry until it's
 * restored.
 */
export const shouldFetch: SQL = sql`(${photoAddresses.actorId} is null or exists (select from ${activities}
  where ${activities.actorId} = ${photoAddresses.actorId} and ${activities.id} = ${photoAddresses.activityId} and ${isThere}))`

/**
 * Adds a picture to an entry's post, in its original position, or to the entry itself. It belongs to the author and is
 * visible to everyone who can see the entry. If it can't be stored, returns the reason; throws 422 if it can't be
 * decoded as a picture.
 */
export async function storeEntryPicture(
  { db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>,
  { id, actorId, activityId, alt, place }: typeof photoAddresses.$inferSelect & { actorId: string; activityId: string },
  bytes: Buffer,
): Promise<string | undefined> {
  const picture = await decodePicture(bytes)
  const { width, height } = picture
  const isIt = and(eq(activities.actorId, actorId), eq(activities.id, activityId))
  return db.transaction(async (tx) => {
    const [entry] = await tx
      .select({ content: activities.content })
      .from(activities)
      .innerJoin(photoAddresses, eq(photoAddresses.id, id))
      .where(and(isIt, isThere))
      .for('update')
    if (!entry) return 'its entry was deleted'
    const [post] = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.userId, actorId), eq(posts.activityId, activityId)))
      .for('update')
    if (post ? post.pictures.length >= POST_LIMITS.pictures : entry.content.imageUrl)
      return 'its entry has enough pictures'

    const owner = post ? { postId: post.id } : { activityId }
    const row = { userId: actorId, id, width, height, createdAt: now(), ...owner }
    const made = await tx.insert(pictures).values(row).onConflictDoNothing().returning({ id: pictures.id })
    // Already stored by an interrupted run or another process.
    if (made.length === 0) return undefined
    const shown = post?.pictures ?? []
    const later = await tx
      .select({ id: photoAddresses.id })
      .from(photoAddresses)
      .where(
        and(
          inArray(
            photoAddresses.id,
            shown.map((one) => one.id),
          ),
          sql`${photoAddresses.place} > ${place}`,
        ),
      )
    const at = shown.findIndex((one) => later.some((other) => other.id === one.id))
    const all = shown.toSpliced(at < 0 ? shown.length : at, 0, { id, width, height, alt })
    if (post)
      await tx
        .update(posts)
        .set({ pictures: all })
        .where(and(eq(posts.userId, actorId), eq(posts.id, post.id)))
    const imageUrl = `/files/${picturePathOf({ uid: actorId, id: all[0]?.id ?? id })}`
    await tx
      .update(activities)
      .set({ content: { ...entry.content, imageUrl } })
      .where(isIt)
    await putPicture({ uid: actorId, id, picture, files, now: now() })
    return undefined
  })
}
