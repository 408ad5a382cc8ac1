import type { FastifyInstance } from 'fastify'
import { pictureUploads } from '#domains/feed/posts/server/picture-uploads.ts'
import type { ContextSource } from '#platform/context.ts'
import { gymToPostAs } from './procedures.ts'

/** Uploads of pictures for a gym's posts. They're served like members' pictures. */
export function gymPostsRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  pictureUploads<{ gymId: string; id: string }>(server, {
    path: '/api/gyms/:gymId/pictures/:id',
    contextOf,
    ownerOf: ({ db }, viewer, { gymId }) => gymToPostAs(db, gymId, viewer),
  })
}
