import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, onError, ValidationError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { databaseErrorCode } from '#platform/database.ts'
import { inputLabels } from '#platform/input-labels.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import { isToldAsItIs, noRoom, unavailable } from '#platform/refusals.ts'
import type { router } from './api.ts'
import { costInBytes, costInValues, LARGER_BODIES, parseBoundedJson } from './body-limits.ts'
import { contract } from './contract.ts'
import { answerWithoutUnreadableRows } from './unreadable-rows.ts'

z.config({ customError: inputLabels })

/** Serves the procedures under /api in the form of the OpenAPI document, with one shape for every error. Answers how it does. */
export function httpApi(
  server: FastifyInstance,
  options: {
    router: ReturnType<typeof router>
    contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
    /** A write that writes nothing before it is answered, and is limited like a look-up. */
    isLight(request: FastifyRequest): boolean
  },
) {
  const handler = new OpenAPIHandler<RequestContext>(options.router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    interceptors: [
      onError((error, { context, request }) => {
        if (!(error instanceof ORPCError) || error.status >= 500)
          context.log.error({ err: error, path: request.url.pathname, ref: context.request.id }, 'a call failed')
      }),
    ],
    clientInterceptors: [
      async ({ next, ...call }) => {
        const { context } = call
        try {
          return await next().catch((error) => answerWithoutUnreadableRows(error, call))
        } catch (error) {
          throw asAnswer(error, context)
        }
      },
    ],
  })

  server.get('/api/openapi.json', async () => openApiDocument())
  parseBoundedJson(server)
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  const count = (request: FastifyRequest, { limits, viewer }: RequestContext, cost: number) => {
    const who = viewer?.uid ?? request.ip
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead || options.isLight(request) ? limits.countRead(who, cost) : limits.count('write', who, cost)
  }
  /** Counts the request before its body is read, so that one that is refused costs its sender as much. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await options.contextOf(request, reply)
    await count(request, context, costInBytes(request))
    contexts.set(request, context)
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contexts.get(request)
    if (!context) throw new Error('A request was not counted.')
    const more = costInValues(request)
    if (more > 0) await count(request, context, more)
    reply.header('cache-control', 'no-store')
    if (!isInput(request.body))
      return reply.code(400).send({ code: 'BAD_REQUEST', status: 400, message: 'Send a JSON object.' })
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched && !reply.sent)
      await reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: 'There is no such call.' })
  }
  for (const [call, { bytes, values }] of Object.entries(LARGER_BODIES)) {
    const [method = '', path = ''] = call.split(' ')
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    server.route({
      method: method as HTTPMethods,
      url,
      bodyLimit: bytes,
      config: { values },
      onRequest,
      handler: handle,
    })
  }
  server.all('/api/*', { onRequest }, handle)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    await onRequest(request, reply)
    return handle(request, reply)
  }
}

/** Anything else would count as an empty input where the path has parameters. */
const isInput = (body: unknown) =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))

let document: Promise<unknown> | undefined

function openApiDocument() {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: 'Open Mat', version: '1', description: 'Where the jiu-jitsu world lives online.' },
    servers: [{ url: '/api' }],
  })
  return document
}

const MOST_ISSUES = 20

/** As PostgreSQL says it. */
const DISK_FULL = '53100'

/** Bad input names its field; a fault keeps its details to the log and gives a reference instead. */
function asAnswer(thrown: unknown, context: RequestContext): unknown {
  const error = isUnreachable(thrown) ? unavailable(thrown) : thrown
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    const issues = error.cause.issues.slice(0, MOST_ISSUES).map((issue) => ({
      field: fieldOf(issue),
      message: issue.message,
    }))
    const [first] = issues
    return new ORPCError('BAD_REQUEST', {
      status: 400,
      message: first ? `${first.field ? `${first.field}: ` : ''}${first.message}` : 'That cannot be read.',
      data: { field: first?.field, issues },
    })
  }
  if (isToldAsItIs(error)) {
    const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
    if (retryAfter) context.answerHeader('retry-after', String(retryAfter))
    return error
  }
  // Text that PostgreSQL cannot keep, or a number out of its range: the input's fault.
  const code = databaseErrorCode(error)
  if (code === '22021' || code === '22P05' || code === '22003')
    return new ORPCError('BAD_REQUEST', { status: 400, message: 'That contains something that cannot be kept.' })
  if (code === DISK_FULL) return noRoom()
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    status: 500,
    message: `Something went wrong on our side. Nothing was lost. (ref ${context.request.id})`,
    data: { ref: context.request.id },
    cause: error,
  })
}

function fieldOf(issue: { path?: readonly unknown[] | undefined; keys?: unknown }): string {
  const path = (issue.path ?? []).map((part) =>
    String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part),
  )
  const unknownKey = Array.isArray(issue.keys) ? issue.keys.map(String).slice(0, 1) : []
  return [...path, ...unknownKey].join('.')
}
