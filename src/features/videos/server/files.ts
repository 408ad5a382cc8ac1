import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database.ts'
import { badField } from '#platform/refusals.ts'
import { UNFINISHED_MS, type VideoType } from '../limits.ts'
import { HEAD_BYTES, videoTypeOf } from '../video-type.ts'
import { videoFiles } from './tables.ts'

export type VideoFile = typeof videoFiles.$inferSelect

/** How long a browser may show a part of a video without asking whether its viewer still may see it. */
const SHOWN_SECONDS = 300

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

/** Takes a file of the member's into something that is shown. Throws 400 `fileId` for one that is not theirs, or not all here. */
export async function takeVideoFile(
  tx: Tx,
  { uid, fileId, now, config }: { uid: string; fileId: string; now: Date; config: Pick<Config, 'dataDir'> },
): Promise<VideoFile & { type: VideoType }> {
  const mine = and(eq(videoFiles.id, fileId), eq(videoFiles.uid, uid))
  const [file] = await tx.select().from(videoFiles).where(mine).for('update')
  if (!file || file.usedAt) throw badField('fileId', 'fileId: is no file of yours that waits to be used')
  const folder = videoFolder(config)
  const kept = await stat(join(folder, fileId)).catch(() => undefined)
  const type = kept?.size === file.bytes ? (file.type ?? (await typeOnDisk(folder, fileId))) : undefined
  if (!type) throw badField('fileId', 'fileId: not all of it is here yet', 'NOT_FINISHED')
  await tx.update(videoFiles).set({ usedAt: now, type }).where(mine)
  return { ...file, type, usedAt: now }
}

/** A file, or the part of it that is asked for (RFC 9110, one range). Who may see it is asked before. */
export async function sendVideoFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, type, folder }: { id: string; type: VideoType; folder: string },
) {
  const path = join(folder, id)
  const { size } = await stat(path)
  reply
    .header('cache-control', `private, max-age=${SHOWN_SECONDS}`)
    .header('vary', 'cookie')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${id}.${ENDINGS[type]}"`)
    .header('accept-ranges', 'bytes')
    .header('etag', `"${id}"`)
    .type(type)
  const range =
    request.headers['if-range'] && request.headers['if-range'] !== `"${id}"` ? undefined : request.headers.range
  const part = rangeOf(range, size)
  if (part === 'none')
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
  const { from, to } = part ?? { from: 0, to: size - 1 }
  if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply.header('content-length', to - from + 1).send(createReadStream(path, { start: from, end: to }))
}

const ENDINGS = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm', 'video/x-matroska': 'mkv' }

/** Undefined: the whole; `none`: it lies outside. Several ranges, or what is no range, are answered with the whole. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? undefined : { from, to }
}

/** Clears away files that nothing shows: never finished or used within a day, or whose entry is gone for good. */
export async function purgeVideoFiles(db: Database, folder: string, now: Date): Promise<number> {
  await db.execute(sql`with gone as (delete from videos v
      where not exists (select from activities a where a.actor_id = v.uid and a.id = v.activity_id) returning v.file_id)
    update video_files f set used_at = null, created_at = 'epoch' from gone where f.id = gone.file_id`)
  const before = new Date(now.getTime() - UNFINISHED_MS)
  const unused = and(isNull(videoFiles.usedAt), lt(videoFiles.createdAt, before))
  const found = await db.select({ id: videoFiles.id }).from(videoFiles).where(unused).limit(1000)
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(videoFiles)
        .where(and(eq(videoFiles.id, id), unused))
        .returning()
      if (gone) await removeVideoFile(folder, id)
    })
  return found.length
}

export async function removeVideoFile(folder: string, id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true })
}
