import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import type { ContextSource } from '#platform/context.ts'
import type { Files } from '#platform/files.ts'
import { notFound } from '#platform/refusals.ts'
import { archiveAddresses } from './address.ts'
import { archivePathOf } from './archive-files.ts'
import { findDownloadableExport } from './exports.ts'

interface AccountHttp extends ContextSource {
  secret: string
  /** Sends a file, or the requested byte range. */
  sendPart(
    request: FastifyRequest,
    reply: FastifyReply,
    file: { files: Files; path: string; type: string },
  ): Promise<unknown>
}

/** Serves an archive to its owner only, with range requests so that downloads can resume. */
export function accountRoutes(server: FastifyInstance, { secret, contextOf, sendPart }: AccountHttp): void {
  const addresses = archiveAddresses(secret)
  server.route<{ Params: { id: string; token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/exports/:id/:token',
    async handler(request, reply) {
      const context = await contextOf(request, reply)
      // Members can always download their own data, even if suspended or leaving.
      const { uid } = context.viewer ?? signedInOf(context)
      await context.limits.countRead(uid)
      const { id, token } = request.params
      const now = context.now()
      if (!addresses.opens(token, { id, uid, now })) throw notFound()
      const found = await findDownloadableExport(context.db, { id, uid, now })
      if (!found) throw notFound()
      const day = found.askedAt.toISOString().slice(0, 10)
      reply
        .header('content-disposition', `attachment; filename="open-mat-${day}.zip"`)
        .header('referrer-policy', 'no-referrer')
      return sendPart(request, reply, {
        files: context.files,
        path: archivePathOf({ id, uid }),
        type: 'application/zip',
      })
    },
  })
}
