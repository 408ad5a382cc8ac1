import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PURGE } from '#app/purge.ts'
import { days } from '#platform/clock.ts'
import { openMemberships } from '#testing/memberships.ts'
import { refunds } from './changes-tables.ts'
import { endOne } from './end-all.ts'
import { deleteCustomerAtProvider } from './forget-payer.ts'
import { refundPayment } from './refund-payment.ts'
import { ledgerLines } from './tables.ts'

const { world, creator, tier, stripe, parts, hear, passTo, joined, rowOf, again } = await openMemberships()

describe('refunds', () => {
  test('refunds a first payment once within 14 days, returns the fee and ends access', async () => {
    const iris = await joined('Iris', { tierId: tier.blue, amount: 1000 })
    const changes = await iris.api.subscriptionChanges.changes({ id: iris.membership })
    expect(changes.refund).toMatchObject({ amount: 1000 })
    const answers = await Promise.all([1, 2].map(() => iris.api.subscriptionChanges.refund({ id: iris.membership })))
    expect(answers).toEqual([1, 2].map(() => ({ amount: 1000, currency: 'EUR' })))
    const row = await rowOf(iris.membership)
    expect(row).toMatchObject({ state: 'refunded', accessUntil: world.clock.now })

    const [refund] = await world.db.select().from(refunds).where(eq(refunds.uid, iris.uid))
    const asked = { refundId: refund?.id ?? '', providerId: row.providerId }
    await refundPayment(parts, asked)
    await refundPayment(parts, asked)
    await hear()
    const lines = await world.db
      .select()
      .from(ledgerLines)
      .where(eq(ledgerLines.uid, iris.uid))
      .orderBy(ledgerLines.kind)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 1000],
      ['fee', -100],
      ['fee_refund', 100],
      ['refund', -1000],
    ])
    expect((await stripe.subscriptions.retrieve(row.providerId ?? '')).status).toBe('canceled')
  })

  test('lets only the creator refund later payments, and only for their own members', async () => {
    const joao = await joined('Joao', { tierId: tier.blue, amount: 1000 })
    await passTo(days(15))
    const api = await again(joao)
    expect((await api.subscriptionChanges.changes({ id: joao.membership })).refund).toBeNull()
    await expect(api.subscriptionChanges.refund({ id: joao.membership })).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
    })
    await expect(api.subscriptionChanges.refundMember({ id: joao.membership })).rejects.toMatchObject({ status: 403 })
    const marcus = await again(creator)
    expect(await marcus.subscriptionChanges.refundMember({ id: joao.membership })).toEqual({
      amount: 1000,
      currency: 'EUR',
    })
    expect(await rowOf(joao.membership)).toMatchObject({ state: 'refunded' })
  })
})

test('deletes a departed member at the provider and stops payments, even if run twice', async () => {
  const lea = await joined('Lea', { tierId: tier.blue, amount: 1000 })
  const { providerId } = await rowOf(lea.membership)
  const customer = String((await stripe.subscriptions.retrieve(providerId ?? '')).customer)
  const step = PURGE.find(({ name }) => name === 'memberships')
  for (const _ of ['once', 'again']) await step?.run(parts, lea.uid)
  const { rows } = await world.db.execute<{ data: { customer: string }; retry_limit: number }>(
    sql`select data, retry_limit from pgboss.job where name = 'forgetPayer'`,
  )
  expect(rows).toEqual([{ data: { customer }, retry_limit: 12 }])

  await world.standIn().do({ do: 'fail', calls: 'DELETE /v1/customers', how: 'down', times: 30 })
  await expect(deleteCustomerAtProvider(parts, customer)).rejects.toMatchObject({ status: 503 })
  await world.standIn().do({ do: 'work-again' })
  for (const _ of ['once', 'again']) await deleteCustomerAtProvider(parts, customer)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await stripe.subscriptions.retrieve(providerId ?? '')).status).toBe('canceled')
  await endOne(parts, { subscriptionId: lea.membership, at: 'once' })
  await hear()
  expect(await rowOf(lea.membership)).toMatchObject({ state: 'ended' })
})
