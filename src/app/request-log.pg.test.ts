import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const ana = await world.member('Ana')
const cookie = product.cookieOf(ana)

const requestLines = () => world.logged().filter(({ msg }) => msg === 'request')
/** The lines of one request. */
const linesOf = async (id: string | null) => {
  await expect.poll(() => requestLines().some(({ reqId }) => reqId === id)).toBe(true)
  return world.logged().filter(({ reqId }) => reqId === id)
}

test('logs a line for each request, without the ids and the query of its URL', async () => {
  const gym = await world.gym('Fight Club')
  const read = await fetch(`${product.url}/api/locations/${gym.id}/favoritedBy/me?secret=in-the-query`, {
    method: 'PUT',
    headers: { cookie },
  })
  const [line, ...more] = await linesOf(read.headers.get('x-request-id'))
  expect(line).toMatchObject({
    level: 30,
    method: 'PUT',
    route: '/api/locations/:gymId/favoritedBy/me',
    status: 200,
    ms: expect.any(Number),
  })
  expect(more).toEqual([])
  expect(JSON.stringify(requestLines())).not.toContain(gym.id)
  expect(JSON.stringify(requestLines())).not.toContain('in-the-query')
})

test("takes over a proxy's request id only if it looks like an id", async () => {
  const idFor = async (given: string) =>
    (await fetch(`${product.url}/api/gyms`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')
  expect(await idFor('7b0f6c1e-1111-4222-8333-944455556666')).toBe('7b0f6c1e-1111-4222-8333-944455556666')
  for (const bad of ['short', 'x'.repeat(65), '{"level":60}', 'two words here'])
    expect(await idFor(bad)).toMatch(/^\w{20}$/)
})

test('logs the trace that a request belongs to', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const withTrace = (traceparent: string) => fetch(`${product.url}/api/gyms`, { headers: { traceparent } })
  const traced = await withTrace(`00-${traceId}-b7ad6b7169203331-01`)
  expect(await linesOf(traced.headers.get('x-request-id'))).toMatchObject([{ traceId }])
  const untraced = await withTrace('00-nonsense-01')
  const [line] = await linesOf(untraced.headers.get('x-request-id'))
  expect(line).not.toHaveProperty('traceId')
})

test('stores the id of a request with the jobs it sends', async () => {
  const id = 'request-for-an-archive'
  const requested = await fetch(`${product.url}/api/account/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-request-id': id },
    body: '{}',
  })
  expect(requested.status).toBe(200)
  const { rows } = await world.db.execute(sql`select name from pgboss.job where data #>> '{sentBy,reqId}' = ${id}`)
  expect(rows).toEqual([{ name: 'exportAccount' }])
})

test("leaves health checks and the app's files out", async () => {
  for (const path of ['/healthz', '/readyz', '/manifest.webmanifest', '/favicon.svg'])
    await (await fetch(product.url + path)).text()
  const last = await fetch(`${product.url}/api/gyms`)
  await linesOf(last.headers.get('x-request-id'))
  expect(requestLines().filter(({ route }) => /healthz|readyz|files|svg/.test(String(route)))).toEqual([])
})

test('logs a request whose client left before the response', async () => {
  const id = 'left-before-the-response'
  const socket = connect(product.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `PATCH /api/auth/user HTTP/1.1\r\nhost: localhost\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`,
  )
  // When this is answered, the server has read what was sent before it.
  await fetch(`${product.url}/healthz`)
  socket.destroy()
  expect(await linesOf(id)).toMatchObject([{ method: 'PATCH', status: 499 }])
})
