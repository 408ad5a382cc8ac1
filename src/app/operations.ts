import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database.ts'
import type { Live } from '#platform/live.ts'
import { routeOf, UNLOGGED } from './request-log.ts'
import { unreadableRows } from './unreadable-rows.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** The process's metrics, for Prometheus. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'open_mat_request_seconds',
    help: 'Request duration in seconds, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  registry.registerMetric(unreadableRows)
  return { registry, durations }
}

export function measureRequests(server: FastifyInstance, { durations }: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}

export interface Health {
  database: OpenDatabase
  live: Live
  /** Whether the process is about to exit, so load balancers should send requests elsewhere. */
  isStopping?: () => boolean
}

/** Whether the process is alive and ready, for load balancers; the same for every caller. */
export function healthRoutes(server: FastifyInstance, { database, live, isStopping = () => false }: Health) {
  server.get('/healthz', UNLOGGED, async () => ({ status: 'alive' }))
  server.get('/readyz', UNLOGGED, async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    if (!(await database.isReady())) return reply.code(503).send({ status: "the database isn't responding" })
    // Pages work without them, so the process stays in use.
    return { status: 'ready', liveMessages: live.isConnected() ? 'arriving' : 'interrupted' }
  })
}

/** The operators' port, not yet listening. Metrics are served nowhere else. */
export function createOperationsServer({
  metrics: { registry },
  log,
  ...health
}: Health & { metrics: Metrics; log: Logger }) {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  healthRoutes(server, health)
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
