import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const limits = await openLimits(world.database.pool)
const product = await startProduct({ ...world, limits }, { env: { TRUST_PROXY: 'loopback' } })

const openLiveStream = (person: Person, address = '203.0.113.7') => {
  const cookie = product.cookieOf(person)
  const closing = new AbortController()
  const headers = { cookie, 'x-forwarded-for': address }
  const response = fetch(`${product.url}/api/live`, { headers, signal: closing.signal })
  return { response, close: () => closing.abort() }
}

test("refuses a member's 21st live stream until one is closed", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const open = Array.from({ length: 20 }, (_, at) => openLiveStream(ana, `203.0.113.${at}`))
  for (const { response } of open) expect((await response).status).toBe(200)
  const refused = await openLiveStream(ana).response
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfter: 60 } })
  const other = openLiveStream(bia)
  expect((await other.response).status).toBe(200)

  open[0]?.close()
  await expect
    .poll(async () => {
      const again = openLiveStream(ana)
      open.push(again)
      return (await again.response).status
    })
    .toBe(200)
  for (const { close } of [...open, other]) close()
})

test("refuses an address's 201st live stream, but not those of another", async () => {
  const limits = await openLimits(world.database.pool)
  const close = Array.from({ length: 200 }, (_, at) => limits.openStream(`member ${at}`, `2001:db8:1:2::${at}`))
  const another = () => limits.openStream('member 200', '2001:db8:1:2::200')
  expect(another).toThrow(expect.objectContaining({ status: 429 }))
  limits.openStream('member 200', '2001:db8:1:3::1')
  close[0]?.()
  expect(another).not.toThrow()
})

test('answers 503 while a long queue waits for the database, and stays ready, even with 500 connections', async () => {
  const { pool } = world.database
  const connections = Array.from({ length: 500 }, () => connect(Number(new URL(product.url).port)))
  await Promise.all(connections.map((connection) => once(connection, 'connect')))
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const queue = Array.from({ length: 200 }, () => pool.query('select 1'))
  expect(pool.waitingCount).toBe(200)

  const refused = await fetch(`${product.url}/api/gyms`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
  for (const path of ['/healthz', '/readyz']) expect((await fetch(product.url + path)).status).toBe(200)
  expect(world.logged().filter(({ msg }) => msg === 'a request failed')).toEqual([])

  for (const connection of connections) connection.destroy()
  for (const client of held) client.release()
  await Promise.all(queue)
  expect((await fetch(`${product.url}/api/gyms`)).status).toBe(200)
})
