import { setTimeout } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database.ts'
import { WAITING_JOBS } from '#platform/job-list.ts'
import type { Live } from '#platform/live.ts'
import * as platformMetrics from '#platform/metrics.ts'
import type { Pool } from '#platform/postgres-connection.ts'
import product from '../../package.json' with { type: 'json' }
import { routeOf, UNLOGGED } from './request-log.ts'
import { unreadableRows } from './unreadable-rows.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** The process's metrics, for Prometheus. */
export function openMetrics({ pool }: Pick<OpenDatabase, 'pool'>) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'open_mat_request_seconds',
    help: 'Request duration in seconds, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  for (const metric of [unreadableRows, ...Object.values(platformMetrics)] as Metric[]) registry.registerMetric(metric)
  new Gauge({
    name: 'open_mat_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    registers,
  }).set({ version: product.version }, 1)
  new Gauge({
    name: 'open_mat_database_connections',
    help: 'Connections in the pool, by state: in_use or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'open_mat_database_waiting',
    help: 'Statements and transactions that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
  jobMetrics(registry, jobCounts(pool))
  return { registry, durations }
}

interface JobCount {
  queue: string
  waiting: number
  failed: number
  oldestSeconds: number
}

/** The same in every process, because jobs are in the database. Nothing if the database doesn't respond in time. */
function jobMetrics(registry: Registry, read: () => Promise<JobCount[]>) {
  const gauge = (name: string, help: string, value: (count: JobCount) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const count of await read()) this.set({ queue: count.queue }, value(count))
      },
    })
  gauge('open_mat_jobs_waiting', 'Jobs that are due, by queue.', ({ waiting }) => waiting)
  gauge('open_mat_jobs_failed', 'Jobs that failed for good in the last week, by queue.', ({ failed }) => failed)
  gauge(
    'open_mat_jobs_oldest_waiting_seconds',
    'How long the oldest due job has been waiting, by queue.',
    ({ oldestSeconds }) => oldestSeconds,
  )
}

const JOBS_FRESH_MS = 10_000
const JOBS_PATIENCE_MS = 1_000

/** Reads the database at most every ten seconds, unless it fails to respond, and never twice at the same time. */
function jobCounts(pool: Pool): () => Promise<JobCount[]> {
  let latest: JobCount[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> | undefined
  const isFresh = () => performance.now() - readAt < JOBS_FRESH_MS
  const read = () =>
    pool.query<JobCount>(WAITING_JOBS).then(
      ({ rows }) => {
        latest = rows
        readAt = performance.now()
      },
      () => {},
    )
  return async () => {
    if (!isFresh()) {
      reading ??= read().finally(() => (reading = undefined))
      await Promise.race([reading, setTimeout(JOBS_PATIENCE_MS, undefined, { ref: false })])
    }
    return isFresh() ? latest : []
  }
}

export function measureRequests(server: FastifyInstance, { durations }: Metrics) {
  server.addHook('onResponse', async (request, reply) => {
    // A live stream lasts as long as its page.
    if (request.routeOptions.url === '/api/live' && reply.statusCode === 200) return
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
    // Pages work without live messages, so the process stays in use.
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
