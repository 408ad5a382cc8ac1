import { pino } from 'pino'
import { expect, test } from 'vitest'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { followSignIn } from '../../dev-services/identity/follow-sign-in.ts'
import { createOperationsServer, openMetrics } from './operations.ts'

const world = await openWorld({ now: new Date() })

/** Starts an Open Mat behind proxies, with its rate limits reset. */
async function behind(TRUST_PROXY: string) {
  await world.db.execute('truncate rate_limits')
  const product = await startProduct(
    { ...world, limits: await openLimits(world.database.pool) },
    { env: { TRUST_PROXY } },
  )
  const write = async (forwardedFor: string) => {
    const answer = await fetch(`${product.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({
        topic: 'bug',
        message: 'The timer stops.',
        email: 'ana@example.test',
        appVersion: '1',
        route: '/',
      }),
    })
    return answer.status
  }
  /** The number of contact messages accepted out of eight. */
  const taken = async (addressOf: (at: number) => string) => {
    const answers: number[] = []
    for (let at = 0; at < 8; at++) answers.push(await write(addressOf(at)))
    return answers.filter((status) => status === 200).length
  }
  return { ...product, taken }
}

test('counts requests by the address our proxies saw, whatever a client claims', async () => {
  for (const proxies of ['1', '127.0.0.1', 'loopback']) {
    const { taken } = await behind(proxies)
    expect(await taken((at) => `198.51.100.${at}, 203.0.113.7`), proxies).toBe(5)
    expect(await taken((at) => `203.0.113.${10 + at}`), proxies).toBe(8)
  }
})

test('follows X-Forwarded-For through each trusted proxy', async () => {
  const { taken } = await behind('127.0.0.1,10.0.0.0/8')
  expect(await taken((at) => `198.51.100.${at}, 203.0.113.7, 10.1.2.3`)).toBe(5)
  expect(await taken((at) => `203.0.113.${10 + at}, 10.1.2.3`)).toBe(8)
})

test('ignores X-Forwarded-For without TRUST_PROXY', async () => {
  const { taken } = await behind('off')
  expect(await taken((at) => `203.0.113.${at}`)).toBe(5)
})

test('counts an IPv6 network as one address', async () => {
  const { taken } = await behind('1')
  expect(await taken((at) => `2001:db8:1:2::${at}`)).toBe(5)
  expect(await taken((at) => `2001:db8:1:${10 + at}::1`)).toBe(8)
})

test('records the address the proxy saw in the session', async () => {
  const { url } = await behind('1')
  const signIn = (email: string, forwardedFor: string) =>
    followSignIn(
      `${url}/api/auth/sign-in/google?mode=redirect`,
      { email, name: 'Rui' },
      { headers: { 'x-forwarded-for': forwardedFor } },
    )
  await signIn('rui@example.test', '198.51.100.1, 203.0.113.7')
  await signIn('eva@example.test', '2001:db8:1:2:3:4:5:6')
  const sessions = await world.db.select({ ip: authSessions.ipAddress }).from(authSessions)
  expect(sessions.map(({ ip }) => ip).sort()).toEqual(['2001:0db8:0001:0002:0000:0000:0000:0000', '203.0.113.7'])
})

test('serves metrics only on the operations port, and health on both', async () => {
  const { url, live } = await behind('off')
  const operations = createOperationsServer({
    database: world.database,
    live,
    metrics: openMetrics(world.database),
    log: pino({ level: 'silent' }),
  })
  const inside = await operations.listen({ port: 0, host: '127.0.0.1' })
  const textAt = async (address: string) => (await fetch(address)).text()
  expect(await textAt(`${inside}/metrics`)).toContain('process_cpu_seconds_total')
  expect(await textAt(`${url}/metrics`)).not.toContain('process_cpu_seconds_total')
  for (const origin of [url, inside])
    for (const path of ['/healthz', '/readyz']) expect((await fetch(origin + path)).status, path).toBe(200)
  await operations.close()
})
