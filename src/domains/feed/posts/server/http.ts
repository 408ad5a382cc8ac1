import type { FastifyInstance } from 'fastify'
import type { ContextSource } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'
import { pictureUploads } from './picture-uploads.ts'
import { pictureNamed, readPicture } from './pictures.ts'

/** How long a browser may show a picture without checking again whether its viewer can see it. */
const SHOWN_SECONDS = 300

/** Routes to upload and serve pictures. */
export function postsRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  pictureUploads<{ uid: string; id: string }>(server, {
    path: '/api/users/:uid/pictures/:id',
    contextOf,
    async ownerOf(_, viewer, { uid }) {
      if (uid !== 'me' && uid !== viewer.uid) throw notFound()
      return viewer.uid
    },
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
