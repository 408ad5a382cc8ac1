import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { exportAccount } from '#domains/members/account/server/jobs.ts'
import { openLog } from '#platform/log.ts'
import { openTracing } from '#platform/tracing.ts'
import { startProduct } from '#testing/product.ts'
import { startTraceReceiver } from '#testing/trace-receiver.ts'
import { openWorld } from '#testing/world.ts'

const collector = await startTraceReceiver()
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
const traces = await openTracing(openLog('warn'))
const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const ana = await world.member('Ana')

const [trace, caller, secret] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331', 'armbar-from-mount']

test('sends a request, its statements, its job and its calls as one trace, without data', async () => {
  const run = async () => {
    await world.db.execute(sql`select ${secret} from users`)
    await world.db.execute(sql`select ${secret}::int`).catch(() => {})
    await fetch(`${collector.url}/${secret}?${secret}`)
  }
  await world.jobs.work([{ definition: exportAccount, run }])
  const headers = { 'content-type': 'application/json', traceparent: `00-${trace}-${caller}-01` }
  const request = { method: 'POST', headers: { ...headers, cookie: product.cookieOf(ana) }, body: '{}' }
  expect((await fetch(`${product.url}/api/account/exports?${secret}`, request)).status).toBe(200)
  await expect
    .poll(
      async () => (await world.db.execute(sql`select from pgboss.job where state = 'completed' and name !~ '^_'`)).rows,
    )
    .toHaveLength(1)
  await traces.close()

  const spans = collector.spans.filter(({ traceId }) => traceId === trace)
  const childOf = (parentSpanId: string | undefined, name: string) => {
    const span = spans.find((one) => one.parentSpanId === parentSpanId && one.name === name)
    expect(span, name).toBeDefined()
    return span
  }
  const served = childOf(caller, 'POST /api/account/exports')
  for (const statement of ['viewer', 'BEGIN', 'INSERT account_exports', 'COMMIT']) childOf(served?.spanId, statement)
  const job = childOf(served?.spanId, 'process exportAccount')
  childOf(job?.spanId, 'SELECT users')
  expect(JSON.stringify(childOf(job?.spanId, 'SELECT'))).toContain('22P02')
  expect(collector.calls).toEqual([`00-${trace}-${childOf(job?.spanId, 'GET')?.spanId}-01`])
  for (const data of [secret, ana.uid, ana.token]) expect(JSON.stringify(collector.spans)).not.toContain(data)
})
