import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database.ts'
import { unreadableRows } from './unreadable-rows.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** The process's metrics, for Prometheus. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'open_mat_request_seconds',
    help: 'Request duration in seconds, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  registry.registerMetric(unreadableRows)
  return { registry, durations }
}

export function measureRequests(server: FastifyInstance, { durations }: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    durations.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Whether the process is alive and ready, for load balancers; the same for every caller. */
export function healthRoutes(server: FastifyInstance, { database }: { database: OpenDatabase }) {
  server.get('/healthz', async () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await database.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: "the database isn't responding" })
    }
  })
}

/** The operators' port, not yet listening. Metrics are served nowhere else. */
export function createOperationsServer({
  database,
  metrics: { registry },
  log,
}: {
  database: OpenDatabase
  metrics: Metrics
  log: Logger
}) {
  const server = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  healthRoutes(server, { database })
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return server
}
