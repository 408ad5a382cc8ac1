import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Platform } from '#platform/context.ts'
import { folderOfFiles, isDiskFull } from '#platform/files-on-disk.ts'
import type { VideoType } from '../limits.ts'
import { mediaNames } from '../media-name.ts'
import type { VideoFailure } from '../states.ts'
import { type Ffmpeg, findFfmpeg, RunFailed, runProgram } from './ffmpeg.ts'
import { originalPathOf, renditionsPathOf } from './files.ts'
import { videoSettled } from './jobs.ts'
import { inputOf, type ProbeResult, probe } from './probe.ts'
import { FFMPEG_LIMITS, hlsArgs, maxBytes, posterArgs, posterTimes, sizesOf } from './renditions.ts'
import { videoFiles } from './tables.ts'

export type ProcessingParts = Pick<Platform, 'db' | 'jobs' | 'log' | 'now' | 'config' | 'files'>
type File = typeof videoFiles.$inferSelect

let hasSaidNone = false

/**
 * Analyses an uploaded file, then makes its posters and sizes. Either all of them are stored or none, so a killed
 * process starts over. Until then, and without ffmpeg, the original plays. Throws errors that a retry may fix, such as
 * a full disk, unless this is the last try.
 */
export async function processFile(
  parts: ProcessingParts,
  fileId: string,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const { db, config, log, files } = parts
  const file = await readUnprocessed(parts, fileId)
  if (!file?.type) return
  const ffmpeg = findFfmpeg(config)
  if (!ffmpeg) {
    if (!hasSaidNone) log.warn('ffmpeg not found (FFMPEG_PATH): videos play as uploaded')
    hasSaidNone = true
    return settle(parts, fileId, { state: 'ready' })
  }
  await db.update(videoFiles).set({ state: 'processing' }).where(eq(videoFiles.id, fileId))
  const { type } = file
  try {
    await files.lend(originalPathOf(fileId), (path) => lookAndMake(parts, { ffmpeg, path, type, fileId }))
  } catch (error) {
    const reason = failureOf(error)
    // Errors that the video didn't cause may go away on a retry.
    if ((reason === undefined || reason === 'no_room') && !isLast) throw error
    log.warn({ err: error, fileId }, "couldn't process a video")
    await settle(parts, fileId, { state: 'failed', reason: reason ?? 'broken' })
  }
}

async function lookAndMake(parts: ProcessingParts, { ffmpeg, path, type, fileId }: SourceFile): Promise<void> {
  const probed = await probe(ffmpeg, path, type)
  if (typeof probed === 'string') return settle(parts, fileId, { state: 'failed', reason: probed })
  const { seconds, width, height } = probed
  await parts.db.update(videoFiles).set({ seconds, width, height }).where(eq(videoFiles.id, fileId))
  const made = await make(parts, { ffmpeg, input: inputOf(path, type), probed, fileId })
  if (made) await settle(parts, fileId, { state: 'ready', ...made, previews: [] })
}

/** The file to process; undefined if it's missing, still uploading or already done. */
async function readUnprocessed({ db }: ProcessingParts, fileId: string): Promise<File | undefined> {
  const [file] = await db.select().from(videoFiles).where(eq(videoFiles.id, fileId))
  return file?.state === 'uploaded' || file?.state === 'processing' ? file : undefined
}

function failureOf(error: unknown): VideoFailure | undefined {
  if (error instanceof RunFailed) return error.why === 'fault' ? 'broken' : error.why
  return isDiskFull(error) ? 'no_room' : undefined
}

async function settle({ db, files, jobs, now }: ProcessingParts, fileId: string, change: Partial<File>): Promise<void> {
  const isThere = await db.transaction(async (tx) => {
    // Waits for a concurrent deletion, which may have removed the files before these were stored.
    const [settled] = await tx
      .update(videoFiles)
      .set({ reason: null, processedAt: now(), ...change })
      .where(eq(videoFiles.id, fileId))
      .returning({ id: videoFiles.id })
    if (settled) await jobs.send(tx, videoSettled, { data: { fileId } })
    return settled !== undefined
  })
  if (!isThere) await files.removeAll(originalPathOf(fileId))
}

/** Whether the video has been deleted during processing, which takes minutes. */
export async function isDeleted({ db }: Pick<ProcessingParts, 'db'>, fileId: string): Promise<boolean> {
  return (await db.$count(videoFiles, eq(videoFiles.id, fileId))) === 0
}

/** A file while it's processed. `path` is local: the file itself, or a copy if it's stored in a bucket. */
export interface SourceFile {
  ffmpeg: Ffmpeg
  path: string
  type: VideoType
  fileId: string
}

interface Making extends Pick<SourceFile, 'ffmpeg' | 'fileId'> {
  input: string[]
  probed: ProbeResult
}

/** The local folder for work in progress. It's next to the stored files if those are on this machine. */
export const benchOf = ({ config }: Pick<ProcessingParts, 'config'>, fileId: string, what = 'making') =>
  join(folderOfFiles(config.dataDir), `${originalPathOf(fileId)}.${what}`)

async function make(
  parts: Pick<ProcessingParts, 'config' | 'db' | 'files'>,
  { ffmpeg, input, probed, fileId }: Making,
) {
  const making = benchOf(parts, fileId)
  await rm(making, { recursive: true, force: true })
  try {
    await mkdir(making, { recursive: true })
    const sizes = sizesOf(probed)
    const most = maxBytes(sizes, probed.seconds)
    await refuseWithoutRoom(making, most)
    const posters = await makePosters({ ffmpeg, input, probed, making })
    await runProgram(ffmpeg.ffmpeg, [...FFMPEG_LIMITS, ...input, ...hlsArgs(making, sizes, probed)], {
      patienceMs: 300_000 + probed.seconds * 8_000,
      isTooMuch: async () => (await bytesIn(making)) > most,
    })
    if (await isDeleted(parts, fileId)) return undefined
    await parts.files.take(renditionsPathOf(fileId), making)
    return { sizes, posters }
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

async function makePosters({ ffmpeg, input, probed, making }: Omit<Making, 'fileId'> & { making: string }) {
  let number = 0
  for (const at of posterTimes(probed.seconds)) {
    const file = join(making, mediaNames.poster(number + 1))
    const args = [...FFMPEG_LIMITS, '-ss', at.toFixed(2), ...input, ...posterArgs(file)]
    await runProgram(ffmpeg.ffmpeg, args, { patienceMs: 60_000 }).catch((error: unknown) => {
      if (!(error instanceof RunFailed)) throw error
    })
    if (!(await isThere(file))) continue
    number += 1
    await blur(file, join(making, mediaNames.blurred(number)))
    await sharp(file)
      .resize(640)
      .webp()
      .toFile(join(making, mediaNames.small(number)))
  }
  return number
}

/** The picture for a locked video: only colours remain, with no recoverable detail. */
const blur = (from: string, to: string) =>
  sharp(from)
    .resize(24)
    .blur(1.2)
    .toBuffer()
    .then((tiny) => sharp(tiny).resize(640).blur(8).jpeg({ quality: 60 }).toFile(to))

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  // Renditions usually take far less than the maximum.
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
