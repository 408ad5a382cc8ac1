import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Live } from '#platform/live.ts'
import { authCodeOf, isProvider } from '../rules.ts'
import { PROVIDER } from './identities.ts'
import type { Identity } from './identity.ts'

export interface SessionHttp {
  config: Config
  identity: Identity
  live: Live
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
}

/** How long the identity provider may take in the middle of a sign-in. */
const PROVIDER_PATIENCE_MS = 15_000
const HEARTBEAT_MS = 25_000
/** Bytes that wait for one page. */
const MOST_UNREAD = 65_536

type Mode = 'popup' | 'redirect'

/** The steps of a sign-in that are pages rather than calls, and the live stream of a signed-in member. */
export function sessionRoutes(server: FastifyInstance, { config, identity, live, contextOf }: SessionHttp) {
  const endOf = (mode: Mode, error?: string) => {
    const page = mode === 'popup' ? '/signed-in.html' : '/login'
    return `${page}?${new URLSearchParams(error ? { error: authCodeOf(error) } : { signedIn: '1' })}`
  }

  server.get<{ Params: { provider: string }; Querystring: { mode?: string } }>(
    '/api/auth/sign-in/:provider',
    async (request, reply) => {
      const mode: Mode = request.query.mode === 'redirect' ? 'redirect' : 'popup'
      if (!isProvider(request.params.provider))
        return reply
          .code(400)
          .send({ code: 'BAD_REQUEST', status: 400, message: 'Invalid provider', data: { field: 'provider' } })
      const context = await contextOf(request, reply)
      await context.limits.count('signIn', request.ip)
      const auth = await patiently(identity.auth())
      if (!auth) return reply.redirect(endOf(mode, 'network-request-failed'))
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: PROVIDER,
          callbackURL: config.publicUrl + endOf(mode),
          // The mode travels with the state, the error is translated on the way back.
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
  // Where the sign-in library sends what it cannot place: no state, no way back.
  server.get<{ Querystring: { error?: string } }>('/api/auth/error', async (request, reply) =>
    reply.redirect(endOf('popup', request.query.error ?? 'default')),
  )

  liveRoute(server, { live, contextOf })
}

/** The stream of what happens to a signed-in member (`Live`), for each page they have open. */
function liveRoute(server: FastifyInstance, { live, contextOf }: Pick<SessionHttp, 'live' | 'contextOf'>) {
  const streams = new Set<ServerResponse>()
  // One clock for thousands of streams.
  const heartbeat = setInterval(() => {
    for (const stream of streams) if (!stream.writableEnded) stream.write(':\n\n')
  }, HEARTBEAT_MS)
  server.addHook('onClose', async () => clearInterval(heartbeat))

  server.get('/api/live', async (request, reply) => {
    const { viewer } = await contextOf(request, reply)
    if (!viewer) return reply.code(401).send({ code: 'no-user', status: 401, message: 'Please sign in to continue.' })
    openStream(reply)
    const { uid, sessionId } = viewer
    const stream = reply.raw
    const stop = live.listen(uid, ({ type, body }) => {
      if (type !== 'session') return sendEvent(stream, type, body)
      const ended = (body as { sessionId?: string }).sessionId
      if (ended !== undefined && ended !== sessionId) return
      sendEvent(stream, 'session', { ended: true })
      stream.end()
    })
    streams.add(stream)
    stream.on('close', () => {
      streams.delete(stream)
      stop()
    })
    sendEvent(stream, 'open', {})
  })
}

function sendEvent(stream: ServerResponse, type: string, body: unknown) {
  // One that just ended may still be listening: what else happened in that moment is not for it.
  if (stream.writableEnded) return
  // Somebody who does not read is let go; their page comes back by itself.
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

/** Undefined when it takes too long or fails: the member then reads a message instead of waiting. */
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
