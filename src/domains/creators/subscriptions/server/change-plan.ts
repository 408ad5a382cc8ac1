import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { conflict, found, notFound } from '#platform/refusals.ts'
import type { Quote } from '../changes-contract.ts'
import { addMonths, type PlanChange, planChange } from '../changes-rules.ts'
import {
  billedAt,
  factsOf,
  type MemberContext,
  type MembershipFacts,
  readMembershipFacts,
  requireSelling,
  requiresChange,
  withOwnLease,
} from './change-facts.ts'
import { agreed, cannotChange, refusalOf } from './change-refusals.ts'
import type { Lease } from './lease.ts'
import { plannedMetadata } from './planned-change.ts'
import { dateOf } from './provider-state.ts'
import { priceChanged } from './refusals.ts'
import { fetchSubscription, requireAnswer, WITH_INVOICE } from './session.ts'
import { applyProviderState, countPlacesTaken, lockTier, type SubscriptionRow, type TierRow } from './store.ts'

interface Wanted {
  id: string
  tierId: string
  interval: Interval
}

interface Order extends Wanted {
  key: string
  seen: { amount: number; today: number | null; countedAt: number | null }
}

type Made = Extract<PlanChange, { status: 'now' | 'later' }>

/** How long a quote stays valid. */
const COUNTED_WITHIN_SECONDS = 3600

/** Quotes a change without making it. The amount due today is calculated by the provider. */
export async function quoteChange(context: MemberContext, { id, tierId, interval }: Wanted): Promise<Quote> {
  const held = await readMembershipFacts(context.db, { id, uid: context.viewer.uid })
  const tier = await readTierOf(context.db, held.row, tierId)
  const { payments, providerId } = billedAt(context, held.row)
  const said = await fetchSubscription(payments, providerId)
  const now = context.now()
  const change = decided(planChange(factsOf(held, said), { tier, interval }, now))
  const { currency } = tier
  const periodEnd = periodEndOf(said)
  if (change.status === 'later')
    return { status: 'later', amount: change.amount, currency, at: periodEnd.toISOString() }
  const countedAt = change.pays ? Math.floor(now.getTime() / 1000) : null
  const wanted = { tier, interval, amount: change.amount }
  const today = countedAt === null ? 0 : await previewToday(payments, said, { ...wanted, countedAt })
  const renewsAt = interval === held.row.interval ? periodEnd : addMonths(now, interval === 'year' ? 12 : 1)
  return { status: 'now', today, countedAt, amount: change.amount, currency, renewsAt: renewsAt.toISOString() }
}

/**
 * Changes tier or interval according to `planChange`. Nothing changes if the bank declines. Idempotent: a completed
 * change isn't repeated, and `key` is part of the provider's idempotency key.
 */
export async function changePlan(context: MemberContext, { id, key, tierId, interval, seen }: Order): Promise<void> {
  await withOwnLease(context, id, async ({ held, lease, write }) => {
    const { row } = held
    if (isReached(row, { tierId, interval })) return
    const tier = await readTierOf(context.db, row, tierId)
    const { payments, providerId } = billedAt(context, row)
    const said = await fetchSubscription(payments, providerId)
    const now = context.now()
    const change = decided(planChange(factsOf(held, said), { tier, interval }, now))
    if (change.amount !== seen.amount) throw priceChanged(change.amount, tier.currency)
    await requireSelling(context.db, row.creatorUid, change.amount)
    await lease.write((tx) => holdPlace(tx, lease, tierId, row))
    const wanted = { tier, interval, amount: change.amount }
    const params =
      change.status === 'later'
        ? await paramsLater(payments, held, said, wanted)
        : await paramsNow(payments, held, said, { ...wanted, pays: change.pays, seen, now })
    const options = { idempotencyKey: `plan-${id}-${key}` }
    const after = await agreed(
      payments.stripe.subscriptions.update(providerId, { ...params, ...WITH_INVOICE }, options),
    )
    await write((writeContext, before) => applyProviderState(writeContext, before, after))
  })
}

/** Cancels a planned change. The membership continues at its current price. */
export async function cancelPlannedChange(context: MemberContext, id: string): Promise<void> {
  await withOwnLease(context, id, async ({ held, write }) => {
    const { row, tier } = held
    if (!requiresChange('keep', factsOf(held), context.now())) return
    const { payments, providerId } = billedAt(context, row)
    const said = await fetchSubscription(payments, providerId)
    if (!tier) throw notFound()
    const params = {
      ...(await itemAt(payments, said, priceNow(row, tier))),
      proration_behavior: 'none' as const,
      metadata: plannedMetadata(null),
    }
    const after = await agreed(payments.stripe.subscriptions.update(providerId, { ...params, ...WITH_INVOICE }))
    await write((writeContext, before) => applyProviderState(writeContext, before, after))
  })
}

const isReached = (row: SubscriptionRow, { tierId, interval }: Pick<Wanted, 'tierId' | 'interval'>) =>
  row.nextAmount === null
    ? row.tierId === tierId && row.interval === interval
    : row.nextTierId === tierId && (row.nextInterval === interval || row.nextAmount === 0)

function decided(change: PlanChange): Made {
  if (change.status === 'not') throw cannotChange(change.reason)
  if (change.status === 'checkout')
    throw conflict(message('Your membership is free. Go to checkout to move to a paid tier.'), 'CHECKOUT_REQUIRED')
  return change
}

/** A tier of the membership's creator. Throws 404 for any other, and for drafts. */
async function readTierOf(reader: Reader, { creatorUid }: SubscriptionRow, tierId: string): Promise<TierRow> {
  const [tier] = await reader
    .select()
    .from(tiers)
    .where(and(eq(tiers.id, tierId), eq(tiers.creatorUid, creatorUid)))
  if (!tier || tier.state === 'draft') throw notFound()
  return tier
}

/** Reserves a place during the provider call, so that only one of several callers gets the last one. */
async function holdPlace(tx: Tx, lease: Lease, tierId: string, row: SubscriptionRow): Promise<void> {
  const tier = found(await lockTier(tx, tierId))
  if (tier.maxMembers === null || tierId === row.tierId) return
  const taken = await countPlacesTaken(tx, tierId, { without: row.uid })
  if (taken >= tier.maxMembers) throw conflict(message('That tier is full. Choose another.'), 'TIER_FULL')
  await lease.holdPlace(tx, { uid: row.uid, tierId })
}

interface Price {
  tier: Pick<TierRow, 'id' | 'name'>
  interval: Interval
  amount: number
}

const priceNow = (row: SubscriptionRow, tier: TierRow): Price => ({
  tier,
  interval: row.interval ?? 'month',
  amount: row.amount,
})

/**
 * Parameters for a change with the next payment. A change of interval would be charged immediately, so the remaining
 * paid days are turned into days without a charge.
 */
async function paramsLater(
  payments: Payments,
  { row, tier }: MembershipFacts,
  said: Stripe.Subscription,
  wanted: Price,
): Promise<Stripe.SubscriptionUpdateParams> {
  const planned = { tierId: wanted.tier.id, interval: wanted.interval, amount: wanted.amount }
  const metadata = { ...plannedMetadata(planned), tierId: row.tierId }
  if (wanted.amount === 0) {
    const isPlanned = row.nextAmount !== null && tier !== undefined
    const kept = isPlanned ? await itemAt(payments, said, priceNow(row, tier)) : {}
    return { ...kept, proration_behavior: 'none', cancel_at_period_end: true, metadata }
  }
  const item = await itemAt(payments, said, wanted)
  const isShorter = said.status === 'active' && intervalOf(said) !== wanted.interval
  const moved = {
    trial_end: Math.floor(periodEndOf(said).getTime() / 1000),
    metadata: { ...metadata, keptDays: 'yes' },
  }
  return { ...item, proration_behavior: 'none', metadata, ...(isShorter ? moved : {}) }
}

/** Parameters for an immediate change. If it costs something, it applies only once paid. */
async function paramsNow(
  payments: Payments,
  { row }: MembershipFacts,
  said: Stripe.Subscription,
  { pays, seen, now, ...wanted }: Price & { tier: TierRow; pays: boolean; seen: Order['seen']; now: Date },
): Promise<Stripe.SubscriptionUpdateParams> {
  const metadata = { ...plannedMetadata(null), tierId: wanted.tier.id }
  const item = await itemAt(payments, said, wanted)
  if (!pays) return { ...item, proration_behavior: 'none', metadata }
  const countedAt = countedRecently(seen.countedAt, now)
  const today = await previewToday(payments, said, { ...wanted, countedAt })
  if (today !== seen.today) throw priceChanged(today, row.currency)
  return {
    ...item,
    proration_behavior: 'always_invoice',
    proration_date: countedAt,
    payment_behavior: 'error_if_incomplete',
    metadata,
  }
}

/** The quote's timestamp in Unix seconds, or the current time if it's missing, too old or in the future. */
function countedRecently(countedAt: number | null, now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000)
  if (countedAt === null || countedAt > seconds || countedAt < seconds - COUNTED_WITHIN_SECONDS) return seconds
  return countedAt
}

async function previewToday(
  payments: Payments,
  said: Stripe.Subscription,
  { countedAt, ...wanted }: Price & { countedAt: number },
): Promise<number> {
  const { items } = await itemAt(payments, said, wanted)
  const preview = await requireAnswer(
    payments.stripe.invoices.createPreview({
      subscription: said.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: countedAt },
    }),
  )
  return preview.amount_due
}

async function itemAt(payments: Payments, said: Stripe.Subscription, { tier, interval, amount }: Price) {
  const product = await productOf(payments, tier)
  const recurring = { interval }
  const price = { currency: said.currency, product, unit_amount: amount, recurring }
  const [item] = said.items.data
  if (!item) throw new Error(`Subscription ${said.id} has no items.`)
  return { items: [{ id: item.id, price_data: price }] }
}

/** A tier's product at the provider, created on first use. */
async function productOf({ stripe }: Payments, { id, name }: Price['tier']): Promise<string> {
  const known = `tier_${id}`
  try {
    await stripe.products.create({ id: known, name, metadata: { tierId: id } })
  } catch (error) {
    if (faultOf(error) !== 'refused' || (error as { code?: string }).code !== 'resource_already_exists')
      throw refusalOf(error)
  }
  return known
}

const intervalOf = (said: Stripe.Subscription) => said.items.data[0]?.price.recurring?.interval

function periodEndOf(said: Stripe.Subscription): Date {
  const end = dateOf(said.items.data[0]?.current_period_end)
  if (!end) throw new Error(`Subscription ${said.id} has no billing period.`)
  return end
}
