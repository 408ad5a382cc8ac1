import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { ContextSource } from '#platform/context.ts'
import type { Live } from '#platform/live.ts'
import { LIVE_POSITION } from '#platform/live-position.ts'
import { message } from '#platform/messages.ts'
import { liveStreams } from '#platform/metrics.ts'
import { badField, notSignedIn } from '#platform/refusals.ts'
import { authCodeOf, isProvider } from '../rules.ts'
import { PROVIDER } from './identities.ts'
import type { Identity } from './identity.ts'

export interface SessionHttp extends ContextSource {
  config: Config
  identity: Identity
  live: Live
}

/** How long to wait for the identity provider during sign-in. */
const PROVIDER_PATIENCE_MS = 15_000
const HEARTBEAT_MS = 25_000
const RECONNECT_MS = 2_000
/** Maximum unsent bytes per live stream. */
const MOST_UNREAD = 65_536

type Mode = 'popup' | 'redirect'

/** The parts of signing in that are pages instead of API calls, and the live stream. */
export function sessionRoutes(server: FastifyInstance, { config, identity, live, contextOf }: SessionHttp) {
  const endOf = (mode: Mode, error?: string) => {
    const page = mode === 'popup' ? '/signed-in.html' : '/login'
    return `${page}?${new URLSearchParams(error ? { error: authCodeOf(error) } : { signedIn: '1' })}`
  }

  server.get<{ Params: { provider: string }; Querystring: { mode?: string } }>(
    '/api/auth/sign-in/:provider',
    async (request, reply) => {
      const mode: Mode = request.query.mode === 'redirect' ? 'redirect' : 'popup'
      if (!isProvider(request.params.provider)) throw badField('provider', message('Invalid provider'))
      const context = await contextOf(request, reply)
      await context.limits.count('signIn', request.ip)
      const auth = await patiently(identity.auth())
      if (!auth) return reply.redirect(endOf(mode, 'network-request-failed'))
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: PROVIDER,
          callbackURL: config.publicUrl + endOf(mode),
          // Stored with the `state`. This route maps the error to one of `AUTH_CODES`.
          errorCallbackURL: `${config.publicUrl}/api/auth/failed/${mode}`,
          disableRedirect: true,
        },
        headers: webHeaders(request),
        returnHeaders: true,
      })
      for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
      return reply.redirect(response.url ?? endOf(mode, 'default'))
    },
  )

  server.get<{ Params: { provider: string } }>('/api/auth/callback/:provider', async (request, reply) => {
    const auth = isProvider(request.params.provider) ? await patiently(identity.auth()) : undefined
    if (!auth) return reply.redirect(endOf('popup', 'network-request-failed'))
    const answer = await patiently(
      auth.handler(new Request(config.publicUrl + request.url, { headers: webHeaders(request) })),
    )
    if (!answer) return reply.redirect(endOf('popup', 'network-request-failed'))
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
    const next = answer.headers.get('location')
    return reply.redirect(next && answer.status < 400 ? next : endOf('popup', 'default'))
  })

  server.get<{ Params: { mode: string }; Querystring: { error?: string } }>(
    '/api/auth/failed/:mode',
    async (request, reply) =>
      reply.redirect(
        endOf(request.params.mode === 'redirect' ? 'redirect' : 'popup', request.query.error ?? 'default'),
      ),
  )
  // The sign-in library redirects here for errors without a valid state.
  server.get<{ Querystring: { error?: string } }>('/api/auth/error', async (request, reply) =>
    reply.redirect(endOf('popup', request.query.error ?? 'default')),
  )

  liveRoute(server, { live, contextOf })
}

/** The stream of a member's live events (`Live`), one for each open page. */
function liveRoute(server: FastifyInstance, { live, contextOf }: Pick<SessionHttp, 'live' | 'contextOf'>) {
  const streams = new Set<ServerResponse>()
  // One timer for all streams, because there may be thousands.
  const heartbeat = setInterval(() => {
    for (const stream of streams) if (!stream.writableEnded) stream.write(':\n\n')
  }, HEARTBEAT_MS)
  server.addHook('preClose', async () => {
    clearInterval(heartbeat)
    // A random delay, so that browsers don't all reconnect at the same moment.
    for (const stream of streams) stream.end(`retry: ${Math.round(RECONNECT_MS * (0.5 + Math.random()))}\n\n`)
  })

  // The session is a page's first request. Its live stream later starts at this position, so no event is missed.
  server.addHook('onRequest', async ({ url }, reply) => {
    if (url === '/api/auth/session') reply.header(LIVE_POSITION, live.position())
  })

  server.get<{ Querystring: { after?: string } }>('/api/live', async (request, reply) => {
    const { viewer, limits } = await contextOf(request, reply)
    if (!viewer) throw notSignedIn()
    const { uid, sessionId } = viewer
    const close = limits.openStream(uid, request.ip)
    openStream(reply)
    const stream = reply.raw
    const stop = live.listen(uid, ({ type, body }) => {
      if (type !== 'session') return sendEvent(stream, type, body)
      const ended = (body as { sessionId?: string }).sessionId
      if (ended !== undefined && ended !== sessionId) return
      sendEvent(stream, 'session', { ended: true })
      stream.end()
    })
    streams.add(stream)
    liveStreams.inc()
    stream.on('close', () => {
      streams.delete(stream)
      liveStreams.dec()
      close()
      stop()
    })
    // When a browser reconnects by itself, it repeats the same URL and adds the id of the last event.
    const isFirst = !request.headers['last-event-id']
    stream.write('id: 1\n\n')
    if (!isFirst || !live.repeat(uid, String(request.query.after ?? ''))) sendEvent(stream, 'open', {})
  })
}

function sendEvent(stream: ServerResponse, type: string, body: unknown) {
  // A stream that just ended may still be subscribed.
  if (stream.writableEnded) return
  // Drops clients that don't read. Their page reconnects by itself.
  if (stream.writableLength > MOST_UNREAD) stream.destroy()
  else stream.write(`event: ${type}\ndata: ${JSON.stringify(body)}\n\n`)
}

function openStream(reply: FastifyReply) {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}

/** Undefined if it fails or times out, so the member sees an error instead of waiting. */
async function patiently<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PROVIDER_PATIENCE_MS)
  })
  try {
    return await Promise.race([answer.catch(() => undefined), enough])
  } finally {
    clearTimeout(timer)
  }
}

function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  headers.set('x-forwarded-for', request.ip)
  return headers
}
