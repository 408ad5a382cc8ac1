import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, expect, test, vi } from 'vitest'
import { accountParams } from '../../src/domains/creators/creators/server/payouts.ts'
import { startPayments } from '../../src/testing/payments.ts'
import { openPaymentsStandIn } from './payments.ts'

// The product's use of the stand-in is tested in src/domains/creators/subscriptions/server/*.pg.test.ts.

const { standIn, url, config } = await startPayments(() => new Date())
const addressed = { host: 'localhost', port: new URL(url).port, protocol: 'http' } as const
const stripe = new Stripe(config.secretKey, addressed)
const folder = await mkdtemp(join(tmpdir(), 'open-mat-payments-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function creator(country = 'IE') {
  const account = await stripe.accounts.create(accountParams({ uid: 'marcus', country, email: 'marcus@example.test' }))
  await standIn.do({ do: 'onboard', account: account.id, outcome: 'everything' })
  return account.id
}

async function checkOut(destination: string, more: Stripe.Checkout.SessionCreateParams.SubscriptionData = {}) {
  const customer = await stripe.customers.create({ email: 'ana@example.test' })
  const price = { currency: 'eur', unit_amount: 990, recurring: { interval: 'month' } } as const
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: 'Student' } } }],
    subscription_data: { application_fee_percent: 10, transfer_data: { destination }, ...more },
    success_url: 'http://localhost:3000/',
  })
}

test("refuses payments to accounts not yet verified, and lists what's missing", async () => {
  const account = await stripe.accounts.create(accountParams({ uid: 'bia', country: 'BR' }))
  expect(account).toMatchObject({ payouts_enabled: false, default_currency: 'brl' })
  const customer = await stripe.customers.create({ email: 'ana@example.test' })
  await expect(
    stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      line_items: [{ quantity: 1, price_data: { currency: 'brl', unit_amount: 500, product_data: { name: 'Gift' } } }],
      payment_intent_data: { application_fee_amount: 50, transfer_data: { destination: account.id } },
      success_url: 'http://localhost:3000/',
    }),
  ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  await standIn.do({ do: 'onboard', account: account.id, outcome: 'document' })
  expect((await stripe.accounts.retrieve(account.id)).requirements?.currently_due).toEqual([
    'individual.verification.document',
  ])
})

test("accounts outside the platform's region must be settlement merchants", async () => {
  const destination = await creator('AU')
  await expect(checkOut(destination)).rejects.toThrow('Cannot create a destination charge')
  await expect(checkOut(await creator(), { on_behalf_of: destination })).rejects.toThrow('different from')
  await expect(
    stripe.accounts.create({ ...accountParams({ uid: 'eve', country: 'IE' }), type: 'express' }),
  ).rejects.toMatchObject({ param: 'type' })
})

test('repeats the response for a key, and refuses the key with other parameters', async () => {
  const idempotencyKey = 'customer-once'
  const one = await stripe.customers.create({ email: 'bia@example.test' }, { idempotencyKey })
  const again = await stripe.customers.create({ email: 'bia@example.test' }, { idempotencyKey })
  expect(again.id).toBe(one.id)
  await expect(stripe.customers.create({ email: 'eve@example.test' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('refuses unknown keys, calls, parameters and ids, and names them', async () => {
  const stranger = new Stripe('sk_test_other', addressed)
  await expect(stranger.customers.retrieve('cus_none')).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
  await expect(stripe.customers.create({ sex: 'x' } as never)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'sex',
  })
  await expect(stripe.checkout.sessions.create({ mode: 'payment' })).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'success_url',
  })
})

test('survives a restart, even with half a line written by a killed process', async () => {
  const file = join(folder, 'payments.jsonl')
  const open = () => openPaymentsStandIn({ origin: url, secretKey: config.secretKey, webhookSecret: 'whsec', file })
  const first = open()
  first.provider.store.operation(() => first.provider.store.put('mode', { id: 'webhooks', mode: 'hold' }))
  first.stop()
  appendFileSync(file, '["customer","cus_half",{"id":"cu')
  const second = open()
  second.stop()
  expect(second.provider.store.find('mode', 'webhooks')).toEqual({ id: 'webhooks', mode: 'hold' })
  expect(second.provider.store.find('customer', 'cus_half')).toBeUndefined()
})

test('waits for the receiver of released webhooks without a timer that overflows', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  const account = { id: 'acct_held', email: 'eve@example.test', country: 'IE' }
  const secrets = { secretKey: config.secretKey, webhookSecret: 'whsec' }
  const holding = openPaymentsStandIn({ origin: url, ...secrets, accounts: [account], deliver: async () => 200 })
  await holding.do({ do: 'webhooks', mode: 'hold' })
  holding.deliverTo(() => holding.settled().then(() => 200))
  await holding.do({ do: 'onboard', account: account.id, outcome: 'document' })
  await holding.do({ do: 'release', order: 'as-made' })
  holding.stop()
  expect(holding.provider.store.all('delivery').map(({ state }) => state)).toEqual(['taken', 'taken'])
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
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
