import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '#platform/ids.ts'
import { withLogScope } from '#platform/log.ts'

/** For routes that are requested so often, by machines or with every page, that their lines would bury the others. */
export const UNLOGGED = { logLevel: 'warn' } as const

/** What nginx logs for a client that closed the connection before the response. */
const CLIENT_CLOSED = 499

/** The proxy's id, so its log and ours can be compared, unless it could be anything but an id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
}

/** The trace that the request belongs to (W3C Trace Context). */
function traceIdOf({ headers }: FastifyRequest): string | undefined {
  const [, version, traceId] =
    /^([\da-f]{2})-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(String(headers.traceparent)) ?? []
  return version === 'ff' || /^0+$/.test(traceId ?? '') ? undefined : traceId
}

/** Logs a line for each request, with its route instead of its URL, which may hold ids and tokens. */
export function logRequests(server: FastifyInstance) {
  const scopeOf = (request: FastifyRequest) => ({ reqId: request.id, traceId: traceIdOf(request) })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const startedAt = performance.now()
    reply.raw.once('close', () =>
      request.log.info(
        {
          ...scopeOf(request),
          method: request.method,
          route: routeOf(request),
          status: reply.raw.headersSent ? reply.raw.statusCode : CLIENT_CLOSED,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      ),
    )
    withLogScope(scopeOf(request), done)
  })
  // Reading a body leaves the scope.
  server.addHook('preValidation', (request, _reply, done) => withLogScope(scopeOf(request), done))
}

const calls = new WeakMap<FastifyRequest, string>()

/** Notes which of the API's calls a request is, because they share one route. */
export function noteCall(request: FastifyRequest, path: string) {
  calls.set(request, `/api${path.replaceAll(/\{\+?(\w+)\}/g, ':$1')}`)
}

/** A request's route, such as `/api/gyms/:gymId`. The app's own files count as one. */
export function routeOf(request: FastifyRequest): string {
  const { url = 'none', logLevel } = request.routeOptions
  if (logLevel === UNLOGGED.logLevel && url.includes('.')) return 'files'
  return calls.get(request) ?? url
}
