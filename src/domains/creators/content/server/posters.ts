import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mediaNames } from '#domains/creators/videos/media-name.ts'
import { renditionsPathOf } from '#domains/creators/videos/server/files.ts'
import { sendPart } from '#domains/creators/videos/server/send-part.ts'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'
import { existsFor, opens } from './cards.ts'
import { CONTENT_ID } from './content-meta.ts'

/**
 * Serves a picture from a lesson's video: `poster` for viewers with access and the creator, `blurred` for everyone who
 * finds the lesson. 404 for anyone else.
 */
export function posterRoute(server: FastifyInstance, { contextOf }: ContextSource): void {
  server.get<{ Params: { id: string; name: string } }>('/media/lessons/:id/:name', async (request, reply) => {
    const context = await contextOf(request, reply)
    const { id, name } = request.params
    await context.limits.countRead(context.viewer?.uid ?? request.ip)
    reply.header('cache-control', 'no-store').header('vary', 'cookie')
    if (!CONTENT_ID.test(id) || (name !== 'poster' && name !== 'blurred')) throw notFound()
    const { fileId, poster } = found(await findPoster(context, { id, isBlurred: name === 'blurred' }))
    const path = (picture: string) => `${renditionsPathOf(fileId)}/${picture}`
    if (name === 'poster' && (await context.files.has(path(mediaNames.small(poster)))))
      return sendPart(request, reply, {
        files: context.files,
        path: path(mediaNames.small(poster)),
        type: 'image/webp',
      })
    const picture = name === 'blurred' ? mediaNames.blurred(poster) : mediaNames.poster(poster)
    return sendPart(request, reply, { files: context.files, path: path(picture), type: 'image/jpeg' })
  })
}

async function findPoster(
  { db, viewer, now }: Pick<RequestContext, 'db' | 'viewer' | 'now'>,
  { id, isBlurred }: { id: string; isBlurred: boolean },
): Promise<{ fileId: string; poster: number } | undefined> {
  const looking = { viewer, now: now() }
  const { rows } = await db.execute<{ fileId: string; poster: number }>(sql`
    select f.id as "fileId", f.poster from contents c join creators cr on cr.uid = c.creator_uid
      join video_files f on f.id = c.video_file_id
    where c.id = ${id} and f.posters > 0 and (c.creator_uid = ${viewer?.uid ?? null}
      or (${existsFor(looking)} ${isBlurred ? sql`` : sql`and ${opens(looking)}`}))`)
  return rows[0]
}
