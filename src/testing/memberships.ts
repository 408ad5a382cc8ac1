import { eq } from 'drizzle-orm'
import { accountParams } from '#domains/creators/creators/server/payouts.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { handlePaymentEvent, storePaymentEvent } from '#domains/creators/subscriptions/server/events.ts'
import { checkouts, subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from './world.ts'

/** A world with a creator, their four tiers, and members who join and pay. */
export async function openMemberships() {
  const world = await openWorld({ payments: true })
  const { payments } = world
  if (!payments) throw new Error('this test world has no payments')
  const { stripe } = payments
  const parts = { ...world, payments, now: () => world.clock.now, accountChanged: async () => {} }
  const tier = { free: '', blue: '', purple: '', black: '' }
  const creator = await world.member('Marcus', { role: { admin: false, creator: true } })
  const stranger = await world.member('Stranger')
  const account = await stripe.accounts.create(accountParams({ ...creator, country: 'IE' }))
  await world.standIn().do({ do: 'onboard', account: account.id, outcome: 'everything' })
  await world.db.insert(creators).values({
    uid: creator.uid,
    country: 'IE',
    currency: 'EUR',
    state: 'approved',
    payoutState: 'enabled',
    payoutAccountId: account.id,
    createdAt: world.clock.now,
    updatedAt: world.clock.now,
  })
  const prices = { free: 0, blue: 1000, purple: 2500, black: 6000 }
  let level = 0
  for (const [name, monthlyPrice] of Object.entries(prices) as [keyof typeof tier, number][]) {
    tier[name] = newId()
    await world.db.insert(tiers).values({
      id: tier[name],
      creatorUid: creator.uid,
      name,
      monthlyPrice,
      yearlyPrice: monthlyPrice ? monthlyPrice * 10 : null,
      currency: 'EUR',
      level: level++,
      state: 'active',
      createdAt: world.clock.now,
      updatedAt: world.clock.now,
    })
  }

  /** Processes every event the provider has sent so far, in order. */
  let heard = 0
  async function hear() {
    const told = world.standIn().events()
    const news = told.slice(heard)
    heard = told.length
    for (const { id, body } of news) {
      await storePaymentEvent({ ...world, now: () => world.clock.now }, JSON.parse(body))
      await handlePaymentEvent(parts, id)
    }
  }

  async function passTo(milliseconds: number) {
    world.pass(milliseconds)
    await world.standIn().do({ do: 'tick' })
    await hear()
  }

  /** Someone who pays, with a fresh session however much time has passed. */
  async function joined(name: string, of: { tierId: string; interval?: 'month' | 'year'; amount: number }) {
    const person = await world.member(name)
    const id = newId()
    const { tierId, interval = 'month', amount } = of
    const seen = { amount, currency: 'EUR' as const }
    await person.api.subscriptions.checkOut({ id, creatorUid: creator.uid, tierId, interval, seen })
    await pay(id)
    await person.api.subscriptions.checkout({ id })
    await hear()
    const { membership } = await person.api.subscriptions.withCreator({ creatorUid: creator.uid })
    if (!membership) throw new Error('no one joined')
    return { ...person, membership: membership.id }
  }

  async function pay(checkoutId: string) {
    const [row] = await world.db.select().from(checkouts).where(eq(checkouts.id, checkoutId))
    await world.standIn().do({ do: 'pay', session: row?.providerId ?? '', card: 'pays' })
  }

  async function rowOf(id: string) {
    const [row] = await world.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    if (!row) throw new Error('no such membership')
    return row
  }

  async function again(person: { uid: string }) {
    return (await world.session(person.uid)).api
  }

  return { world, creator, stranger, tier, stripe, parts, hear, passTo, joined, pay, rowOf, again }
}
