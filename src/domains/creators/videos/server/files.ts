import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { UNFINISHED_MS, UNUSED_MS, type VideoType } from '../limits.ts'
import { HEAD_BYTES, videoTypeOf } from '../video-type.ts'
import { isUsed } from './file-usage.ts'
import { processVideo } from './jobs.ts'
import { videoFiles } from './tables.ts'

export type VideoFile = typeof videoFiles.$inferSelect

export const originalPathOf = (id: string) => `videos/${id}`

/** Folder of a file's renditions. */
export const renditionsPathOf = (id: string) => `videos/${id}.made`

/** A file's type, detected from its first bytes. */
async function typeOfFile(files: Files, id: string): Promise<VideoType | undefined> {
  const file = await files.open(originalPathOf(id))
  if (!file) return undefined
  if (file.bytes === 0) return void (await file.close())
  const head = await file.read(0, Math.min(HEAD_BYTES, file.bytes) - 1)
  return videoTypeOf(Buffer.concat(await head.toArray()))
}

/**
 * Finishes a complete upload: detects its type and sends the processing job. If it isn't a video, deletes it and
 * returns false.
 */
export async function finishFile(
  { db, jobs, files }: Pick<RequestContext, 'db' | 'jobs' | 'files'>,
  id: string,
): Promise<boolean> {
  const type = await typeOfFile(files, id)
  await db.transaction(async (tx) => {
    if (!type) await tx.delete(videoFiles).where(eq(videoFiles.id, id))
    else {
      const unfinished = and(eq(videoFiles.id, id), isNull(videoFiles.type))
      const [finished] = await tx.update(videoFiles).set({ type, state: 'uploaded' }).where(unfinished).returning()
      if (finished) await jobs.send(tx, processVideo, { data: { fileId: id } })
    }
  })
  if (!type) await files.removeAll(originalPathOf(id))
  return type !== undefined
}

/** Marks a member's file as used. Throws 400 `fileId` for someone else's file, a used one or an unfinished upload. */
export async function claimVideoFile(
  tx: Tx,
  { uid, fileId, now, files }: { uid: string; fileId: string; now: Date; files: Pick<Files, 'bytesOf'> },
): Promise<VideoFile & { type: VideoType }> {
  const mine = and(eq(videoFiles.id, fileId), eq(videoFiles.uid, uid))
  const [file] = await tx.select().from(videoFiles).where(mine).for('update')
  if (!file || file.usedAt) throw badField('fileId', message('must be one of your unused uploads'))
  const { type } = file
  if (!type || (await files.bytesOf(originalPathOf(fileId))) !== file.bytes)
    throw badField('fileId', message("hasn't finished uploading"), 'UPLOAD_INCOMPLETE')
  await tx.update(videoFiles).set({ usedAt: now }).where(mine)
  return { ...file, type, usedAt: now }
}

/** Deletes files that nothing uses: unfinished after a day, unused after a week, or whose entry was purged. */
export async function purgeVideoFiles(db: Database, files: Pick<Files, 'removeAll'>, now: Date): Promise<number> {
  await db.execute(sql`with gone as (delete from videos v
      where not exists (select from activities a where a.actor_id = v.uid and a.id = v.activity_id) returning v.file_id)
    update video_files f set used_at = null, created_at = 'epoch' from gone where f.id = gone.file_id`)
  const { createdAt, type, id } = videoFiles
  const before = (ms: number) => new Date(now.getTime() - ms)
  const old = or(lt(createdAt, before(UNUSED_MS)), and(isNull(type), lt(createdAt, before(UNFINISHED_MS))))
  const unused = and(old, not(isUsed))
  const found = await db.select({ id }).from(videoFiles).where(unused).limit(1000)
  for (const file of found)
    await db.transaction(async (tx) => {
      // A concurrent use holds the row lock, so check again after acquiring it.
      await tx.select({ id }).from(videoFiles).where(eq(id, file.id)).for('update')
      const [gone] = await tx
        .delete(videoFiles)
        .where(and(eq(id, file.id), unused))
        .returning()
      if (gone) await files.removeAll(originalPathOf(file.id))
    })
  return found.length
}
