import { ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { POST_PICTURE_BYTES } from '#domains/feed/posts/limits.ts'
import { drawnFrom, keepPicture } from '#domains/feed/posts/server/pictures.ts'
import type { RequestContext } from '#platform/context.ts'
import { badField, notSignedIn } from '#platform/refusals.ts'
import { gymToPostAs } from './procedures.ts'

interface GymPostsHttp {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
}

const PICTURE_ID = /^[0-9A-Za-z]{20}$/

/** Pictures for a gym's posts: the bytes going in. They are looked at as those of members are. */
export function gymPostsRoutes(server: FastifyInstance, { contextOf }: GymPostsHttp) {
  const uploads = new WeakMap<FastifyRequest, { context: RequestContext; gymId: string }>()
  server.register(async (sent) => {
    sent.removeAllContentTypeParsers()
    sent.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: POST_PICTURE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    sent.put<{ Params: { gymId: string; id: string } }>(
      '/api/gyms/:gymId/pictures/:id',
      {
        bodyLimit: POST_PICTURE_BYTES,
        // Whoever may not send is told so before ten megabytes are read.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          uploads.set(request, { context, gymId: await gymFor(context, request.params) })
        },
      },
      async (request, reply) => {
        const upload = uploads.get(request)
        if (!upload) throw notSignedIn()
        const { context, gymId } = upload
        const picture = await drawnFrom(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        const kept = await context.transaction((tx) =>
          keepPicture(tx, { uid: gymId, id: request.params.id, picture, files: context.files, now: context.now() }),
        )
        return reply.header('cache-control', 'no-store').send(kept)
      },
    )
  })
}

async function gymFor(context: RequestContext, { gymId, id }: { gymId: string; id: string }): Promise<string> {
  const { db, limits, viewer, refusal } = context
  if (!viewer)
    throw refusal === 'stale'
      ? new ORPCError('token-stale', { status: 401, message: 'The session token has to be refreshed.' })
      : notSignedIn()
  const found = await gymToPostAs(db, gymId, viewer)
  if (!PICTURE_ID.test(id)) throw badField('id', 'id: is to be 20 letters and digits')
  await limits.count('upload', viewer.uid)
  return found
}
