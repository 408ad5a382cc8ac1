import { and, eq, ne } from 'drizzle-orm'
import { readPersonCards, readProfileByUsername } from '#domains/members/people/server/reads.ts'
import { writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { type GiftMonths, giftDays, giftPriceOf } from '../changes-rules.ts'
import { CHECKOUT_MS } from '../rules.ts'
import { type MemberContext, requireSelling } from './change-facts.ts'
import { gifts } from './changes-tables.ts'
import { insertCheckout, withSession } from './checkout.ts'
import { paymentsClosed, paymentsDown, priceChanged, tierGone } from './refusals.ts'
import type { CheckoutRow } from './session.ts'
import { countPlacesTaken, isNotEnded, lockTier, type TierRow } from './store.ts'
import { checkouts, subscriptions } from './tables.ts'

interface Giving {
  id: string
  tierId: string
  username: string
  months: GiftMonths
  note: string
  seen: { amount: number; currency: Currency }
}

/** Starts a gift and returns the URL of the provider's payment page. Idempotent by ID. */
export async function beginGift(context: MemberContext, giving: Giving): Promise<{ id: string; url: string }> {
  if (!context.payments) throw paymentsClosed()
  const row = await context.transaction((tx) => prepare(context, tx, giving))
  if (row.state !== 'open')
    throw conflict(message('This gift has already been paid for or has expired. Start again.'), 'CHECKOUT_USED', 'id')
  const { url } = await withSession(context, row)
  if (!url) throw paymentsDown()
  return { id: row.id, url }
}

async function prepare(context: MemberContext, tx: Tx, giving: Giving): Promise<CheckoutRow> {
  const { uid } = context.viewer
  const { id, months, note } = giving
  // A double click waits on this lock for the first request.
  const tier = await lockTier(tx, giving.tierId)
  const [begun] = await tx.select().from(checkouts).where(eq(checkouts.id, id))
  if (begun) return theSame(begun, uid, giving)
  if (!tier || tier.state === 'draft') throw tierGone()
  const { creatorUid, currency } = tier
  const [creator] = await readPersonCards(tx, context.viewer, [creatorUid])
  if (!creator) throw notFound()
  const to = await readReceiver(tx, context, { username: giving.username, creatorUid })
  await requireRoom(tx, tier, to)
  const amount = giftPriceOf(tier, months)
  if (amount === undefined) throw conflict(message("This tier is free, so you can't give it as a gift."), 'FREE_TIER')
  await requireSelling(tx, creatorUid, amount)
  if (amount !== giving.seen.amount || currency !== giving.seen.currency) throw priceChanged(amount, currency)
  const writeContext = writeContextOf(context, tx)
  const { now } = writeContext
  const of = { creatorUid, tierId: tier.id, amount, currency, createdAt: now }
  const count = giftDays(months, now)
  await tx.insert(gifts).values({ ...of, id, fromUid: uid, toUid: to, months, days: count, note, state: 'unpaid' })
  return insertCheckout(writeContext, {
    ...of,
    ...{ id, uid, interval: 'month', giftTo: to, giftMonths: months, state: 'open' },
    expiresAt: new Date(now.getTime() + CHECKOUT_MS),
  })
}

function theSame(begun: CheckoutRow, uid: string, { tierId, months }: Giving): CheckoutRow {
  if (begun.uid !== uid) throw notFound()
  if (begun.tierId !== tierId || begun.giftMonths !== months)
    throw conflict(message('This checkout is for something else. Start again.'), 'CHECKOUT_USED', 'id')
  return begun
}

/** The receiver, who must be visible to the giver and able to see the creator. Blocks look like an unknown username. */
async function readReceiver(
  reader: Reader,
  { viewer, now }: MemberContext,
  { username, creatorUid }: { username: string; creatorUid: string },
): Promise<string> {
  const to = (await readProfileByUsername(reader, viewer, { typed: username, now: now() }))?.profile
  const [seen] = to ? await readPersonCards(reader, { uid: to.uid }, [creatorUid]) : []
  if (!to || !seen) throw badField('username', message('No one with that username can receive this.'))
  if (to.uid === creatorUid) throw badField('username', message("You can't give a creator their own membership."))
  if (to.uid === viewer.uid) throw badField('username', message("You can't give yourself a gift. Join instead."))
  return to.uid
}

/** Throws for archived and full tiers, unless the receiver is already a member of the tier. */
async function requireRoom(tx: Tx, tier: TierRow, to: string): Promise<void> {
  const isBegun = and(isNotEnded, ne(subscriptions.state, 'incomplete'))
  const inside = and(eq(subscriptions.uid, to), eq(subscriptions.tierId, tier.id), isBegun)
  if ((await tx.$count(subscriptions, inside)) > 0) return
  if (tier.state !== 'active') throw tierGone()
  if (tier.maxMembers !== null && (await countPlacesTaken(tx, tier.id, { without: to })) >= tier.maxMembers)
    throw conflict(message('That tier is full. Choose another.'), 'TIER_FULL')
}
