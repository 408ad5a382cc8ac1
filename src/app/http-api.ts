import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIGenerator } from '@orpc/openapi'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, ORPCError, onError, ValidationError } from '@orpc/server'
import { FastifyHandler } from '@orpc/server/fastify'
import { StandardHandler } from '@orpc/server/standard'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import type { RequestContext } from '#platform/context.ts'
import { databaseErrorCode } from '#platform/database.ts'
import { inputLabels, messageOfIssue } from '#platform/input-labels.ts'
import { message } from '#platform/messages.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import {
  answerOf,
  InvalidInput,
  internalError,
  isExposed,
  Refusal,
  storageFull,
  unavailable,
} from '#platform/refusals.ts'
import type { router } from './api.ts'
import { costInBytes, costInValues, LARGER_BODIES, parseBoundedJson } from './body-limits.ts'
import { contract } from './contract.ts'
import errorCodes from './error-codes.json' with { type: 'json' }
import { noteCall, routeOf } from './request-log.ts'
import { answerWithoutUnreadableRows } from './unreadable-rows.ts'

z.config({ customError: inputLabels })

interface CallContext extends RequestContext {
  incoming: FastifyRequest
}

/**
 * Serves the procedures under /api as the OpenAPI document describes, with one shape for every error. Returns the
 * request handler.
 */
export function httpApi(
  server: FastifyInstance,
  options: {
    router: ReturnType<typeof router>
    contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
    /** A write that stores nothing before its response, so it's rate-limited like a read. */
    isLight(request: FastifyRequest): boolean
  },
) {
  const standard = new StandardHandler<CallContext>(
    options.router,
    new StandardOpenAPIMatcher(),
    new JsonCodec(SERIALIZER),
    {
      plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
      interceptors: [
        onError((error, { context }) => {
          if (!(error instanceof ORPCError) || error.status >= 500)
            context.log.error(
              { err: error, route: routeOf(context.incoming), ref: context.request.id },
              'a call failed',
            )
        }),
      ],
      clientInterceptors: [
        async ({ next, ...call }) => {
          const { context, procedure } = call
          noteCall(context.incoming, procedure['~orpc'].route.path ?? '')
          try {
            return await next().catch((error) => answerWithoutUnreadableRows(error, call))
          } catch (error) {
            throw asAnswer(error, context)
          }
        },
      ],
    },
  )
  const handler = new FastifyHandler(standard)

  server.get('/api/openapi.json', async () => openApiDocument())
  parseBoundedJson(server)
  const contexts = new WeakMap<FastifyRequest, RequestContext>()
  const count = (request: FastifyRequest, { limits, viewer }: RequestContext, cost: number) => {
    const who = viewer?.uid ?? request.ip
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead || options.isLight(request) ? limits.countRead(who, cost) : limits.count('write', who, cost)
  }
  /** Counts the request before its body is read, so a refused request still costs its sender. */
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await options.contextOf(request, reply)
    await count(request, context, costInBytes(request))
    contexts.set(request, context)
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contexts.get(request)
    if (!context) throw new Error('The request skipped the rate limiter.')
    const more = costInValues(request)
    if (more > 0) await count(request, context, more)
    reply.header('cache-control', 'no-store')
    if (!isInput(request.body)) throw new Refusal('BAD_REQUEST', { status: 400, text: message('Send a JSON object.') })
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { ...context, incoming: request },
    })
    if (!matched && !reply.sent) throw noSuchCall()
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

const SERIALIZER = new StandardOpenAPISerializer(
  new StandardOpenAPIJsonSerializer(),
  new StandardBracketNotationSerializer(),
)

/** Sends outputs as they are: contracts contain only what JSON can express, so there's nothing to convert first. */
class JsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    return { ...super.encode(undefined, procedure), body: output }
  }
}

/** Other bodies would count as empty input on paths with parameters. */
const isInput = (body: unknown) =>
  body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))

let document: Promise<unknown> | undefined

function openApiDocument() {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
    .generate(contract, {
      info: { title: 'Open Mat', version: '1', description: 'Where the jiu-jitsu world lives online.' },
      servers: [{ url: '/api' }],
    })
    .then((generated) => ({ ...generated, 'x-error-codes': errorCodes }))
  return document
}

const MOST_ISSUES = 20

/** PostgreSQL's error code. */
const DISK_FULL = '53100'

const noSuchCall = () => new Refusal('NOT_FOUND', { status: 404, text: message("This API call doesn't exist.") })

/**
 * Turns an error into a response in the requested language. An input error names the field; an internal error's details
 * go to the log, and the response has a reference to them.
 */
function asAnswer(thrown: unknown, context: RequestContext): unknown {
  const error = exposed(thrown, context.request.id)
  const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
  if (retryAfter) context.answerHeader('retry-after', String(retryAfter))
  context.answerHeader('vary', 'accept-language')
  const { language, message, data } = answerOf(error, context.request.headers.get('accept-language'))
  if (language) context.answerHeader('content-language', language)
  return new ORPCError(error.code, { status: error.status, message, data, cause: error.cause })
}

function exposed(thrown: unknown, ref: string): ORPCError<string, unknown> {
  const error = isUnreachable(thrown) ? unavailable(thrown) : thrown
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError)
    return new InvalidInput(
      error.cause.issues.slice(0, MOST_ISSUES).map((issue) => ({ field: fieldOf(issue), text: messageOfIssue(issue) })),
    )
  if (isExposed(error)) return error
  // Text that PostgreSQL can't store, or a number out of range: an input error.
  const code = databaseErrorCode(error)
  if (code === '22021' || code === '22P05' || code === '22003')
    return new Refusal('BAD_REQUEST', {
      status: 400,
      text: message("This contains characters or numbers we can't save."),
    })
  if (code === DISK_FULL) return storageFull()
  return internalError(ref, error)
}

function fieldOf(issue: { path?: readonly unknown[] | undefined; keys?: unknown }): string {
  const path = (issue.path ?? []).map((part) =>
    String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part),
  )
  const unknownKey = Array.isArray(issue.keys) ? issue.keys.map(String).slice(0, 1) : []
  return [...path, ...unknownKey].join('.')
}
