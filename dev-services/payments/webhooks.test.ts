import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { startPayments } from '../../src/testing/payments.ts'
import { openPaymentsStandIn } from './payments.ts'

const now = new Date('2026-11-20T12:00:00Z')
const { standIn, url, config } = await startPayments(() => now)
const secret = config.webhookSecrets[0] ?? ''
const stripe = new Stripe(config.secretKey, { host: 'localhost', port: new URL(url).port, protocol: 'http' })
const folder = await mkdtemp(join(tmpdir(), 'open-mat-payments-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const names = (bodies: string[]) => bodies.map((body) => JSON.parse(body).data.object.email as string)

test('signs webhooks, and can hold, reverse, repeat and drop them', async () => {
  const taken: string[] = []
  const forged: string[] = []
  standIn.deliverTo(async ({ body, signature }) => {
    try {
      stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime())
      taken.push(body)
    } catch {
      forged.push(body)
    }
    return 200
  })
  await stripe.customers.create({ email: 'one@example.test' })
  await standIn.settled()
  expect(names(taken)).toEqual(['one@example.test'])
  expect(forged).toEqual([])

  await standIn.do({ do: 'webhooks', mode: 'hold' })
  for (const email of ['two@example.test', 'three@example.test']) await stripe.customers.create({ email })
  await standIn.settled()
  expect(taken).toHaveLength(1)
  await standIn.do({ do: 'release', order: 'reversed' })
  expect(names(taken).slice(1)).toEqual(['three@example.test', 'two@example.test'])

  await standIn.do({ do: 'repeat', event: JSON.parse(taken[0] ?? '').id, times: 3 })
  expect(names(taken).slice(3)).toEqual(['one@example.test', 'one@example.test', 'one@example.test'])

  await standIn.do({ do: 'webhooks', mode: 'drop' })
  await stripe.customers.create({ email: 'lost@example.test' })
  await standIn.settled()
  expect(taken).toHaveLength(6)
  expect((await stripe.events.list({ limit: 1 })).data[0]).toMatchObject({
    type: 'customer.created',
    data: { object: { email: 'lost@example.test' } },
  })
  await standIn.do({ do: 'webhooks', mode: 'send' })
})

test("retries a webhook that isn't accepted", async () => {
  const answers = [500, 200]
  const taken: string[] = []
  standIn.deliverTo(async ({ body }) => {
    taken.push(body)
    return answers.shift() ?? 200
  })
  await stripe.customers.create({ email: 'again@example.test' })
  await expect.poll(() => names(taken), { timeout: 5000 }).toEqual(['again@example.test', 'again@example.test'])
  expect(taken[0]).toBe(taken[1])
})

test('survives a restart, even with half a line written by a killed process', async () => {
  const file = join(folder, 'payments.jsonl')
  const open = () =>
    openPaymentsStandIn({ origin: url, secretKey: config.secretKey, webhookSecret: secret, file, now: () => now })
  const first = open()
  first.provider.store.operation(() => first.provider.store.put('mode', { id: 'webhooks', mode: 'hold' }))
  first.stop()
  const { appendFileSync } = await import('node:fs')
  appendFileSync(file, '["customer","cus_half",{"id":"cu')
  const second = open()
  second.stop()
  expect(second.provider.store.find('mode', 'webhooks')).toEqual({ id: 'webhooks', mode: 'hold' })
  expect(second.provider.store.find('customer', 'cus_half')).toBeUndefined()
})

test("pays with the checkout page's own form, and refuses forms from other sites", async () => {
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'eur',
    customer: (await stripe.customers.create({ email: '<b>eve</b>@example.test' })).id,
    success_url: 'http://localhost:3000/account/subscriptions?card={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/account/subscriptions',
  })
  const address = session.url ?? ''
  const shown = await (await fetch(address)).text()
  expect(shown).toContain('nothing is charged')
  expect(shown).toContain('&lt;b&gt;eve')
  const body = new URLSearchParams({ card: 'pays' })
  const elsewhere = await fetch(address, { method: 'POST', body, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(elsewhere.status).toBe(403)
  expect((await fetch(address, { method: 'POST', body: new URLSearchParams({ card: 'gold' }) })).status).toBe(400)
  const paid = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(paid.headers.get('location')).toBe(`http://localhost:3000/account/subscriptions?card=${session.id}`)
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })).toMatchObject({
    setup_intent: { status: 'succeeded', payment_method: expect.stringMatching(/^pm_/) },
  })
  expect((await fetch(`${url}/payments`)).status).toBe(200)
  expect((await fetch(`${url}/payments/checkout/cs_test_none`)).status).toBe(404)
})

test('refuses to start in production', () => {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  expect(() => openPaymentsStandIn({ origin: url, secretKey: 'sk', webhookSecret: 'whsec' })).toThrow('production')
  process.env.NODE_ENV = before
})
