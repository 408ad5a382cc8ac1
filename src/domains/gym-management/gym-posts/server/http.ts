import type { FastifyInstance, FastifyRequest } from 'fastify'
import { POST_PICTURE_BYTES } from '#domains/feed/posts/limits.ts'
import { decodePicture, storePicture } from '#domains/feed/posts/server/pictures.ts'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField, notSignedIn, staleToken } from '#platform/refusals.ts'
import { gymToPostAs } from './procedures.ts'

const PICTURE_ID = /^[0-9A-Za-z]{20}$/

/** Uploads of pictures for a gym's posts. They're served like members' pictures. */
export function gymPostsRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
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
        // Refuses the request before reading up to ten megabytes.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          uploads.set(request, { context, gymId: await gymFor(context, request.params) })
        },
      },
      async (request, reply) => {
        const upload = uploads.get(request)
        if (!upload) throw notSignedIn()
        const { context, gymId } = upload
        const picture = await decodePicture(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        const kept = await context.transaction((tx) =>
          storePicture(tx, { uid: gymId, id: request.params.id, picture, files: context.files, now: context.now() }),
        )
        return reply.header('cache-control', 'no-store').send(kept)
      },
    )
  })
}

async function gymFor(context: RequestContext, { gymId, id }: { gymId: string; id: string }): Promise<string> {
  const { db, limits, viewer, refusal } = context
  if (!viewer) throw refusal === 'stale' ? staleToken() : notSignedIn()
  const found = await gymToPostAs(db, gymId, viewer)
  if (!PICTURE_ID.test(id)) throw badField('id', message('must be 20 letters and digits'))
  await limits.count('upload', viewer.uid)
  return found
}
