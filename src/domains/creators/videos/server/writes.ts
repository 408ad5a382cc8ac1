import { and, eq } from 'drizzle-orm'
import { visibilityOf } from '#domains/feed/activities/activity-types.ts'
import type { ActivityContent, VideoLink } from '#domains/feed/activities/contract.ts'
import { previewOf, RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { changeEntry, logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { readTechniqueNames, refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import type { CheckedVideo } from '../contract.ts'
import { claimVideoFile } from './files.ts'
import { videos } from './tables.ts'

type Video = typeof videos.$inferSelect

/**
 * Adds a technique video from a link or an uploaded file. A repeated request with the same ID changes nothing, even
 * after a deletion.
 */
export async function saveVideo(
  context: WriteContext,
  { uid, ...video }: CheckedVideo & { uid: string },
  files: Pick<Files, 'bytesOf'>,
): Promise<void> {
  const { tx, now } = context
  const { id, title, fileId } = video
  const [before] = await tx.select({ id: videos.id }).from(videos).where(isVideo({ uid, id }))
  if (before) return
  if ((video.url === undefined) === (fileId === undefined))
    throw badField('url', message('Add a link to a video or upload a file.'))
  const link = video.url === undefined ? null : linkFrom(video.url)
  const techniques = await namesNow(tx, uid, video.techniques)
  if (fileId !== undefined) await claimVideoFile(tx, { uid, fileId, now, files })
  const { id: activityId } = await logActivity(context, {
    actorId: uid,
    activityType: 'technique_video',
    targetId: id,
    targetType: 'video',
    targetRef: `users/${uid}/videos/${id}`,
    content: await contentOf(tx, { id, title, techniques, link }),
    visibility: video.visibility ?? (await readDefaultVisibility(tx, uid, 'video')),
  })
  await tx
    .insert(videos)
    .values({ uid, id, activityId, title, techniques, link, fileId: fileId ?? null, createdAt: now, updatedAt: now })
}

/** Updates a video; omitted fields stay unchanged. */
export async function changeVideo(
  { tx, now }: WriteContext,
  {
    uid,
    id,
    ...change
  }: { uid: string; id: string } & Partial<Pick<CheckedVideo, 'title' | 'techniques' | 'visibility'>>,
): Promise<void> {
  const { video, entry } = await lockVideo(tx, { uid, id })
  const title = change.title ?? video.title
  const techniques = change.techniques ? await namesNow(tx, uid, change.techniques) : video.techniques
  await tx.update(videos).set({ title, techniques, updatedAt: now }).where(isVideo({ uid, id }))
  const visibility = visibilityOf('technique_video', change.visibility ?? entry.visibility)
  const content = { ...entry.content, ...(await contentOf(tx, { ...video, title, techniques })) }
  await changeEntry(tx, entry, {
    content,
    ...(visibility === entry.visibility
      ? {}
      : { visibility, audience: null, metadata: { ...entry.metadata, visibilityChangedAt: now.toISOString() } }),
  })
}

/** Hides the video and its file immediately. Both are purged after 30 days. */
export async function removeVideo({ tx, now }: WriteContext, ref: { uid: string; id: string }) {
  const { entry } = await lockVideo(tx, ref)
  await setEntryDeleted(tx, entry, { isDeleted: true, now })
  return { activityId: entry.id, restorableUntil: new Date(now.getTime() + RESTORABLE_MS).toISOString() }
}

const isVideo = ({ uid, id }: { uid: string; id: string }) => and(eq(videos.uid, uid), eq(videos.id, id))

async function lockVideo(tx: Tx, { uid, id }: { uid: string; id: string }) {
  const [found] = await tx
    .select({ video: videos, entry: activities })
    .from(videos)
    .innerJoin(activities, and(eq(activities.actorId, videos.uid), eq(activities.id, videos.activityId)))
    .where(and(isVideo({ uid, id }), eq(activities.isDeleted, false)))
    .for('update')
  if (!found) throw notFound()
  return found
}

function linkFrom(url: string): VideoLink {
  const link = videoOf(url)
  if (!link) throw badField('url', message('must be an https link to a YouTube, Vimeo, Instagram or TikTok video'))
  return link
}

async function namesNow(tx: Tx, uid: string, slugs: readonly string[]): Promise<string[]> {
  const nowOf = await refuseUnknownTechniques(tx, slugs, { uid }, 'techniques')
  return [...new Set(slugs.map(nowOf))]
}

/** The content of the video's entry, without members' own techniques. */
async function contentOf(
  tx: Tx,
  { id, title, techniques, link }: Pick<Video, 'id' | 'title' | 'techniques' | 'link'>,
): Promise<ActivityContent> {
  const names = await readTechniqueNames(tx, techniques, null)
  return {
    text: title,
    preview: previewOf(title),
    ...(link ? { videoUrl: link.url } : {}),
    facts: {
      kind: 'video',
      id,
      title,
      techniques: techniques.flatMap((slug) => {
        const name = names.get(slug)
        return name ? [{ slug, name }] : []
      }),
      url: link?.url ?? null,
    },
  }
}
