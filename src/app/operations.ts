import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { OpenDatabase } from '#platform/database.ts'

/** What the people who run Open Mat look at: alive, ready, and how it goes. */
export function operations(server: FastifyInstance, { database }: { database: OpenDatabase }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'open_mat_request_seconds',
    help: 'Seconds to answer a request, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    durations.observe({ route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  server.get('/healthz', async () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    try {
      await database.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  server.get('/metrics', async (request, reply) => {
    // For a collector on this machine or network, not for the public.
    if (request.headers['x-forwarded-for']) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
