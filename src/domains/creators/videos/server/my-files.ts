import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type Message, message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { VideoFile } from '../contract.ts'
import { UNFINISHED_MS, UNUSED_MS, VIDEO_LIMITS } from '../limits.ts'
import { mediaNames } from '../media-name.ts'
import { rewriteVtt, type VttProblem } from '../vtt.ts'
import { isUsed } from './file-usage.ts'
import { originalPathOf } from './files.ts'
import { processVideo } from './jobs.ts'
import { addressesOf } from './signed-urls.ts'
import { videoCaptions, videoFiles } from './tables.ts'

type Mine = RequestContext & { viewer: Viewer }
type Ref = { uid: string; id: string }

/** The member's uploads, newest first. */
export async function readMyFiles(context: Mine, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const after = readTimeCursor(cursor)
  const { createdAt, id, uid } = videoFiles
  const mine = eq(uid, context.viewer.uid)
  const where = after
    ? and(mine, sql`(${createdAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`)
    : mine
  const files = await readFiles(context, where, limit + 1)
  const { page, nextCursor } = cutPage(files, limit, (file) => ({ at: file.createdAt, id: file.id }))
  return { items: page, nextCursor }
}

export async function readMyFile(context: Mine, id: string): Promise<VideoFile> {
  const [file] = await readFiles(context, isMine({ uid: context.viewer.uid, id }), 1)
  if (!file) throw notFound()
  return file
}

async function readFiles(context: Mine, where: SQL | undefined, limit: number): Promise<VideoFile[]> {
  const { db } = context
  const rows = await db
    .select({ file: videoFiles, used: isUsed })
    .from(videoFiles)
    .where(where)
    .orderBy(sql`${videoFiles.createdAt} desc, ${videoFiles.id} desc`)
    .limit(limit)
  const captions = await readCaptions(
    db,
    rows.map(({ file }) => file.id),
  )
  return Promise.all(
    rows.map(async ({ file, used }) => {
      const { id, name, bytes, state, reason, seconds, posters, poster, createdAt } = file
      const { at } = await addressesOf(context, id, { all: true })
      const wait = file.type ? UNUSED_MS : UNFINISHED_MS
      return {
        ...{ id, name, bytes, state, failure: reason, seconds, poster, isUsed: used },
        posters: Array.from({ length: posters }, (_, index) => at(mediaNames.poster(index + 1))),
        captions: captions.filter(({ fileId }) => fileId === id).map(({ language, label }) => ({ language, label })),
        keptUntil: used ? null : new Date(createdAt.getTime() + wait).toISOString(),
        createdAt: createdAt.toISOString(),
      }
    }),
  )
}

async function readCaptions(db: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { fileId, language, label } = videoCaptions
  return db
    .select({ fileId, language, label })
    .from(videoCaptions)
    .where(inArray(fileId, [...ids]))
    .orderBy(asc(label))
}

export async function choosePoster(tx: Tx, ref: Ref, poster: number): Promise<void> {
  const { posters } = await lockFile(tx, ref)
  if (poster > posters) throw badField('poster', message('must be a picture from this video'))
  await tx.update(videoFiles).set({ poster }).where(isMine(ref))
}

/** Adds or replaces captions of a language. Throws 400 `vtt` with the reason, or `language` if there are too many. */
export async function saveCaptions(
  tx: Tx,
  { language, label, vtt, now, ...ref }: Ref & { language: string; label: string; vtt: string; now: Date },
): Promise<void> {
  const { id } = await lockFile(tx, ref)
  const read = rewriteVtt(vtt)
  if (typeof read === 'string') throw badField('vtt', VTT_LABELS[read], read.toUpperCase())
  const kept = { label, vtt: read.vtt, updatedAt: now }
  await tx
    .insert(videoCaptions)
    .values({ fileId: id, language, ...kept })
    .onConflictDoUpdate({ target: [videoCaptions.fileId, videoCaptions.language], set: kept })
  const [all] = await tx.select({ number: count() }).from(videoCaptions).where(eq(videoCaptions.fileId, id))
  if ((all?.number ?? 0) > VIDEO_LIMITS.captions)
    throw badField(
      'language',
      message(
        'This video already has captions in {count, plural, one {# language} other {# languages}}. Remove one first.',
        { count: VIDEO_LIMITS.captions },
      ),
    )
}

const VTT_LABELS = {
  no_vtt: message("This isn't a captions file. Choose one that ends in .vtt or .srt."),
  no_cues: message('This file has no captions.'),
  times: message('A line in this file has invalid times.'),
} satisfies Record<VttProblem, Message>

export async function removeCaptions(tx: Tx, { language, ...ref }: Ref & { language: string }): Promise<void> {
  const { id } = await lockFile(tx, ref)
  await tx.delete(videoCaptions).where(and(eq(videoCaptions.fileId, id), eq(videoCaptions.language, language)))
}

/** Retries a failed video, as the reason may no longer apply. */
export async function processAgain(tx: Tx, jobs: Jobs, ref: Ref): Promise<void> {
  const { id, state } = await lockFile(tx, ref)
  if (state !== 'failed') throw conflict(message("This video didn't fail, so there's nothing to retry."))
  await tx.update(videoFiles).set({ state: 'uploaded', reason: null }).where(isMine(ref))
  await jobs.send(tx, processVideo, { data: { fileId: id } })
}

/** Deletes an upload. Throws 409 if it's in use. */
export async function removeFile({ files }: Pick<Mine, 'files'>, tx: Tx, ref: Ref): Promise<void> {
  const { id } = await lockFile(tx, ref)
  const [used] = await tx.select({ yes: isUsed }).from(videoFiles).where(isMine(ref))
  if (used?.yes) throw conflict(message("You're using this video. Remove it from your lesson or post first."), 'IN_USE')
  await tx.delete(videoFiles).where(isMine(ref))
  await files.removeAll(originalPathOf(id))
}

const isMine = ({ uid, id }: Ref) => and(eq(videoFiles.uid, uid), eq(videoFiles.id, id))

async function lockFile(tx: Tx, ref: Ref) {
  const [file] = await tx.select().from(videoFiles).where(isMine(ref)).for('update')
  if (!file) throw notFound()
  return file
}
