import type { FastifyInstance } from 'fastify'
import { pictureNamed, readSide } from '#domains/feed/posts/server/pictures.ts'
import type { ContextSource } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { readGymPicture } from './pictures.ts'

/** How long a browser may cache a picture before permission is checked again. */
const FRESH_SECONDS = 300

/** Photos of gyms and covers of events. They're uploaded like pictures of posts. */
export function gymPhotosRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  server.get<{ Params: { gymId: string; file: string }; Querystring: { w?: string; key?: string } }>(
    '/files/gym_pictures/:gymId/:file',
    async (request, reply) => {
      const { db, files, limits, viewer } = await contextOf(request, reply)
      await limits.countRead(viewer?.uid ?? request.ip)
      const { gymId, file } = request.params
      const { w, key } = request.query
      const named = pictureNamed(file, w)
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!named || !/^[\w-]{1,128}$/.test(gymId) || (key !== undefined && typeof key !== 'string')) throw notFound()
      const seen = await readGymPicture(db, viewer, { gymId, id: named.id, key })
      const picture = seen && (await readSide(files, seen, named.side))
      if (!picture) throw notFound()
      return reply
        .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `inline; filename="${file}"`)
        .type('image/webp')
        .send(picture.bytes)
    },
  )
}
