import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '#platform/ids.ts'
import { type LogScope, withLogScope } from '#platform/log.ts'
import { beginSpan, callerOf } from '#platform/tracing.ts'

/** For routes that are requested so often, by machines or with every page, that their lines would bury the others. */
export const UNLOGGED = { logLevel: 'warn' } as const

/** What nginx logs for a client that closed the connection before the response. */
const CLIENT_CLOSED = 499

/** The proxy's id, so its log and ours can be compared; a new one if the proxy's doesn't look like an id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : newId()
}

const scopes = new WeakMap<FastifyRequest, LogScope>()

function scopeOf(request: FastifyRequest): LogScope {
  const caller = callerOf(request.headers.traceparent)
  const isUnlogged = request.routeOptions.logLevel === UNLOGGED.logLevel
  const attributes = { 'http.request.method': request.method, 'url.scheme': request.protocol }
  const trace = isUnlogged ? caller : beginSpan('SERVER', request.method, attributes, caller)
  const scope = { reqId: request.id, trace }
  scopes.set(request, scope)
  return scope
}

/** Logs a line and ends a span for each request, with its route instead of its URL, which may hold ids and tokens. */
export function logRequests(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    const scope = scopeOf(request)
    reply.header('x-request-id', request.id)
    const startedAt = performance.now()
    reply.raw.once('close', () => {
      const { method } = request
      const route = routeOf(request)
      const status = reply.raw.headersSent ? reply.raw.statusCode : CLIENT_CLOSED
      withLogScope(scope, () =>
        request.log.info({ method, route, status, ms: Math.round(performance.now() - startedAt) }, 'request'),
      )
      scope.trace?.end?.({
        name: `${method} ${route}`,
        attributes: { 'http.route': route, 'http.response.status_code': status },
        error: status >= 500 || status === CLIENT_CLOSED ? status : undefined,
      })
    })
    withLogScope(scope, done)
  })
  // The scope is lost while the body is read.
  server.addHook('preValidation', (request, _reply, done) => withLogScope(scopes.get(request) ?? {}, done))
}

const calls = new WeakMap<FastifyRequest, string>()

/** Records which API call a request makes, because all calls share one route. */
export function noteCall(request: FastifyRequest, path: string) {
  calls.set(request, `/api${path.replaceAll(/\{\+?(\w+)\}/g, ':$1')}`)
}

/** A request's route, such as `/api/gyms/:gymId`. The app's own files count as one. */
export function routeOf(request: FastifyRequest): string {
  const { url = 'none', logLevel } = request.routeOptions
  if (logLevel === UNLOGGED.logLevel && url.includes('.')) return 'files'
  return calls.get(request) ?? url
}
