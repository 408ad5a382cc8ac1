import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@tus/server'
import { and, count, eq, gt, sql, sum } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { ContextSource, RequestContext, Viewer } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { CHUNK_BYTES, VIDEO_LIMITS } from '../limits.ts'
import { isUsed } from './file-usage.ts'
import { finishFile, originalPathOf } from './files.ts'
import { videoFiles } from './tables.ts'
import { faultOf, openUploads, UploadRefused } from './upload-store.ts'

const PATH = '/api/videos/uploads'

interface UploadParts extends ContextSource {
  config: Config
}

/**
 * Resumable video uploads (tus 1.0), which survive a lost connection or a reload. The sender is authenticated with
 * every chunk; the file type is checked at the end.
 */
export function uploadRoutes(server: FastifyInstance, { config, contextOf }: UploadParts): void {
  server.register(async (uploads) => {
    const tus = tusServer(await openUploads(config))
    uploads.removeAllContentTypeParsers()
    // Chunks are streamed straight to the store.
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      uploads.route<{ Params: { id?: string } }>({
        method: url === PATH ? ['POST'] : ['HEAD', 'PATCH', 'DELETE'],
        url,
        async handler(request, reply) {
          const caller = await maySend(await contextOf(request, reply), request)
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          reply.raw.setHeader('cache-control', 'no-store')
          reply.hijack()
          await tus.handle(request.raw, reply.raw, caller)
        },
      })
  })
}

type Caller = RequestContext & { viewer: Viewer }

function tusServer({ store, refuseWithoutRoom }: Awaited<ReturnType<typeof openUploads>>) {
  const callers = new WeakMap<object, Caller>()
  const callerOf = (request: Sent) => {
    const caller = request.runtime?.node && callers.get(request.runtime.node.req)
    if (!caller) throw new Error('the upload request has no caller')
    return caller
  }
  const tus = new Server({
    path: PATH,
    datastore: store,
    maxSize: VIDEO_LIMITS.bytes,
    allowedOrigins: () => false,
    // The store identifies a file by its path, the client by its ID.
    namingFunction: () => originalPathOf(newId()),
    generateUrl: (_request, { path, id }) => `${path}/${idIn(id)}`,
    getFileIdFromRequest: (_request, id) => (id && /^[0-9A-Za-z]{20}$/.test(id) ? originalPathOf(id) : undefined),
    async onUploadCreate(request, { id, size, metadata }) {
      if (size === undefined || size === 0) throw new UploadRefused(400, message('Send the length of the file.'))
      await refuseWithoutRoom(size)
      await beginFile(callerOf(request), { id: idIn(id), bytes: size, name: nameFrom(metadata) })
      return { metadata: {} }
    },
    async onUploadFinish(request, { id }) {
      if (!(await finishFile(callerOf(request), idIn(id))))
        throw new UploadRefused(415, message('Format not supported — export as MP4 H.264'))
      return {}
    },
    async onResponseError(request, error) {
      const fault = faultOf(error)
      if (!fault) return undefined
      const caller = callerOf(request)
      if (fault.status_code >= 500) caller.log.error({ err: error }, "couldn't store a chunk of a video")
      return { status_code: fault.status_code, body: requestTranslator(caller).t(fault.text) }
    },
  })

  return {
    handle(request: IncomingMessage, response: ServerResponse, caller: Caller) {
      callers.set(request, caller)
      return tus.handle(request, response)
    },
  }
}

interface Sent {
  runtime?: { node?: { req: object } | undefined } | undefined
}

async function maySend(
  context: RequestContext,
  { method, params, headers }: FastifyRequest<{ Params: { id?: string } }>,
): Promise<Caller> {
  const { limits, db, files } = context
  const viewer = signedInOf(context)
  if (Number(headers['content-length'] ?? 0) > CHUNK_BYTES)
    throw badField('content-length', message('must be at most {maximum}', { maximum: CHUNK_BYTES }), 'TOO_LARGE')
  await limits.countRead(viewer.uid)
  if (method === 'POST') await limits.count('upload', viewer.uid)
  else {
    const [mine] = await db
      .select({ id: videoFiles.id, bytes: videoFiles.bytes, type: videoFiles.type, used: isUsed })
      .from(videoFiles)
      .where(and(eq(videoFiles.id, params.id ?? ''), eq(videoFiles.uid, viewer.uid)))
    if (!mine || mine.used) throw notFound()
    // The process may have stopped after the last byte, before the upload was marked as finished.
    if (!mine.type && (await files.bytesOf(originalPathOf(mine.id))) === mine.bytes) await finishFile(context, mine.id)
  }
  return { ...context, viewer }
}

const idIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Starts uploads one at a time per member, so that the daily limit is counted correctly. */
async function beginFile(
  { db, viewer: { uid }, now }: Caller,
  { id, bytes, name }: { id: string; bytes: number; name: string | null },
) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`videos:${uid}`}, 0))`)
    const since = new Date(now().getTime() - days(1))
    const [today] = await tx
      .select({ files: count(), bytes: sum(videoFiles.bytes).mapWith(Number) })
      .from(videoFiles)
      .where(and(eq(videoFiles.uid, uid), gt(videoFiles.createdAt, since)))
    if ((today?.files ?? 0) >= VIDEO_LIMITS.filesADay || (today?.bytes ?? 0) + bytes > VIDEO_LIMITS.bytesADay)
      throw new UploadRefused(429, message("You've reached today's limit. Try again tomorrow."))
    await tx.insert(videoFiles).values({ id, uid, bytes, name, createdAt: now() })
  })
}

/** The client's file name, without invisible characters. */
function nameFrom(metadata: Record<string, string | null> | undefined): string | null {
  const name = metadata?.filename?.replace(UNSEEN, '').trim().slice(0, VIDEO_LIMITS.name)
  return name || null
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
