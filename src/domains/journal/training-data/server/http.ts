import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { badField } from '#platform/refusals.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { exportKinds } from '../rules.ts'
import { exportCsv, exportJson } from './export.ts'
import { checkImport, keepImportFile } from './imports.ts'
import type { TrainingWrites } from './keep-row.ts'

interface TrainingDataHttp {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
  writes: TrainingWrites
}

/** Files of training: one to be looked through, and all of one's own going out. */
export function trainingDataRoutes(server: FastifyInstance, { contextOf, writes }: TrainingDataHttp) {
  const senders = new WeakMap<FastifyRequest, RequestContext & { viewer: Viewer }>()

  server.register(async (sent) => {
    sent.removeAllContentTypeParsers()
    sent.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: IMPORT_LIMITS.bytes }, (_request, body, done) =>
      done(null, body),
    )
    sent.put<{ Params: { id: string }; Querystring: { name?: string; timezone?: string } }>(
      '/api/training/imports/:id',
      {
        bodyLimit: IMPORT_LIMITS.bytes,
        // Whoever may not send is told so before sixteen megabytes are read.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          const viewer = signedInOf(context)
          if (!/^[0-9A-Za-z]{20}$/.test(request.params.id)) throw badField('id', 'id: is to be 20 letters and digits')
          await context.limits.count('upload', viewer.uid)
          senders.set(request, { ...context, viewer })
        },
      },
      async (request, reply) => {
        const context = senders.get(request)
        if (!context) throw new Error('a file came by another way')
        const { files } = context
        const now = context.now()
        const ref = { uid: context.viewer.uid, id: request.params.id }
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const fileName = textOf(request.query.name).slice(0, IMPORT_LIMITS.fileName)
        const timezone = textOf(request.query.timezone).slice(0, 64)
        await context.transaction((tx) => keepImportFile(tx, ref, { bytes, fileName, timezone, files, now }))
        reply.header('cache-control', 'no-store')
        return reply.send(await checkImport({ ...context, now, writes }, ref, {}))
      },
    )
  })

  server.get<{ Querystring: { format?: string; what?: string } }>('/api/training/export', async (request, reply) => {
    const context = await contextOf(request, reply)
    const { uid } = signedInOf(context)
    await context.limits.countRead(uid)
    await context.limits.count('upload', uid)
    const { format, what } = request.query
    const kind = exportKinds.find((one) => one === what)
    if (format !== 'json' && format !== 'csv') throw badField('format', 'format: is to be json or csv')
    if (format === 'csv' && !kind) throw badField('what', `what: is to be one of ${exportKinds.join(', ')}`)
    const day = context.now().toISOString().slice(0, 10)
    const isJson = format === 'json' || !kind
    const rows = isJson ? exportJson(context.db, uid, context.now()) : exportCsv(context.db, uid, kind)
    return reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', `attachment; filename="open-mat-${isJson ? 'training' : kind}-${day}.${format}"`)
      .type(isJson ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
      .send(Readable.from(rows))
  })
}

const textOf = (given: unknown) => (typeof given === 'string' ? given.replace(/\p{Cc}/gu, '') : '')
