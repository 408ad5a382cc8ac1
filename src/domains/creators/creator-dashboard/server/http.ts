import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { requireCreator } from '#domains/creators/creators/server/rights.ts'
import { signedInOf } from '#platform/auth.ts'
import type { ContextSource } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { exportKinds } from '../limits.ts'
import { exportCsv } from './export.ts'

/** Downloads of a creator's own tables. */
export function creatorDashboardRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  server.get<{ Querystring: { what?: string } }>('/api/creators/me/export', async (request, reply) => {
    const context = await contextOf(request, reply)
    const viewer = signedInOf(context)
    const { uid } = await requireCreator({ ...context, viewer })
    await context.limits.count('upload', uid)
    const kind = exportKinds.find((one) => one === request.query.what)
    if (!kind) throw badField('what', message('must be one of {values}', { values: exportKinds.join(', ') }))
    const day = context.now().toISOString().slice(0, 10)
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="open-mat-${kind}-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(exportCsv(context.db, uid, { kind, translator: requestTranslator(context) })))
  })
}
