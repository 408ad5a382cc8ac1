import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodePicture } from '#domains/feed/posts/server/pictures.ts'
import { minutes } from '#platform/clock.ts'
import type { ContextSource, RequestContext } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'
import { contactTickets } from './tables.ts'

/** The screenshot has to arrive within this time of its message. */
const FOLLOWS_WITHIN_MS = minutes(15)
const MOST_BYTES = 10_485_760

export const screenshotPath = (ticketId: string) => `contact/${ticketId}.webp`

/**
 * Screenshots for contact messages. Uploaded after the message by its sender, which for visitors means anyone with the
 * message's id. Visible only to admins.
 */
export function contactRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  const senders = new WeakMap<FastifyRequest, RequestContext>()
  server.register(async (sent) => {
    sent.removeAllContentTypeParsers()
    sent.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    sent.put<{ Params: { id: string } }>(
      '/api/contact/tickets/:id/screenshot',
      {
        bodyLimit: MOST_BYTES,
        // Refuses the request before reading up to 10 MB of body.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          await context.limits.count('upload', context.viewer?.uid ?? request.ip)
          if (!(await waitsForPicture(context, request.params.id))) throw notFound()
          senders.set(request, context)
        },
      },
      async (request, reply) => {
        const context = senders.get(request)
        if (!context) throw notFound()
        const { id } = request.params
        const { full } = await decodePicture(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
        await context.files.put(screenshotPath(id), full, { contentType: 'image/webp' })
        await context.db.update(contactTickets).set({ hasScreenshot: true }).where(eq(contactTickets.id, id))
        return reply.header('cache-control', 'no-store').send({})
      },
    )
  })

  server.get<{ Params: { file: string } }>('/files/contact/:file', async (request, reply) => {
    const context = await contextOf(request, reply)
    await context.limits.countRead(context.viewer?.uid ?? request.ip)
    const [, id] = /^([0-9A-Za-z]{20})\.webp$/.exec(request.params.file) ?? []
    if (!context.viewer?.role.admin || !id) throw notFound()
    const picture = found(await context.files.get(screenshotPath(id)))
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture.bytes)
  })
}

async function waitsForPicture({ db, viewer, now }: RequestContext, id: string): Promise<boolean> {
  if (!/^[0-9A-Za-z]{20}$/.test(id)) return false
  const since = new Date(now().getTime() - FOLLOWS_WITHIN_MS)
  const [ticket] = await db
    .select({ uid: contactTickets.uid, hasScreenshot: contactTickets.hasScreenshot })
    .from(contactTickets)
    .where(and(eq(contactTickets.id, id), gt(contactTickets.createdAt, since)))
  return ticket !== undefined && !ticket.hasScreenshot && ticket.uid === (viewer?.uid ?? null)
}
