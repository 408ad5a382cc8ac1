import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { sellingIn } from '#testing/selling.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { refunds } from './changes-tables.ts'
import { compareLedger } from './ledger-check.ts'
import { reconcile } from './reconcile.ts'
import { refundPayment } from './refund-payment.ts'
import { ledgerLines } from './tables.ts'

let coach: Awaited<ReturnType<typeof shop.creator>>
let blue: Awaited<ReturnType<typeof shop.tier>>
const world = await openWorld({ payments: true, now: new Date(Math.floor(Date.now() / 1000) * 1000) })
const shop = sellingIn(world)
await startProduct(world)
beforeEach(async () => {
  await world.standIn().do({ do: 'webhooks', mode: 'send' })
  coach = await shop.creator('Marcus')
  blue = await shop.tier(coach)
})

const stripe = () => shop.parts.payments.stripe
const listed = async (person: Person) =>
  (await person.api.subscriptionChanges.invoices({})).items.map(({ status, total }) => `${status} ${total}`)
const refundAll = async () => {
  for (const { id: refundId } of await world.db.select().from(refunds))
    await refundPayment(shop.parts, { refundId, providerId: null })
  await shop.work()
}

test('lists a payment as refunded, and as paid again if the refund fails', async () => {
  const ana = await world.member('Ana')
  await shop.join(ana, blue)
  await shop.work()
  expect(await listed(ana)).toEqual(['paid 1000'])
  const { id } = await shop.membershipOf(ana)
  await ana.api.subscriptionChanges.refund({ id })
  await refundAll()
  expect(await listed(ana)).toEqual(['refunded 1000'])

  const refund = world.standIn().provider.store.all('refund').at(-1)?.id ?? ''
  await world.standIn().do({ do: 'fail-refund', refund })
  expect(await shop.work()).toEqual([])
  expect(await listed(ana)).toEqual(['paid 1000'])
  const [row] = await world.db.select().from(refunds).where(eq(refunds.uid, ana.uid))
  expect(row).toMatchObject({ doneAt: null, fault: 'expired_or_canceled_card' })
  const told = (await ana.api.notifications.list({ uid: 'me' })).items.map(({ extra }) => extra.title)
  expect(told).toContain('Your refund of €10.00 failed')
})

test("shows a failed refund to admins and the creator until it's paid another way", async () => {
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  const bia = await world.member('Bia')
  const failed = () => admin.api.subscriptionChanges.failedRefunds({})
  const before = (await failed()).items.length
  await shop.join(bia, blue)
  await shop.work()
  const { id: subscriptionId } = await shop.membershipOf(bia)
  await bia.api.subscriptionChanges.refund({ id: subscriptionId })
  await refundAll()
  const lines = async () => (await coach.api.creatorDashboard.ledger({})).items.filter(({ kind }) => kind === 'refund')
  const line = async () => (await lines())[0]
  expect(await line()).toMatchObject({ amount: -1000, hasFailed: false })
  const ofAnother = { subscriptionId, kind: 'refund', amount: -1000, currency: 'EUR', at: new Date(0) } as const
  await world.db.insert(ledgerLines).values({ ...ofAnother, creatorUid: coach.uid, providerId: newId() })

  const refund = world.standIn().provider.store.all('refund').at(-1)?.id ?? ''
  await world.standIn().do({ do: 'fail-refund', refund })
  await shop.work()
  expect((await lines()).map(({ amount, hasFailed }) => [amount, hasFailed])).toEqual([
    [-1000, true],
    [-1000, false],
  ])
  const { items } = await failed()
  expect(items).toHaveLength(before + 1)
  expect(items.at(-1)).toMatchObject({
    member: { name: 'Bia' },
    creator: { name: 'Marcus' },
    amount: 1000,
    currency: 'EUR',
    fault: 'expired_or_canceled_card',
  })

  const { id = '' } = items.at(-1) ?? {}
  const settled = { id, reason: 'Bank transfer, agreed by email' }
  await expect(bia.api.subscriptionChanges.settleRefund(settled)).rejects.toMatchObject({ status: 403 })
  await admin.api.subscriptionChanges.settleRefund(settled)
  await expect(admin.api.subscriptionChanges.settleRefund(settled)).rejects.toMatchObject({ status: 404 })
  expect((await failed()).items).toHaveLength(before)
  expect(await line()).toMatchObject({ hasFailed: false })
  expect((await admin.api.admin.audit({ action: 'refund' })).items).toMatchObject([
    { action: 'refund.settle', target: `refunds/${id}`, reason: settled.reason },
  ])
})

test('lists partial refunds as partly refunded, and declined renewals as failed', async () => {
  const bia = await world.member('Bia')
  await shop.join(bia, blue, { card: 'pays_once' })
  const [charge] = (await stripe().charges.list({ customer: await customerOf(bia) })).data
  await stripe().refunds.create({ charge: charge?.id ?? '', amount: 300, reverse_transfer: true })
  await shop.pass(days(31))
  const later = { ...bia, ...(await world.session(bia.uid)) }
  expect(await listed(later)).toEqual(['failed 1000', 'partly_refunded 1000'])
})

test('lists a gift with its invoice, creator and tier', async () => {
  const [caio, davi] = await world.members('Caio', 'Davi')
  const { url } = await caio.api.subscriptionChanges.give({
    ...{ id: newId(), tierId: blue.id, username: davi.username, months: 1, note: '' },
    seen: { amount: 1000, currency: 'EUR' },
  })
  await shop.pay(url)
  await shop.work()
  const { items } = await caio.api.subscriptionChanges.invoices({})
  expect(items).toMatchObject([{ status: 'paid', total: 1000, tierName: 'Blue', creator: { id: coach.uid } }])
  expect(items[0]?.url).toMatch(/^http/)
})

test('fetches missed events of connected accounts in the hourly reconciliation', async () => {
  await shop.join(await world.member('Eli'), blue)
  await shop.work()
  await world.standIn().do({ do: 'webhooks', mode: 'drop' })
  await shop.pass(days(5))
  const payouts = () =>
    world.db
      .select()
      .from(ledgerLines)
      .where(and(eq(ledgerLines.kind, 'payout'), eq(ledgerLines.creatorUid, coach.uid)))
  expect(await payouts()).toEqual([])
  await reconcile(shop.parts)
  await shop.work()
  expect(await payouts()).toMatchObject([{ creatorUid: coach.uid, amount: -900 }])
})

test('compares the ledger in the charged currency, whatever the settlement currency', async () => {
  const from = world.clock.now
  await shop.join(await world.member('Fil'), blue)
  await shop.pass(days(1))
  expect(
    world
      .standIn()
      .provider.store.all('balance_transaction')
      .some(({ currency }) => currency === 'usd'),
  ).toBe(true)
  expect(await compareLedger(shop.parts, { since: from })).toEqual([])
  await world.db.update(ledgerLines).set({ amount: 999 }).where(eq(ledgerLines.creatorUid, coach.uid))
  expect(await compareLedger(shop.parts, { since: from })).toMatchObject([{ currency: 'EUR', theirs: 900, ours: 1998 }])
})

async function customerOf({ uid }: { uid: string }): Promise<string> {
  const customer = world
    .standIn()
    .provider.store.all('customer')
    .find(({ metadata }) => metadata.uid === uid)
  return customer?.id ?? ''
}
