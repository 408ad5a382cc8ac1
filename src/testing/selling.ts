import { asc, eq, isNull } from 'drizzle-orm'
import { accountParams } from '#domains/creators/creators/server/payouts.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { handlePaymentEvent } from '#domains/creators/subscriptions/server/events.ts'
import type { PayingParts } from '#domains/creators/subscriptions/server/settle-checkout.ts'
import { paymentEvents, subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { Control } from '../../dev-services/payments/payments.ts'
import type { Person, World } from './world.ts'

type Card = Extract<Control, { do: 'pay' }>['card']

/**
 * Creators who sell through the payments stand-in of a world, and members who buy. Webhooks go to `startProduct`, if it
 * was started.
 */
export function sellingIn(world: World) {
  const { db, payments } = world
  if (!payments) throw new Error('This test world has no payments: use openWorld({ payments: true }).')
  const parts: PayingParts = { ...world, payments }

  /** A creator who can be paid. */
  const creator = async (name: string, differing: Partial<typeof creators.$inferInsert> = {}) => {
    const person = await world.member(name, { role: { admin: false, creator: true } })
    const country = differing.country ?? 'IE'
    const account = await payments.stripe.accounts.create(accountParams({ ...person, country }))
    await world.standIn().do({ do: 'onboard', account: account.id, outcome: 'everything' })
    await db.insert(creators).values({
      uid: person.uid,
      currency: 'EUR',
      payoutAccountId: account.id,
      payoutState: 'enabled',
      createdAt: world.clock.now,
      updatedAt: world.clock.now,
      ...differing,
      country,
    })
    return { ...person, account: account.id }
  }

  const tier = (of: { uid: string }, differing: Partial<typeof tiers.$inferInsert> = {}) =>
    insertTier(world, of, differing)
  type Tier = Awaited<ReturnType<typeof tier>>

  const orderOf = (
    of: Tier,
    { interval = 'month', id = newId() }: { interval?: 'month' | 'year'; id?: string } = {},
  ) => ({
    id,
    creatorUid: of.creatorUid,
    tierId: of.id,
    interval,
    seen: { amount: interval === 'month' ? of.monthlyPrice : (of.yearlyPrice ?? 0), currency: of.currency },
  })

  /** Does the worker's job: processes every event received but not handled yet. Returns the errors. */
  const work = async () => {
    await world.standIn().settled()
    const waiting = await db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(isNull(paymentEvents.handledAt))
      .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
    const faults: unknown[] = []
    for (const { id } of waiting)
      await handlePaymentEvent({ ...parts, accountChanged: async () => {} }, id).catch((fault: unknown) =>
        faults.push(fault),
      )
    return faults
  }

  return {
    parts,
    creator,
    tier,
    orderOf,
    work,
    /** Advances our clock and the provider's, then does the worker's job. */
    async pass(milliseconds: number) {
      world.pass(milliseconds)
      await world.standIn().do({ do: 'tick' })
      return work()
    },
    async membershipOf({ uid }: Pick<Person, 'uid'>) {
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.uid, uid))
      if (!row) throw new Error('no membership')
      return row
    },
    /** Pays on the provider's page for an open checkout. */
    async pay(checkoutUrl: string | null, card: Card = 'pays') {
      const session = checkoutUrl?.split('/').at(-1) ?? ''
      await world.standIn().do({ do: 'pay', session, card })
    },
    /** Becomes a member: checkout, card, and the return page, which reads the checkout's state. */
    async join(
      person: Pick<Person, 'api'>,
      of: Tier,
      { card = 'pays' as Card, interval = 'month' as 'month' | 'year' } = {},
    ) {
      const begun = await person.api.subscriptions.checkOut(orderOf(of, { interval }))
      if (begun.status === 'open') await this.pay(begun.url, card)
      return person.api.subscriptions.checkout({ id: begun.id })
    },
  }
}

/** An active tier at 10.00 a month and 100.00 a year; `differing` overrides its fields. */
export async function insertTier(
  { db, clock: { now } }: World,
  { uid }: { uid: string },
  differing: Partial<typeof tiers.$inferInsert> = {},
) {
  const priced = { monthlyPrice: 1000, yearlyPrice: 10_000, currency: 'EUR' } as const
  const named = { id: newId(), creatorUid: uid, name: 'Blue', level: 1, state: 'active' } as const
  const [made] = await db
    .insert(tiers)
    .values({ ...named, ...priced, createdAt: now, updatedAt: now, ...differing })
    .returning()
  if (!made) throw new Error('the tier was not saved')
  return made
}

/** Makes someone a member for 30 days without a payment; `differing` overrides the row's fields. Returns its ID. */
export async function insertMembership(
  { db, clock: { now } }: World,
  { uid }: { uid: string },
  { id: tierId, creatorUid }: { id: string; creatorUid: string },
  differing: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(subscriptions).values({
    ...{ id, uid, creatorUid, tierId, state: 'active', amount: 990, currency: 'EUR', startedAt: now },
    ...{ accessUntil: new Date(now.getTime() + days(30)), createdAt: now, updatedAt: now, ...differing },
  })
  return id
}
