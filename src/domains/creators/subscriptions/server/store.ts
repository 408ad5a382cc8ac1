import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { days, ENDLESS } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { isOver, type SubscriptionState, stepBetween } from '../states.ts'
import { notifyAboutChange } from './notify.ts'
import { isPastRetries, type ProviderState, providerStateOf } from './provider-state.ts'
import { subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type TierRow = typeof tiers.$inferSelect

export const isNotEnded = not(inArray(subscriptions.state, ['ended', 'refunded']))

/**
 * A membership, locked until the transaction ends; undefined if missing. Call the provider under a lease (`withLease`),
 * never while holding this lock, so that the latest response is written last.
 */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row
}

/** Like `lockSubscription`, for its member. Throws 404 for anyone else. */
export async function lockOwnSubscription(tx: Tx, { id, uid }: { id: string; uid: string }): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.uid, uid)))
    .for('update')
  if (!row || row.state === 'incomplete') throw notFound()
  return row
}

/**
 * The current membership of a member with a creator, locked; undefined if there's none. Serializes callers for the same
 * pair even if no row exists yet.
 */
export async function lockLiving(
  tx: Tx,
  { uid, creatorUid }: { uid: string; creatorUid: string },
): Promise<SubscriptionRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${uid} ${creatorUid}`}, 0))`)
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), eq(subscriptions.creatorUid, creatorUid), isNotEnded))
    .for('update')
  return row
}

/** A tier, locked, so that concurrent requests for its last place run one after the other. */
export async function lockTier(tx: Tx, id: string): Promise<TierRow | undefined> {
  const [row] = await tx.select().from(tiers).where(eq(tiers.id, id)).for('no key update')
  return row
}

/**
 * Places taken in a tier, without the one of the member `without`. Includes checkouts in progress, and plan changes in
 * progress or planned. Call it while the tier is locked (`lockTier`).
 */
export async function countPlacesTaken(tx: Tx, tierId: string, { without }: { without: string }): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select count(*)::int as taken from (
      select s.uid from subscriptions s where s.tier_id = ${tierId} and s.state not in ('ended', 'refunded')
      union select s.uid from subscriptions s where s.next_tier_id = ${tierId} and s.state not in ('ended', 'refunded')
      union select t.uid from payment_turns t where t.tier_id = ${tierId} and t.until > clock_timestamp()
      union select c.uid from checkouts c where c.tier_id = ${tierId} and c.gift_to is null and c.state in ('open', 'confirming')
    ) places where uid <> ${without}`)
  return rows[0]?.taken ?? 0
}

/**
 * Applies the provider's state to a locked membership (`lockSubscription`) and returns the updated row. Fetch the state
 * after taking the lease. Notifies those affected; applying the same state again changes nothing.
 */
export function applyProviderState(
  context: WriteContext,
  row: SubscriptionRow,
  said: Stripe.Subscription,
  { byOther = false } = {},
): Promise<SubscriptionRow> {
  const isUnpaid = said.cancellation_details?.reason === 'payment_failed' || isPastRetries(row.accessUntil, context.now)
  const change = { providerId: said.id, providerSaidAt: context.now }
  return applyProviderStateTo(context, row, providerStateOf(said), {
    change,
    isUnpaid: row.state === 'past_due' && isUnpaid,
    byOther,
  })
}

/** Changes a membership by our own decision rather than the provider's state. */
export function moveSubscription(
  context: WriteContext,
  row: SubscriptionRow,
  state: SubscriptionState,
  change: Partial<SubscriptionRow> = {},
): Promise<SubscriptionRow> {
  return write(context, row, { ...change, state })
}

async function applyProviderStateTo(
  context: WriteContext,
  row: SubscriptionRow,
  providerState: ProviderState,
  { change, ...how }: { change: Partial<SubscriptionRow>; isUnpaid: boolean; byOther: boolean },
): Promise<SubscriptionRow> {
  const { state } = providerState
  // A subscription waiting for its first payment doesn't affect a current trial or gift.
  if (state === 'incomplete') return row
  // An earlier subscription has ended, but the membership no longer depends on it.
  if (row.providerId !== change.providerId && isOver(state)) return row
  if (isOver(row.state)) {
    if (!isOver(state))
      context.log.error({ subscription: row.id, state }, 'an ended membership is still active at the payment provider')
    return row
  }
  if (state !== row.state && !stepBetween(row.state, state)) {
    context.log.error({ subscription: row.id, from: row.state, to: state }, 'invalid membership state change')
    return row
  }
  return write(context, row, { ...withoutUndefined(changeBy(row, providerState)), ...change }, how)
}

function changeBy(row: SubscriptionRow, { state, ...providerState }: ProviderState): Partial<SubscriptionRow> {
  const { trialEnd } = providerState
  return {
    ...providerState,
    state,
    // A trial stays on record even after the provider drops it.
    trialEnd: trialEnd ?? row.trialEnd,
  } as Partial<SubscriptionRow>
}

async function write(
  context: WriteContext,
  row: SubscriptionRow,
  change: Partial<SubscriptionRow> & { state?: SubscriptionState },
  how: Parameters<typeof notifyAboutChange>[3] = {},
): Promise<SubscriptionRow> {
  const { tx, now } = context
  const [after] = await tx
    .update(subscriptions)
    .set({ ...endingOf(row, change, now), updatedAt: now })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (!after) throw notFound()
  await notifyAboutChange(context, row, after, how)
  return after
}

/** A membership that ends continues with given days that weren't used, or else on the free tier that was planned. */
function endingOf(row: SubscriptionRow, change: Partial<SubscriptionRow>, now: Date): Partial<SubscriptionRow> {
  if (!change.state || !isOver(change.state)) return change
  const endedAt = change.endedAt ?? now
  if (row.state === 'incomplete') return { ...change, endedAt }
  const isFreeNext = row.nextAmount === 0 && row.nextTierId !== null && change.state === 'ended'
  if (row.daysKept > 0) {
    const until = new Date(Math.max(endedAt.getTime(), now.getTime()) + days(row.daysKept))
    const then = isFreeNext ? { nextTierId: row.nextTierId, nextAmount: 0 } : { nextTierId: null, nextAmount: null }
    const kept = { daysKept: 0, keptTierId: null, accessUntil: until, ...then }
    return { ...change, ...UNPAID, ...kept, state: 'gift', tierId: row.keptTierId ?? row.tierId }
  }
  // After a planned change to a free tier, the membership continues there.
  if (isFreeNext && row.nextTierId) {
    const then = { nextTierId: null, nextAmount: null, cancelReason: null, accessUntil: ENDLESS }
    return { ...change, ...UNPAID, ...then, state: 'active', tierId: row.nextTierId }
  }
  return { ...change, endedAt, accessUntil: earlier(change.accessUntil, endedAt) }
}

/** Fields of a membership that continues for free. */
const UNPAID = {
  currentPeriodEnd: null,
  nextInterval: null,
  interval: null,
  amount: 0,
  providerId: null,
  endedAt: null,
} as const

const earlier = (one: Date | null | undefined, other: Date) => (one && one < other ? one : other)

function withoutUndefined<Row extends object>(row: Row): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>
}
