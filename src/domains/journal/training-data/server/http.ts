import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signedInOf } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { IMPORT_LIMITS } from '../limits.ts'
import { exportKinds } from '../rules.ts'
import { exportCsv, exportJson } from './export.ts'
import { checkImport, storeImportFile } from './imports.ts'
import type { TrainingWrites } from './save-row.ts'

interface TrainingDataHttp {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
  writes: TrainingWrites
}

/** The routes for uploading a file for preview and for exporting the member's own data. */
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
        // Refuses the request before reading 16 MB.
        onRequest: async (request, reply) => {
          const context = await contextOf(request, reply)
          const viewer = signedInOf(context)
          if (!/^[0-9A-Za-z]{20}$/.test(request.params.id))
            throw badField('id', message('must be 20 letters and digits'))
          await context.limits.count('upload', viewer.uid)
          senders.set(request, { ...context, viewer })
        },
      },
      async (request, reply) => {
        const context = senders.get(request)
        if (!context) throw new Error('the upload request has no caller')
        const { files } = context
        const now = context.now()
        const ref = { uid: context.viewer.uid, id: request.params.id }
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const fileName = textOf(request.query.name).slice(0, IMPORT_LIMITS.fileName)
        const timezone = textOf(request.query.timezone).slice(0, 64)
        await context.transaction((tx) => storeImportFile(tx, ref, { bytes, fileName, timezone, files, now }))
        reply.header('cache-control', 'no-store')
        return reply.send(
          await checkImport({ ...context, now, writes, translator: requestTranslator(context) }, ref, {}),
        )
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
    if (format !== 'json' && format !== 'csv') throw badField('format', message('must be json or csv'))
    if (format === 'csv' && !kind)
      throw badField('what', message('must be one of {values}', { values: exportKinds.join(', ') }))
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
