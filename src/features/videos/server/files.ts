import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Database, Tx } from '#platform/database.ts'
import { badField } from '#platform/refusals.ts'
import { UNFINISHED_MS, UNUSED_MS, type VideoType } from '../limits.ts'
import { HEAD_BYTES, videoTypeOf } from '../video-type.ts'
import { processVideo } from './duties.ts'
import { sendPart } from './send-part.ts'
import { videoFiles } from './tables.ts'
import { isUsed } from './used.ts'

export type VideoFile = typeof videoFiles.$inferSelect

/** Where the bytes of videos lie: beside the other files, since they are written piece by piece. */
export const videoFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files', 'videos')

/** What the head of a file says that it is. */
export async function typeOnDisk(folder: string, id: string): Promise<VideoType | undefined> {
  const file = await open(join(folder, id))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return videoTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

export const bytesHere = (folder: string, id: string): Promise<number | undefined> =>
  stat(join(folder, id)).then(
    ({ size }) => size,
    () => undefined,
  )

/**
 * All of it is here: what it is is told from its bytes, and what is to be made of it is written down. False for what is no video, of
 * which nothing is left.
 */
export async function finishFile(
  { db, jobs }: Pick<RequestContext, 'db' | 'jobs'>,
  folder: string,
  id: string,
): Promise<boolean> {
  const type = await typeOnDisk(folder, id)
  await db.transaction(async (tx) => {
    if (!type) await tx.delete(videoFiles).where(eq(videoFiles.id, id))
    else {
      const unfinished = and(eq(videoFiles.id, id), isNull(videoFiles.type))
      const [finished] = await tx.update(videoFiles).set({ type, state: 'uploaded' }).where(unfinished).returning()
      if (finished) await jobs.send(tx, processVideo, { data: { fileId: id } })
    }
  })
  if (!type) await removeVideoFile(folder, id)
  return type !== undefined
}

/** Takes a file of the member's into something that is shown. Throws 400 `fileId` for one that is not theirs, or not all here. */
export async function takeVideoFile(
  tx: Tx,
  { uid, fileId, now, config }: { uid: string; fileId: string; now: Date; config: Pick<Config, 'dataDir'> },
): Promise<VideoFile & { type: VideoType }> {
  const mine = and(eq(videoFiles.id, fileId), eq(videoFiles.uid, uid))
  const [file] = await tx.select().from(videoFiles).where(mine).for('update')
  if (!file || file.usedAt) throw badField('fileId', 'fileId: is no file of yours that waits to be used')
  const { type } = file
  if (!type || (await bytesHere(videoFolder(config), fileId)) !== file.bytes)
    throw badField('fileId', 'fileId: not all of it is here yet', 'NOT_FINISHED')
  await tx.update(videoFiles).set({ usedAt: now }).where(mine)
  return { ...file, type, usedAt: now }
}

/** A file as it was recorded. Who may see it is asked before. */
export async function sendVideoFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, type, folder }: { id: string; type: VideoType; folder: string },
) {
  reply.header('vary', 'cookie').header('content-disposition', `inline; filename="${id}.${ENDINGS[type]}"`)
  return sendPart(request, reply, { path: join(folder, id), type })
}

const ENDINGS = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm', 'video/x-matroska': 'mkv' }

/** Clears away files that nothing shows: never finished within a day, never used within a week, or whose entry is gone for good. */
export async function purgeVideoFiles(db: Database, folder: string, now: Date): Promise<number> {
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
      // Whoever takes it into something meanwhile holds it: asked again once it is held.
      await tx.select({ id }).from(videoFiles).where(eq(id, file.id)).for('update')
      const [gone] = await tx
        .delete(videoFiles)
        .where(and(eq(id, file.id), unused))
        .returning()
      if (gone) await removeVideoFile(folder, file.id)
    })
  return found.length
}

export async function removeVideoFile(folder: string, id: string): Promise<void> {
  for (const name of [id, `${id}.json`, `${id}.made`, `${id}.making`])
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Where what was made of a file lies. */
export const madeFolder = (folder: string, id: string) => join(folder, `${id}.made`)
