import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Platform } from '#platform/context.ts'
import { mediaNames } from '../media-name.ts'
import type { VideoFailure } from '../states.ts'
import { videoSettled } from './duties.ts'
import { type Ffmpeg, findFfmpeg, RunFailed, runProgram } from './ffmpeg.ts'
import { madeFolder, videoFolder } from './files.ts'
import { inputOf, type Probed, probe } from './probe.ts'
import { hlsArgs, mostBytes, posterArgs, posterTimes, previewArgs, QUIETLY, sizesOf } from './renditions.ts'
import { videoFiles } from './tables.ts'

export type Processing = Pick<Platform, 'db' | 'jobs' | 'log' | 'now' | 'config'>
type File = typeof videoFiles.$inferSelect

let hasSaidNone = false

/**
 * Looks into a file that is here whole, then makes its posters and sizes; all of it stands there at the end or nothing does, so that
 * whoever was killed in the middle begins anew. Until then, and where there is no ffmpeg, the original plays. Throws what may be
 * better the next time, such as a full disk.
 */
export async function processFile(parts: Processing, fileId: string, { isLast }: { isLast: boolean }): Promise<void> {
  const { db, config, log } = parts
  const file = await readUnprocessed(parts, fileId)
  if (!file?.type) return
  const ffmpeg = findFfmpeg(config)
  if (!ffmpeg) {
    if (!hasSaidNone) log.warn('there is no ffmpeg here (FFMPEG_PATH): videos play as they were recorded')
    hasSaidNone = true
    return settle(parts, fileId, { state: 'ready' })
  }
  const path = join(videoFolder(config), fileId)
  await db.update(videoFiles).set({ state: 'processing' }).where(eq(videoFiles.id, fileId))
  const probed = await probe(ffmpeg, path, file.type)
  if (typeof probed === 'string') return settle(parts, fileId, { state: 'failed', reason: probed })
  const { seconds, width, height } = probed
  await db.update(videoFiles).set({ seconds, width, height }).where(eq(videoFiles.id, fileId))
  try {
    const made = await make({ ffmpeg, input: inputOf(path, file.type), probed, folder: videoFolder(config), fileId })
    await settle(parts, fileId, { state: 'ready', ...made, previews: [] })
  } catch (error) {
    const why = failureOf(error)
    if (!why && !isLast) throw error
    log.warn({ err: error, fileId }, 'a video could not be processed')
    await settle(parts, fileId, { state: 'failed', reason: why ?? 'broken' })
  }
}

/** The video that waits for it: whatever is done already is not done again. */
async function readUnprocessed({ db }: Processing, fileId: string): Promise<File | undefined> {
  const [file] = await db.select().from(videoFiles).where(eq(videoFiles.id, fileId))
  return file?.state === 'uploaded' || file?.state === 'processing' ? file : undefined
}

/** A full disk is no fault of the video. */
function failureOf(error: unknown): VideoFailure | undefined {
  if (!(error instanceof RunFailed) || error.why === 'no_room') return undefined
  return error.why === 'too_slow' ? 'too_slow' : 'broken'
}

async function settle({ db, jobs, now }: Processing, fileId: string, change: Partial<File>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(videoFiles)
      .set({ reason: null, processedAt: now(), ...change })
      .where(eq(videoFiles.id, fileId))
    await jobs.send(tx, videoSettled, { data: { fileId } })
  })
}

interface Making {
  ffmpeg: Ffmpeg
  input: string[]
  probed: Probed
  folder: string
  fileId: string
}

async function make({ ffmpeg, input, probed, folder, fileId }: Making) {
  const making = join(folder, `${fileId}.making`)
  await rm(making, { recursive: true, force: true })
  try {
    await mkdir(making, { recursive: true })
    const sizes = sizesOf(probed)
    const most = mostBytes(sizes, probed.seconds)
    await refuseWithoutRoom(folder, most)
    const posters = await makePosters({ ffmpeg, input, probed, making })
    await runProgram(ffmpeg.ffmpeg, [...QUIETLY, ...input, ...hlsArgs(making, sizes, probed)], {
      patienceMs: 300_000 + probed.seconds * 8_000,
      isTooMuch: async () => (await bytesIn(making)) > most,
    })
    await rm(madeFolder(folder, fileId), { recursive: true, force: true })
    await rename(making, madeFolder(folder, fileId))
    return { sizes, posters }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function makePosters({ ffmpeg, input, probed, making }: Omit<Making, 'folder' | 'fileId'> & { making: string }) {
  let number = 0
  for (const at of posterTimes(probed.seconds)) {
    const file = join(making, mediaNames.poster(number + 1))
    const args = [...QUIETLY, '-ss', at.toFixed(2), ...input, ...posterArgs(file)]
    await runProgram(ffmpeg.ffmpeg, args, { patienceMs: 60_000 }).catch((error: unknown) => {
      if (!(error instanceof RunFailed)) throw error
    })
    if (!(await isThere(file))) continue
    number += 1
    await blur(file, join(making, mediaNames.blurred(number)))
  }
  return number
}

/** D11, the wall: colours, and nothing that could be made out; what was there is not in the file any more. */
const blur = (from: string, to: string) =>
  sharp(from)
    .resize(24)
    .blur(1.2)
    .toBuffer()
    .then((tiny) => sharp(tiny).resize(640).blur(8).jpeg({ quality: 60 }).toFile(to))

/** D11: the first seconds, for those for whom the rest does not open. One that is cut already, or of what failed, is left alone. */
export async function makePreview(
  { db, config }: Processing,
  { fileId, seconds }: { fileId: string; seconds: number },
): Promise<void> {
  const [file] = await db.select().from(videoFiles).where(eq(videoFiles.id, fileId))
  const ffmpeg = findFfmpeg(config)
  if (!file?.type || !ffmpeg || file.state === 'failed' || file.previews.includes(seconds)) return
  if (file.state !== 'ready') throw new Error('the video is not processed yet')
  const path = join(videoFolder(config), fileId)
  const probed = await probe(ffmpeg, path, file.type)
  if (typeof probed === 'string') return
  const made = madeFolder(videoFolder(config), fileId)
  const unfinished = join(made, `${mediaNames.preview(seconds)}.part`)
  try {
    const args = [...QUIETLY, ...inputOf(path, file.type), ...previewArgs(unfinished, seconds, probed)]
    await runProgram(ffmpeg.ffmpeg, args, { patienceMs: 60_000 + seconds * 8_000 })
    await rename(unfinished, join(made, mediaNames.preview(seconds)))
  } finally {
    await rm(unfinished, { force: true })
  }
  await db.transaction(async (tx) => {
    const [now] = await tx.select().from(videoFiles).where(eq(videoFiles.id, fileId)).for('update')
    if (!now || now.previews.includes(seconds)) return
    await tx
      .update(videoFiles)
      .set({ previews: [...now.previews, seconds] })
      .where(eq(videoFiles.id, fileId))
  })
}

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  // What is made is mostly far smaller than it may be.
  if (bavail * bsize < bytes / 3) throw new RunFailed('no_room', 'the disk is too full to begin')
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const isThere = (path: string) =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  )
