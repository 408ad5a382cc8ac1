import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { VideoType } from '../limits.ts'
import { captionsIn, mayOpen, mediaNames, mediaTypeOf } from '../media-name.ts'
import { originalPathOf, renditionsPathOf } from './files.ts'
import { sendPart } from './send-part.ts'
import { videoCaptions, videoFiles } from './tables.ts'
import { openTakedowns } from './takedowns.ts'
import { readToken } from './token.ts'

interface MediaParts extends ContextSource {
  config: Config
}

/**
 * Serves parts of a video under short-lived URLs (`signedVideo`, `signedPreview`). Responds 404 if the URL has expired,
 * belongs to another viewer or doesn't cover the part, and for takedowns.
 */
export function mediaRoute(server: FastifyInstance, { config, contextOf }: MediaParts): void {
  const who = openWhoAsks(contextOf)
  const isTakenDown = openTakedowns()

  server.route<{ Params: { token: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/:name',
    async handler(request, reply) {
      const { token, name } = request.params
      const { uid, context } = await who(request, reply)
      const now = context.now()
      reply.header('cache-control', 'no-store').header('vary', 'cookie').header('referrer-policy', 'no-referrer')
      const grant = await readToken(config, token, { uid, now })
      if (!grant || !mayOpen(grant.scope, name)) throw notFound()
      if (await isTakenDown(context.db, grant.fileId, uid)) throw notFound()
      const language = captionsIn(name)
      if (language !== undefined) return sendCaptions(reply, context.db, { fileId: grant.fileId, language })
      const isOriginal = name === mediaNames.original
      const type = isOriginal ? await typeOf(context.db, grant.fileId) : mediaTypeOf(name, 'video/mp4')
      const path = isOriginal ? originalPathOf(grant.fileId) : `${renditionsPathOf(grant.fileId)}/${name}`
      return sendPart(request, reply, { files: context.files, path, type })
    },
  })
}

async function sendCaptions(
  reply: FastifyReply,
  db: Reader,
  { fileId, language }: { fileId: string; language: string },
) {
  const [captions] = await db
    .select({ vtt: videoCaptions.vtt })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.fileId, fileId), eq(videoCaptions.language, language)))
  if (!captions) throw notFound()
  return reply
    .header('x-content-type-options', 'nosniff')
    .type(mediaTypeOf(mediaNames.captions(language), 'video/mp4'))
    .send(captions.vtt)
}

async function typeOf(db: Reader, fileId: string): Promise<VideoType> {
  const [file] = await db.select({ type: videoFiles.type }).from(videoFiles).where(eq(videoFiles.id, fileId))
  if (!file?.type) throw notFound()
  return file.type
}

/** How long a session check is cached, because players request a part every few seconds. */
const BELIEVED_MS = 15_000
const MOST_KNOWN = 5_000

/** The viewer of this session, cached briefly, so that a sign-out or a disabled account takes effect within seconds. */
function openWhoAsks(contextOf: MediaParts['contextOf']) {
  const known = new Map<
    string,
    { uid: string | null; context: Pick<RequestContext, 'db' | 'now' | 'files'>; until: number }
  >()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const cookies = request.headers.cookie ?? ''
    const before = known.get(cookies)
    if (before && before.until > performance.now()) return before
    const { viewer, db, now, files, limits } = await contextOf(request, reply)
    await limits.countRead(viewer?.uid ?? request.ip)
    const asked = { uid: viewer?.uid ?? null, context: { db, now, files }, until: performance.now() + BELIEVED_MS }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(cookies, asked)
    return asked
  }
}
