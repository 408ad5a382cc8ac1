import type { FastifyInstance } from 'fastify'
import type { ContextSource } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'

/** Evidence pictures, for moderators and admins. Everyone else gets 404. */
export function reportsRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  server.get<{ Params: { reportId: string; picture: string } }>(
    '/files/evidence/:reportId/:picture',
    async (request, reply) => {
      const { files, limits, viewer } = await contextOf(request, reply)
      await limits.countRead(viewer?.uid ?? request.ip)
      const { reportId, picture } = request.params
      const known = /^[\w-]{1,40}$/.test(reportId) && /^\d{1,2}$/.test(picture)
      reply.header('cache-control', 'no-store')
      if (!known || !(viewer?.role.admin || viewer?.role.moderator)) throw notFound()
      const kept = found(await files.get(`evidence/${reportId}/${picture}`))
      return reply
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', 'inline')
        .type(kept.metadata.contentType)
        .send(kept.bytes)
    },
  )
}
