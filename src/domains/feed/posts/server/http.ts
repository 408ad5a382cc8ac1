import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField, found, notFound, notSignedIn, staleToken } from '#platform/refusals.ts'
import { POST_PICTURE_BYTES } from '../limits.ts'
import { decodePicture, pictureNamed, readPicture, storePicture } from './pictures.ts'

/** How long a browser may show a picture without checking again whether its viewer can see it. */
const SHOWN_SECONDS = 300
const PICTURE_ID = /^[0-9A-Za-z]{20}$/

/** Routes to upload and serve pictures of posts. */
export function postsRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  const uploads = new WeakMap<FastifyRequest, RequestContext>()

  server.register(async (sent) => {
    sent.removeAllContentTypeParsers()
    sent.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: POST_PICTURE_BYTES }, (_request, body, done) =>
      done(null, body),
    )

    sent.put<{ Params: { uid: string; id: string } }>(
      '/api/users/:uid/pictures/:id',
      {
        bodyLimit: POST_PICTURE_BYTES,
        // Refuses the request before reading ten megabytes.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          await maySend(context, request.params)
          uploads.set(request, context)
        },
      },
      async (request, reply) => {
        const context = uploads.get(request)
        if (!context?.viewer) throw notSignedIn()
        const { uid } = context.viewer
        const picture = await decodePicture(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        const kept = await context.transaction((tx) =>
          storePicture(tx, { uid, id: request.params.id, picture, files: context.files, now: context.now() }),
        )
        return reply.header('cache-control', 'no-store').send(kept)
      },
    )
  })

  server.get<{ Params: { uid: string; file: string }; Querystring: { w?: string } }>(
    '/files/post_pictures/:uid/:file',
    async (request, reply) => {
      const context = await contextOf(request, reply)
      await context.limits.countRead(context.viewer?.uid ?? request.ip)
      const { uid, file } = request.params
      const named = pictureNamed(file, request.query.w)
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!named || !/^[\w-]{1,128}$/.test(uid)) throw notFound()
      const { id, side } = named
      const picture = found(await readPicture(context.db, context.viewer, { uid, id, side, files: context.files }))
      return reply
        .header('cache-control', `private, max-age=${SHOWN_SECONDS}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `inline; filename="${file}"`)
        .type('image/webp')
        .send(picture.bytes)
    },
  )
}

async function maySend({ limits, viewer, refusal }: RequestContext, { uid, id }: { uid: string; id: string }) {
  if (!viewer) throw refusal === 'stale' ? staleToken() : notSignedIn()
  if (uid !== 'me' && uid !== viewer.uid) throw notFound()
  if (!PICTURE_ID.test(id)) throw badField('id', message('must be 20 letters and digits'))
  await limits.count('upload', viewer.uid)
}
