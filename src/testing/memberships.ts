import { eq } from 'drizzle-orm'
import { handlePaymentEvent, storePaymentEvent } from '#domains/creators/subscriptions/server/events.ts'
import { checkouts, subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { sellingIn } from './selling.ts'
import { openWorld } from './world.ts'

/** A world with a creator, their four tiers, and members who join and pay. */
export async function openMemberships() {
  const world = await openWorld({ payments: true })
  const shop = sellingIn(world)
  const { stripe } = shop.parts.payments
  const parts = { ...world, ...shop.parts, accountChanged: async () => {} }
  const creator = await shop.creator('Marcus')
  const stranger = await world.member('Stranger')
  const tier = { free: '', blue: '', purple: '', black: '' }
  const prices = { free: 0, blue: 1000, purple: 2500, black: 6000 }
  let level = 0
  for (const [name, monthlyPrice] of Object.entries(prices) as [keyof typeof tier, number][]) {
    const yearlyPrice = monthlyPrice ? monthlyPrice * 10 : null
    tier[name] = (await shop.tier(creator, { name, monthlyPrice, yearlyPrice, level: level++ })).id
  }

  let heard = 0
  /** Processes the events that the provider has sent since the last call, in order. */
  async function hear() {
    const told = world.standIn().events()
    const news = told.slice(heard)
    heard = told.length
    for (const { id, body } of news) {
      await storePaymentEvent(world, JSON.parse(body))
      await handlePaymentEvent(parts, id)
    }
  }

  async function passTo(milliseconds: number) {
    world.pass(milliseconds)
    await world.standIn().do({ do: 'tick' })
    await hear()
  }

  /** A new member who has joined the tier and paid. */
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
