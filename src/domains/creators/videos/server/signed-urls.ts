import { asc, eq } from 'drizzle-orm'
import { minutes } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Watchable } from '../contract.ts'
import { type MediaScope, mediaNames } from '../media-name.ts'
import { videoCaptions, videoFiles } from './tables.ts'
import { writeToken } from './token.ts'

/** How long a URL is valid. */
const ADDRESS_MS = minutes(10)

type Asking = Pick<RequestContext, 'db' | 'config' | 'viewer' | 'now'>

/**
 * Signed URLs for playing a file, valid for this viewer for ten minutes. Callers must check access before every call:
 * until the URLs expire, only the viewer and takedowns are checked. Null if the file is missing or still uploading.
 */
export async function signedVideo(context: Asking, fileId: string): Promise<Watchable | null> {
  const file = await readFile(context, fileId)
  if (!file) return null
  const { until, at } = await addressesOf(context, fileId, { all: true })
  const captions = await context.db
    .select({ language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(eq(videoCaptions.fileId, fileId))
    .orderBy(asc(videoCaptions.label))
  const hasFailed = file.state === 'failed'
  return {
    ...shapeOf(file),
    until,
    hls: file.sizes.length > 0 ? at(mediaNames.hls) : null,
    file: file.type && !hasFailed ? { url: at(mediaNames.original), type: file.type } : null,
    poster: file.posters > 0 ? at(mediaNames.poster(file.poster)) : null,
    captions: captions.map((one) => ({ ...one, url: at(mediaNames.captions(one.language)) })),
    previewSeconds: null,
  }
}

/**
 * URLs for a viewer without access: a blurred picture and the first seconds, cut into a separate file by
 * `requestPreview`. They give access to nothing else.
 */
export async function signedPreview(context: Asking, fileId: string, seconds: number): Promise<Watchable | null> {
  const file = await readFile(context, fileId)
  if (!file) return null
  const previewSeconds = file.previews.includes(seconds) ? seconds : 0
  const { until, at } = await addressesOf(context, fileId, { all: false, previewSeconds })
  return {
    ...shapeOf(file),
    until,
    hls: null,
    file: previewSeconds > 0 ? { url: at(mediaNames.preview(previewSeconds)), type: 'video/mp4' } : null,
    poster: file.posters > 0 ? at(mediaNames.blurred(file.poster)) : null,
    captions: [],
    previewSeconds,
  }
}

type File = typeof videoFiles.$inferSelect

async function readFile({ db }: Asking, fileId: string): Promise<File | undefined> {
  const [file] = await db.select().from(videoFiles).where(eq(videoFiles.id, fileId))
  return file?.type ? file : undefined
}

const shapeOf = ({ id, state, reason, seconds, width, height }: File) => ({
  ...{ fileId: id, state, failure: reason, seconds, width, height },
})

/** Signed URLs for the parts of a file, valid for this viewer until `until`. */
export async function addressesOf({ config, viewer, now }: Asking, fileId: string, scope: MediaScope) {
  const until = new Date(now().getTime() + ADDRESS_MS)
  const token = await writeToken(config, { fileId, until, scope }, viewer?.uid ?? null)
  return { until: until.toISOString(), at: (name: string) => `/media/${token}/${name}` }
}
