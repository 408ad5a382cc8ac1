import { maxHeaderSize } from 'node:http'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { readClassCalendar } from '#domains/creators/content/server/class-calendar.ts'
import { posterRoute } from '#domains/creators/content/server/posters.ts'
import { creatorDashboardRoutes } from '#domains/creators/creator-dashboard/server/http.ts'
import { paymentsRoutes } from '#domains/creators/subscriptions/server/http.ts'
import { videosRoutes } from '#domains/creators/videos/server/http.ts'
import { sendPart } from '#domains/creators/videos/server/send-part.ts'
import { calendarRoutes } from '#domains/events/calendars/server/http.ts'
import { postsRoutes } from '#domains/feed/posts/server/http.ts'
import { isVisit, openVisits } from '#domains/gym-management/gym-insights/server/visits.ts'
import { gymPhotosRoutes } from '#domains/gym-management/gym-photos/server/http.ts'
import { gymPostsRoutes } from '#domains/gym-management/gym-posts/server/http.ts'
import { mapTileRoutes } from '#domains/gyms/places/server/http.ts'
import {
  readCompetitionCalendar,
  readCompetitionEntries,
} from '#domains/journal/competitions/server/competition-calendar.ts'
import { trainingDataRoutes } from '#domains/journal/training-data/server/http.ts'
import { accountRoutes } from '#domains/members/account/server/http.ts'
import { refusedActs } from '#domains/members/audit/server/audit.ts'
import { peopleRoutes } from '#domains/members/people/server/http.ts'
import { saveProviderPhoto } from '#domains/members/people/server/profile-photo.ts'
import { recordSignIn } from '#domains/members/people/server/sign-in.ts'
import { recentWriteCookie, sessionCookie } from '#domains/members/session/server/cookie.ts'
import { sessionRoutes } from '#domains/members/session/server/http.ts'
import { openIdentity } from '#domains/members/session/server/identity.ts'
import { readViewer } from '#domains/members/session/server/reads.ts'
import { openActiveDays } from '#domains/moderation/admin/server/active-days.ts'
import { contactRoutes } from '#domains/moderation/contact/server/http.ts'
import { reportsRoutes } from '#domains/moderation/reports/server/http.ts'
import { isOneClick, mailRoutes } from '#domains/notifications/mail/server/http.ts'
import { badgeRoute } from '#domains/notifications/notifications/server/badge.ts'
import { viewerOf } from '#platform/auth.ts'
import { type Clock, minutes, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { RequestContext } from '#platform/context.ts'
import { type OpenDatabase, transact } from '#platform/database.ts'
import { filesOf } from '#platform/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Limits } from '#platform/limits.ts'
import { type Message, message } from '#platform/messages.ts'
import { overloaded } from '#platform/metrics.ts'
import type { Music } from '#platform/music.ts'
import type { Payments } from '#platform/payments.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import { answerOf, internalError, isExposed, notAllowed, Refusal, unavailable } from '#platform/refusals.ts'
import type { Replica } from '#platform/replica.ts'
import { router } from './api.ts'
import { feedRoutes } from './atom/http.ts'
import { USUAL_BODY } from './body-limits.ts'
import { embedRoutes } from './embeds/http.ts'
import { httpApi } from './http-api.ts'
import { announceEntries } from './live-feed.ts'
import { announceBatches } from './live-notifications.ts'
import { oembedRoutes } from './oembed/http.ts'
import { openDataRoutes } from './open-data/http.ts'
import { type Health, healthRoutes, type Metrics, measureRequests } from './operations.ts'
import { pages } from './pages.ts'
import { previewRoutes } from './previews/http.ts'
import { logRequests, requestIdOf, UNLOGGED } from './request-log.ts'
import { sitemapRoutes } from './sitemap/http.ts'
import { trainingWrites } from './training-writes.ts'

export interface ServerParts extends Health {
  config: Config
  jobs: Jobs
  limits: Limits
  payments: Payments | undefined
  music: Music | undefined
  secret: string
  log: Logger
  metrics?: Metrics
  /** A standby of the database, for reads that may be a moment old. */
  replica?: Replica | undefined
  now?: Clock
}

/** How long requests in progress have to finish when the process stops. */
const FINISH_MS = 10_000

/** The web process, not yet listening. It has no state that another web process would need. */
export async function createServer({
  config,
  database,
  jobs,
  live,
  limits,
  payments,
  music,
  secret,
  log,
  metrics,
  isStopping,
  replica,
  now = systemClock,
}: ServerParts) {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: USUAL_BODY.bytes,
    genReqId: requestIdOf,
    // Doesn't add the request's id, because the log scope adds it to every line.
    childLoggerFactory: (parent, _bindings, { level }) => (level ? parent.child({}, { level }) : parent),
    forceCloseConnections: 'idle',
    requestTimeout: minutes(5),
    // Node.js refuses longer requests, so a long path gets the same response as any other unknown one.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => withValidEncoding(url),
  })
  // Only uploads and webhooks may send anything but JSON; Fastify would also accept plain text.
  server.removeContentTypeParser('text/plain')
  // Closing waits for requests in progress, but not for ever.
  server.addHook('preClose', () => {
    setTimeout(() => server.server.closeAllConnections(), FINISH_MS).unref()
  })
  logRequests(server)
  const cookie = sessionCookie(config, secret)
  const recentWrite = recentWriteCookie(config)
  const files = await filesOf(config)
  const { db } = database
  const activeDays = openActiveDays({ db, log, now })
  const recordRefused = refusedActs({ db, log, now })

  /** Programs with a member's session needn't keep cookies, so they always read the primary. */
  const mayReadReplica = ({ headers }: FastifyRequest, viewer: RequestContext['viewer']) =>
    !recentWrite.isIn(headers.cookie) && (!viewer || headers['sec-fetch-site'] !== undefined)

  const contextIncludingSuspended = async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const token = cookie.read(request.headers.cookie)
    const known = token ? await readViewer(db, token, now()) : { viewer: null, refusal: null }
    if (known.viewer) activeDays.note(known.viewer.uid)
    return {
      config,
      db,
      files,
      jobs,
      limits,
      log,
      now,
      payments,
      music,
      ...known,
      replica: mayReadReplica(request, known.viewer) ? replica : undefined,
      request: { id: request.id, ip: request.ip, headers: headersOf(request) },
      answerHeader: (name, value) => void reply.header(name, value),
      recordRefused,
      transaction(work) {
        // Even if the write fails, because it may be unknown whether it was committed.
        if (replica) reply.header('set-cookie', recentWrite.write())
        return transact(db, work)
      },
    }
  }
  const contextOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextIncludingSuspended(request, reply)
    return { ...context, viewer: viewerOf(context.viewer) }
  }

  await server.register(fastifyHelmet, securityHeaders(config))
  await server.register(fastifyCompress, { threshold: 1024 })
  server.addHook('onSend', async (request, reply) => {
    // Search engines load a page's data, but shouldn't list it.
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')) reply.header('x-robots-tag', 'noindex')
    // With its own opener policy, a page in the sign-in popup would look closed to the page that opened it.
    if (/^\/(api\/auth\/|signed-in\.html)/.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
  server.addHook('onRequest', refuseWhenOverloaded(database))
  server.addHook('onRequest', refuseOtherOrigins(config))
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))

  const identity = openIdentity({
    config,
    db,
    secret,
    log,
    async onSignIn(person) {
      const welcomed = await db.transaction((tx) => recordSignIn(tx, { ...person, now: now() }))
      // Sign-in doesn't wait for the picture host.
      saveProviderPhoto({ db, files, config, log, now }, person.uid, person.picture).catch((error: unknown) =>
        log.error({ err: error, uid: person.uid }, "couldn't save a profile photo"),
      )
      return welcomed
    },
  })
  sessionRoutes(server, { config, identity, live, contextOf: contextIncludingSuspended })
  const announcing = [announceEntries, announceBatches].map((announce) => announce({ live, db, log }))
  server.addHook('onClose', async () => {
    for (const stop of announcing) stop()
    await activeDays.close()
  })
  accountRoutes(server, { secret, contextOf, sendPart })
  peopleRoutes(server, { contextOf })
  reportsRoutes(server, { contextOf })
  postsRoutes(server, { contextOf })
  gymPostsRoutes(server, { contextOf })
  gymPhotosRoutes(server, { contextOf })
  trainingDataRoutes(server, { contextOf, writes: trainingWrites })
  contactRoutes(server, { contextOf })
  creatorDashboardRoutes(server, { contextOf })
  videosRoutes(server, { config, contextOf })
  posterRoute(server, { contextOf })
  calendarRoutes(server, { contextOf, readClassCalendar, readCompetitionCalendar, readCompetitionEntries })
  mapTileRoutes(server, { contextOf })
  mailRoutes(server, { db, limits, secret, now })
  paymentsRoutes(server, { db, jobs, limits, log, now, payments })
  const visits = openVisits({ db, log, secret, now })
  server.addHook('onClose', () => visits.close())
  const otherwise = httpApi(server, {
    router: router({ cookie, secret, visits }),
    contextOf: contextIncludingSuspended,
    isLight: ({ url }) => isVisit(url),
  })
  badgeRoute(server, { db, limits, now, tokenOf: ({ headers }) => cookie.read(headers.cookie), otherwise })
  if (metrics) measureRequests(server, metrics)
  healthRoutes(server, { database, live, isStopping })
  for (const routes of [sitemapRoutes, feedRoutes, oembedRoutes, embedRoutes, openDataRoutes, previewRoutes])
    routes(server, { config, read: replica?.read ?? ((work) => work(db)), limits, now })
  await pages(server, { config, db, cookie, now, replicaFor: (request) => mayReadReplica(request, null) && replica })
  return server
}

const headersOf = ({ headers }: FastifyRequest): RequestContext['request']['headers'] => ({
  get: (name) => headers[name]?.toString() ?? null,
})

/** A path with an invalid percent-encoding is read as written, so it gets the response of any other unknown path. */
function withValidEncoding(url: string): string {
  const [path = '', ...query] = url.split(/(?=\?)/)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + query.join('')
  }
}

function securityHeaders(config: Config) {
  const tiles = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...config.signIn.pictureHosts, ...tiles],
        // Players load a segmented video from a blob: URL.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...tiles],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        ...(config.publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The sign-in popup has to be able to message the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' as const },
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  }
}

/**
 * How many statements may wait for a connection: a second's work for 20 connections at 100 ms each. People retry, or
 * leave, long before a longer queue reaches them.
 */
const MOST_WAITING = 200

/** Answers 503 instead of adding to a long queue, so responses stay fast for those who are served. */
function refuseWhenOverloaded({ pool }: OpenDatabase) {
  return async ({ routeOptions }: FastifyRequest) => {
    if (pool.waitingCount < MOST_WAITING || routeOptions.logLevel === UNLOGGED.logLevel) return
    overloaded.inc()
    throw unavailable()
  }
}

/** These are counted, because logging each would add to the load. */
const isOverload = ({ status, cause }: { status: number; cause?: unknown }) => status === 503 && cause === undefined

/** Refuses writes from another site's page (cross-site request forgery), except unsubscribing with one click. */
function refuseOtherOrigins(config: Config) {
  const own = new URL(config.publicUrl).origin
  return async (request: FastifyRequest) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
    if (isOneClick(request)) return
    const site = request.headers['sec-fetch-site']
    const { origin } = request.headers
    const sameSite = site === undefined || site === 'same-origin' || site === 'none'
    if (sameSite && (origin === undefined || origin === own || site === 'same-origin')) return
    throw notAllowed(message('This request has to come from Open Mat itself.'))
  }
}

const FASTIFY_LABELS: Record<number, Message> = {
  400: message("We couldn't read this request."),
  413: message('This is too large to upload.'),
  415: message('Send JSON, with the content type application/json.'),
}

function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = exposed(isUnreachable(thrown) ? unavailable(thrown) : thrown, request.id)
  const { retryAfter } = (error.data ?? {}) as { retryAfter?: number }
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  // A client that disconnects while sending a body isn't a fault of the server, so it isn't logged as one.
  const hasLeft = reply.raw.destroyed && (thrown as NodeJS.ErrnoException).code === 'ECONNRESET'
  const isFault = error.status >= 500 && !isOverload(error) && !hasLeft
  if (isFault) request.log.error({ err: error.cause ?? error, ref: request.id }, 'a request failed')
  const { language, ...body } = answerOf(error, request.headers['accept-language'])
  reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
  if (language) reply.header('content-language', language)
  return reply.code(error.status).send(body)
}

function exposed(error: unknown, ref: string) {
  if (isExposed(error)) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return status < 500
    ? new Refusal('BAD_REQUEST', { status, text: FASTIFY_LABELS[status] ?? message("We couldn't read this request.") })
    : internalError(ref, error)
}
