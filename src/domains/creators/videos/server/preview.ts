import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { mediaNames } from '../media-name.ts'
import { findFfmpeg, runProgram } from './ffmpeg.ts'
import { originalPathOf, renditionsPathOf } from './files.ts'
import { inputOf, probe } from './probe.ts'
import { benchOf, isDeleted, type ProcessingParts, type SourceFile } from './process.ts'
import { FFMPEG_LIMITS, previewArgs } from './renditions.ts'
import { videoFiles } from './tables.ts'

/**
 * Cuts the first seconds for viewers without access. Does nothing without ffmpeg, or if they're already cut or the
 * video has failed. Throws, so that it's retried, while the video is still being processed.
 */
export async function makePreview(
  parts: ProcessingParts,
  { fileId, seconds }: { fileId: string; seconds: number },
): Promise<void> {
  const { db, config, files } = parts
  const [file] = await db.select().from(videoFiles).where(eq(videoFiles.id, fileId))
  const ffmpeg = findFfmpeg(config)
  if (!file?.type || !ffmpeg || file.state === 'failed' || file.previews.includes(seconds)) return
  if (file.state !== 'ready') throw new Error('the video is not processed yet')
  const { type } = file
  const isCut = await files.lend(originalPathOf(fileId), (path) => cut(parts, { ffmpeg, path, type, fileId, seconds }))
  if (!isCut) return
  const isThere = await db.transaction(async (tx) => {
    const [now] = await tx.select().from(videoFiles).where(eq(videoFiles.id, fileId)).for('update')
    if (!now) return false
    if (now.previews.includes(seconds)) return true
    await tx
      .update(videoFiles)
      .set({ previews: [...now.previews, seconds] })
      .where(eq(videoFiles.id, fileId))
    return true
  })
  if (!isThere) await files.removeAll(originalPathOf(fileId))
}

/** Cuts and stores the preview. False if the file can't be used or has been deleted since. */
async function cut(
  parts: ProcessingParts,
  { ffmpeg, path, type, fileId, seconds }: SourceFile & { seconds: number },
): Promise<boolean> {
  const probed = await probe(ffmpeg, path, type)
  if (typeof probed === 'string') return false
  const bench = benchOf(parts, fileId, `cutting-${seconds}`)
  const name = mediaNames.preview(seconds)
  try {
    await mkdir(bench, { recursive: true })
    const args = [...FFMPEG_LIMITS, ...inputOf(path, type), ...previewArgs(join(bench, name), seconds, probed)]
    await runProgram(ffmpeg.ffmpeg, args, { patienceMs: 60_000 + seconds * 8_000 })
    if (await isDeleted(parts, fileId)) return false
    await parts.files.take(`${renditionsPathOf(fileId)}/${name}`, join(bench, name))
    return true
  } finally {
    await rm(bench, { recursive: true, force: true })
  }
}
