import { statfs } from 'node:fs/promises'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { and, count, eq, gt, sql, sum } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#platform/clock.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { signedInOf } from '#platform/who.ts'
import { CHUNK_BYTES, VIDEO_LIMITS } from '../limits.ts'
import { bytesHere, finishFile } from './files.ts'
import { videoFiles } from './tables.ts'
import { isUsed } from './used.ts'

const PATH = '/api/videos/uploads'

interface UploadParts {
  folder: string
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
}

/**
 * Files of videos, sent in pieces that can be taken up again after a lost connection or a reload (tus 1.0). Who sends is asked with
 * every piece; what a file is, when all of it is here.
 */
export function uploadRoutes(server: FastifyInstance, { folder, contextOf }: UploadParts): void {
  const callers = new WeakMap<object, RequestContext & { viewer: Viewer }>()
  const callerOf = (request: Sent) => {
    const caller = request.runtime?.node && callers.get(request.runtime.node.req)
    if (!caller) throw new Error('an upload came by another way')
    return caller
  }
  const tus = new Server({
    path: PATH,
    datastore: new RoomyStore({ directory: folder }),
    maxSize: VIDEO_LIMITS.bytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    async onUploadCreate(request, { id, size, metadata }) {
      if (size === undefined || size === 0) throw new Refused(400, 'The length of the file has to be known.')
      await refuseWithoutRoom(folder, size)
      await beginFile(callerOf(request), { id, bytes: size, name: nameFrom(metadata) })
      return { metadata: {} }
    },
    async onUploadFinish(request, { id }) {
      if (!(await finishFile(callerOf(request), folder, id)))
        throw new Refused(415, 'Format not supported — export as MP4 H.264')
      return {}
    },
  })

  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    // The pieces go straight to the disk.
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      uploads.route<{ Params: { id?: string } }>({
        method: url === PATH ? ['POST'] : ['HEAD', 'PATCH', 'DELETE'],
        url,
        async handler(request, reply) {
          const caller = await maySend(await contextOf(request, reply), request, folder)
          callers.set(request.raw, caller)
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          reply.raw.setHeader('cache-control', 'no-store')
          reply.hijack()
          await tus.handle(request.raw, reply.raw)
        },
      })
  })
}

interface Sent {
  runtime?: { node?: { req: object } | undefined } | undefined
}

async function maySend(
  context: RequestContext,
  { method, params, headers }: FastifyRequest<{ Params: { id?: string } }>,
  folder: string,
): Promise<RequestContext & { viewer: Viewer }> {
  const { limits, db } = context
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
    if (!mine.type && (await bytesHere(folder, mine.id)) === mine.bytes) await finishFile(context, folder, mine.id)
  }
  return { ...context, viewer }
}

/** Of one member one at a time, so that what was begun today is counted right. */
async function beginFile(
  { db, viewer: { uid }, now }: RequestContext & { viewer: Viewer },
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

/** What is left free for everything else that is written. */
const RESERVE_BYTES = 64 * 1024 ** 2
const NO_ROOM = 'There is no room for this video here right now. What you sent is kept: go on later.'

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + RESERVE_BYTES) throw new Refused(507, NO_ROOM)
}

/** Says so in words when the disk is full. What was written of a piece counts: the sender goes on behind it. */
class RoomyStore extends FileStore {
  override async write(...[readable, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(readable, id, offset)
    } catch (error) {
      const { bavail, bsize } = await statfs(this.directory)
      throw bavail * bsize < CHUNK_BYTES ? new Refused(507, NO_ROOM) : error
    }
  }
}

/** In the form in which the protocol's server answers it. */
class Refused extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, body: string) {
    super(body)
    this.status_code = status
    this.body = body
  }
}
