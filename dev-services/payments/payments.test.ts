import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { accountParams } from '../../src/domains/creators/creators/server/payouts.ts'
import { openPayments } from '../../src/platform/payments.ts'
import { startPayments } from '../../src/testing/payments.ts'

const clock = { now: new Date('2026-11-20T12:00:00Z') }
const { standIn, url, config } = await startPayments(() => clock.now)
const stripe = (() => {
  const payments = openPayments({ payments: config })
  if (!payments) throw new Error('no payments')
  return payments.stripe
})()
const DAY = 86_400
const seconds = () => Math.floor(clock.now.getTime() / 1000)
const pass = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY * 1000)
  return standIn.do({ do: 'tick' })
}

async function creator(country = 'IE') {
  const account = await stripe.accounts.create(accountParams({ uid: 'marcus', country, email: 'marcus@example.test' }))
  await standIn.do({ do: 'onboard', account: account.id, outcome: 'everything' })
  return account.id
}

async function checkout(
  more: Partial<Stripe.Checkout.SessionCreateParams.SubscriptionData> = {},
  { amount = 990, country = 'IE' } = {},
) {
  const destination = await creator(country)
  const customer = await stripe.customers.create({ email: 'ana@example.test', metadata: { uid: 'ana' } })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: amount,
          recurring: { interval: 'month' },
          product_data: { name: 'Student' },
        },
      },
    ],
    subscription_data: {
      application_fee_percent: 10,
      transfer_data: { destination },
      metadata: { subscriptionId: 's1' },
      ...more,
    },
    success_url: 'http://localhost:3000/subscribe/checkout?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/subscribe/checkout',
  })
  return { session, destination, customer: customer.id }
}

async function member(more: Parameters<typeof checkout>[0] & { card?: 'pays' | 'pays_once' } = {}) {
  const { card = 'pays', ...data } = more
  const begun = await checkout(data)
  await standIn.do({ do: 'pay', session: begun.session.id, card })
  const { subscription } = await stripe.checkout.sessions.retrieve(begun.session.id)
  return { ...begun, id: String(subscription) }
}

/** The transactions in a connected account's balance. */
const bookedFor = (account: string) =>
  standIn.provider.store.all('balance_transaction').filter(({ _account }) => _account === account)
const balanceOf = (account: string) => bookedFor(account).reduce((sum, { net }) => sum + net, 0)

const told = (after = 0) =>
  standIn
    .events()
    .slice(after)
    .map(({ type }) => type)

test('a paid checkout becomes a subscription, invoice, charge, transfer and 10% fee', async () => {
  const before = standIn.events().length
  const { session, destination } = await checkout()
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${url}/payments/checkout/${session.id}`,
  })

  await standIn.do({ do: 'pay', session: session.id, card: 'pays' })

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments'],
  })
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' })
  const subscription = done.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({ status: 'active', metadata: { subscriptionId: 's1' } })
  expect(subscription.items.data[0]?.current_period_end).toBe(Date.UTC(2026, 11, 20, 12) / 1000)
  const invoice = subscription.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'paid', amount_paid: 990, billing_reason: 'subscription_create' })
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
  const intent = await stripe.paymentIntents.retrieve(String(invoice.payments?.data[0]?.payment.payment_intent), {
    expand: ['latest_charge'],
  })
  const charge = intent.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ amount: 990, application_fee_amount: 99, transfer_data: { destination } })
  expect(bookedFor(destination)).toMatchObject([{ amount: 990, fee: 99, net: 891, type: 'payment' }])
  expect(told(before)).toEqual(
    expect.arrayContaining([
      'customer.subscription.created',
      'invoice.paid',
      'charge.succeeded',
      'transfer.created',
      'application_fee.created',
      'checkout.session.completed',
    ]),
  )
})

test('leaves a declined checkout open, and waits if the bank asks for approval', async () => {
  const { session } = await checkout()
  await standIn.do({ do: 'pay', session: session.id, card: 'declined' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open', subscription: null })
  expect(told().at(-1)).toBe('payment_intent.payment_failed')

  await standIn.do({ do: 'pay', session: session.id, card: 'authenticate' })
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await standIn.do({ do: 'pay', session: session.id, card: 'authenticate', answer: 'refuse' })
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  await standIn.do({ do: 'pay', session: session.id, card: 'authenticate', answer: 'confirm' })
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  })
})

test('keeps a subscription incomplete until a silent bank responds', async () => {
  const { session } = await checkout()
  await standIn.do({ do: 'pay', session: session.id, card: 'silent' })
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  expect(done).toMatchObject({ status: 'complete', payment_status: 'unpaid', subscription: { status: 'incomplete' } })
  const { data } = await stripe.paymentIntents.list({ customer: String(done.customer) })

  await standIn.do({ do: 'bank-answers', intent: data[0]?.id ?? '', says: 'pays' })

  expect(told().at(-1)).toBe('checkout.session.async_payment_succeeded')
  expect(await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'active' },
  })
})

test('charges after a trial, renews, and ends cancelled subscriptions on time', async () => {
  clock.now = new Date('2027-01-24T12:00:00Z')
  const { id } = await member({ trial_period_days: 7 })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', trial_end: seconds() + 7 * DAY })
  await pass(5)
  expect(told()).toContain('customer.subscription.trial_will_end')
  await pass(3)
  const paying = await stripe.subscriptions.retrieve(id)
  expect(paying.status).toBe('active')
  expect(new Date((paying.items.data[0]?.current_period_end ?? 0) * 1000).toISOString()).toBe(
    '2027-02-28T12:00:00.000Z',
  )

  await pass(60)
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(
    data.map(({ amount_paid, created }) => [amount_paid, new Date(created * 1000).toISOString().slice(0, 10)]),
  ).toEqual([
    [990, '2027-03-31'],
    [990, '2027-02-28'],
    [990, '2027-01-31'],
    [0, '2027-01-24'],
  ])

  await stripe.subscriptions.update(id, { cancel_at_period_end: true, cancellation_details: { comment: 'Injured' } })
  await pass(40)
  const ended = await stripe.subscriptions.retrieve(id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { comment: 'Injured' } })
  expect(new Date((ended.ended_at ?? 0) * 1000).toISOString()).toBe('2027-04-30T12:00:00.000Z')
})

test('retries a declined renewal for 7 days unless a new card pays it, then ends', async () => {
  const one = await member({ card: 'pays_once' })
  await standIn.do({ do: 'pass-time', subscription: one.id })
  const late = await stripe.subscriptions.retrieve(one.id, { expand: ['latest_invoice'] })
  expect(late.status).toBe('past_due')
  expect(late.items.data[0]?.current_period_start).toBe(seconds())
  const invoice = late.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: seconds() + DAY })
  await standIn.do({ do: 'new-card', customer: one.customer, card: 'pays' })
  await stripe.invoices.pay(invoice.id)
  expect((await stripe.subscriptions.retrieve(one.id)).status).toBe('active')

  const other = await member({ card: 'pays_once' })
  await standIn.do({ do: 'pass-time', subscription: other.id })
  const attempts = []
  for (const days of [1, 2, 2]) {
    await pass(days)
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(other.id, { expand: ['latest_invoice'] })
    attempts.push([status, (latest_invoice as Stripe.Invoice).attempt_count])
  }
  expect(attempts).toEqual([
    ['past_due', 2],
    ['past_due', 3],
    ['past_due', 4],
  ])
  await pass(2)
  expect(await stripe.subscriptions.retrieve(other.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('previews and charges an upgrade by the day, and carries credit over', async () => {
  const { id } = await member()
  await pass(15)
  const before = await stripe.subscriptions.retrieve(id)
  const item = before.items.data[0]
  const product = String(item?.price.product)
  const items = (unit_amount: number) => [
    {
      id: item?.id ?? '',
      price_data: { currency: 'eur', product, recurring: { interval: 'month' as const }, unit_amount },
    },
  ]
  const proration_date = seconds()
  const shown = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items: items(1990), proration_behavior: 'always_invoice', proration_date },
  })

  const after = await stripe.subscriptions.update(id, {
    items: items(1990),
    proration_behavior: 'always_invoice',
    proration_date,
  })

  const paid = await stripe.invoices.retrieve(String(after.latest_invoice))
  expect(paid.amount_paid).toBe(shown.amount_due)
  expect(shown.lines.data.map(({ amount }) => amount)).toEqual([expect.any(Number), expect.any(Number)])
  expect(shown.amount_due).toBeGreaterThan(400)
  expect(shown.amount_due).toBeLessThan(600)

  await stripe.subscriptions.update(id, { items: items(500), proration_behavior: 'always_invoice' })
  const { balance } = (await stripe.customers.retrieve(String(after.customer))) as Stripe.Customer
  expect(balance).toBeLessThan(0)
})

test("returns the creator's money and the fee on a refund, so balances come to zero", async () => {
  const { id, destination } = await member()
  const { data } = await stripe.invoicePayments.list({
    invoice: String((await stripe.subscriptions.retrieve(id)).latest_invoice),
  })
  const payment_intent = String(data[0]?.payment.payment_intent)
  await stripe.refunds.create({ payment_intent, amount: 300, reverse_transfer: true, refund_application_fee: true })
  await stripe.refunds.create({ payment_intent, reverse_transfer: true, refund_application_fee: true })
  expect(balanceOf(destination)).toBe(0)
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('charges a lost dispute to the platform, which may charge it to the creator', async () => {
  const { id, destination, customer } = await member()
  const { data } = await stripe.charges.list({ customer })
  const charge = data[0]?.id ?? ''
  await standIn.do({ do: 'dispute', charge })
  await stripe.transfers.createReversal(String(data[0]?.transfer), { refund_application_fee: true })
  expect(balanceOf(destination)).toBe(0)
  const refunds = await stripe.applicationFees.listRefunds(String(data[0]?.application_fee))
  expect(refunds.data).toMatchObject([{ amount: 99 }])
  const dispute = (await stripe.disputes.list({ charge })).data[0]?.id ?? ''
  await standIn.do({ do: 'close-dispute', dispute, won: true })
  expect(standIn.events().at(-1)?.type).toBe('charge.dispute.closed')
  expect((await stripe.customers.listPaymentMethods(customer, { type: 'card' })).data).toMatchObject([
    { card: { last4: '4242' } },
  ])
  expect(
    await stripe.subscriptions.cancel(id, { cancellation_details: { comment: 'x' }, expand: ['latest_invoice'] }),
  ).toMatchObject({
    status: 'canceled',
    latest_invoice: { status: 'paid' },
  })
})

test("pays a creator's earnings out automatically, with events for their account", async () => {
  const { destination } = await member()
  await pass(5)
  const { data } = await stripe.payouts.list({}, { stripeAccount: destination })
  expect(data).toMatchObject([{ amount: 891, status: 'paid' }])
  const event = standIn.events().findLast(({ type }) => type === 'payout.paid')
  expect(JSON.parse(event?.body ?? '{}')).toMatchObject({ account: destination, data: { object: { amount: 891 } } })
  expect(balanceOf(destination)).toBe(0)
})

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
  await expect(checkout({}, { country: 'AU' })).rejects.toThrow('Cannot create a destination charge')
  await expect(checkout({ on_behalf_of: await creator('AU') })).rejects.toThrow('different from')
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

test('carries out a call once if its response is lost, and never during an outage', async () => {
  await standIn.do({ do: 'fail', calls: 'POST /v1/customers', how: 'lost', times: 1 })
  const before = standIn.provider.store.all('customer').length
  const made = await stripe.customers.create({ email: 'caio@example.test' })
  expect(made.email).toBe('caio@example.test')
  expect(standIn.provider.store.all('customer')).toHaveLength(before + 1)

  await standIn.do({ do: 'fail', calls: 'POST /v1/customers', how: 'down', times: 3 })
  await expect(stripe.customers.create({ email: 'dora@example.test' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect(standIn.provider.store.all('customer')).toHaveLength(before + 1)
})

test('refuses unknown keys, calls, parameters and ids, and names them', async () => {
  const stranger = new Stripe('sk_test_other', { host: 'localhost', port: new URL(url).port, protocol: 'http' })
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

test('pages lists without gaps or repeats, newest first', async () => {
  for (let count = 0; count < 5; count += 1) await stripe.customers.create({ email: 'list@example.test' })
  const made = { type: 'customer.created' } as const
  const all = await stripe.events.list({ ...made, limit: 100 })
  expect(all.data[0]).toMatchObject({ data: { object: { email: 'list@example.test' } } })
  const walked: string[] = []
  for await (const { id } of stripe.events.list({ ...made, limit: 2 })) walked.push(id)
  expect(walked).toEqual(all.data.map(({ id }) => id))
  expect(new Set(walked).size).toBe(walked.length)
})

test("removes a deleted customer's name, card and open payments", async () => {
  const customer = await stripe.customers.create({ email: 'gone@example.test', name: 'Gone' })
  expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true })
  expect(await stripe.customers.retrieve(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, object: 'customer', deleted: true }),
  )
  expect(JSON.stringify(await stripe.customers.retrieve(customer.id))).not.toContain('gone@example.test')
  await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(stripe.customers.update(customer.id, { name: 'Again' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  expect(standIn.events().some(({ body }) => body.includes('customer.deleted'))).toBe(true)
})
