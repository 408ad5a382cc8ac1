import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@tus/server'
import { and, count, eq, gt, sql, sum } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { CHUNK_BYTES, VIDEO_LIMITS } from '../limits.ts'
import { finishFile, originalPathOf } from './files.ts'
import { videoFiles } from './tables.ts'
import { faultOf, openUploads, Refused } from './upload-store.ts'
import { isUsed } from './used.ts'

const PATH = '/api/videos/uploads'

interface UploadParts {
  config: Config
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
}

/**
 * Files of videos, sent in pieces that can be taken up again after a lost connection or a reload (tus 1.0). Who sends is asked with
 * every piece; what a file is, when all of it is here.
 */
export function uploadRoutes(server: FastifyInstance, { config, contextOf }: UploadParts): void {
  server.register(async (uploads) => {
    const tus = tusServer(await openUploads(config))
    uploads.removeAllContentTypeParsers()
    // The pieces go straight to where files are kept.
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
    if (!caller) throw new Error('an upload came by another way')
    return caller
  }
  const tus = new Server({
    path: PATH,
    datastore: store,
    maxSize: VIDEO_LIMITS.bytes,
    allowedOrigins: () => false,
    // The store knows a file by its whole path, the sender by its id.
    namingFunction: () => originalPathOf(newId()),
    generateUrl: (_request, { path, id }) => `${path}/${idIn(id)}`,
    getFileIdFromRequest: (_request, id) => (id && /^[0-9A-Za-z]{20}$/.test(id) ? originalPathOf(id) : undefined),
    async onUploadCreate(request, { id, size, metadata }) {
      if (size === undefined || size === 0) throw new Refused(400, 'The length of the file has to be known.')
      await refuseWithoutRoom(size)
      await beginFile(callerOf(request), { id: idIn(id), bytes: size, name: nameFrom(metadata) })
      return { metadata: {} }
    },
    async onUploadFinish(request, { id }) {
      if (!(await finishFile(callerOf(request), idIn(id))))
        throw new Refused(415, 'Format not supported — export as MP4 H.264')
      return {}
    },
    async onResponseError(request, error) {
      const fault = faultOf(error)
      if (fault && fault.status_code >= 500)
        callerOf(request).log.error({ err: error }, 'a piece of a video was not taken')
      return fault
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
    throw badField('content-length', `content-length: at most ${CHUNK_BYTES} bytes at a time`, 'TOO_LARGE')
  await limits.countRead(viewer.uid)
  if (method === 'POST') await limits.count('upload', viewer.uid)
  else {
    const [mine] = await db
      .select({ id: videoFiles.id, bytes: videoFiles.bytes, type: videoFiles.type, used: isUsed })
      .from(videoFiles)
      .where(and(eq(videoFiles.id, params.id ?? ''), eq(videoFiles.uid, viewer.uid)))
    if (!mine || mine.used) throw notFound()
    // The process may have ended between the last byte and what follows it.
    if (!mine.type && (await files.bytesOf(originalPathOf(mine.id))) === mine.bytes) await finishFile(context, mine.id)
  }
  return { ...context, viewer }
}

const idIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Of one member one at a time, so that what was begun today is counted right. */
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
      throw new Refused(429, 'That is a lot for one day. Send the next videos tomorrow.')
    await tx.insert(videoFiles).values({ id, uid, bytes, name, createdAt: now() })
  })
}

/** What the sender's machine calls the file, as far as it can be shown. */
function nameFrom(metadata: Record<string, string | null> | undefined): string | null {
  const name = metadata?.filename?.replace(UNSEEN, '').trim().slice(0, VIDEO_LIMITS.name)
  return name || null
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
