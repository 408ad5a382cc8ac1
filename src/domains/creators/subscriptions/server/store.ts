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

export const isLiving = not(inArray(subscriptions.state, ['ended', 'refunded']))

/**
 * A membership, held until the transaction ends. Whoever asks the provider about it does so in turn (`inTurn`), never while holding it, so
 * that what was heard last is written last. Undefined where there is none.
 */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row
}

/** The same for its member; for everybody else it does not exist. Throws 404. */
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
 * The membership of somebody with a creator that is not over, held; undefined where there is none. Two who ask for the same pair come
 * one after the other, also when there is none yet.
 */
export async function lockLiving(
  tx: Tx,
  { uid, creatorUid }: { uid: string; creatorUid: string },
): Promise<SubscriptionRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`membership ${uid} ${creatorUid}`}, 0))`)
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), eq(subscriptions.creatorUid, creatorUid), isLiving))
    .for('update')
  return row
}

/** A tier, held: whoever takes one of its places waits here for those who do so at the same moment. */
export async function lockTier(tx: Tx, id: string): Promise<TierRow | undefined> {
  const [row] = await tx.select().from(tiers).where(eq(tiers.id, id)).for('no key update')
  return row
}

/** Places taken at a tier, without those of `uid`. A checkout under way holds one, as a change under way does. Asked while the tier is held (`lockTier`). */
export async function countTaken(tx: Tx, tierId: string, { without }: { without: string }): Promise<number> {
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
 * Writes down what the provider says of a membership that is held (`lockSubscription`) and was asked about since. Answers the row
 * as it is then. Whoever is concerned is told; the same said twice changes nothing.
 */
export function applyProviderState(
  context: WriteContext,
  row: SubscriptionRow,
  said: Stripe.Subscription,
): Promise<SubscriptionRow> {
  const isUnpaid = said.cancellation_details?.reason === 'payment_failed' || isPastRetries(row.accessUntil, context.now)
  const change = { providerId: said.id, providerSaidAt: context.now }
  return applyProviderStateTo(context, row, providerStateOf(said), {
    change,
    isUnpaid: row.state === 'past_due' && isUnpaid,
  })
}

/** A step that no provider is asked about: of gifts, of what costs nothing, of time that went by. */
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
  { change, isUnpaid }: { change: Pick<SubscriptionRow, 'providerId' | 'providerSaidAt'>; isUnpaid: boolean },
): Promise<SubscriptionRow> {
  const { state } = providerState
  // A subscription that waits for its first payment says nothing of the free days or the gift one has meanwhile.
  if (state === 'incomplete') return row
  // Of one that was left behind: its days are over, and those that waited run.
  if (row.providerId !== change.providerId && isOver(state)) return row
  if (isOver(row.state)) {
    if (!isOver(state))
      context.log.error({ subscription: row.id, state }, 'a membership that is over lives on elsewhere')
    return row
  }
  if (state !== row.state && !stepBetween(row.state, state)) {
    context.log.error({ subscription: row.id, from: row.state, to: state }, 'a membership cannot take that step')
    return row
  }
  return write(context, row, { ...withoutUndefined(changeBy(row, providerState)), ...change }, { isUnpaid })
}

function changeBy(row: SubscriptionRow, { state, ...providerState }: ProviderState): Partial<SubscriptionRow> {
  const { trialEnd } = providerState
  return {
    ...providerState,
    state,
    // Once it was tried it stays known, though the provider forgets.
    trialEnd: trialEnd ?? row.trialEnd,
  } as Partial<SubscriptionRow>
}

async function write(
  context: WriteContext,
  row: SubscriptionRow,
  change: Partial<SubscriptionRow> & { state?: SubscriptionState },
  { isUnpaid = false } = {},
): Promise<SubscriptionRow> {
  const { tx, now } = context
  const [after] = await tx
    .update(subscriptions)
    .set({ ...endingOf(row, change, now), updatedAt: now })
    .where(eq(subscriptions.id, row.id))
    .returning()
  if (!after) throw notFound()
  await notifyAboutChange(context, row, after, { isUnpaid })
  return after
}

/** Days that were given or kept are never lost: a membership that is over goes on with them. */
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
  // Who went to a tier that costs nothing goes on there.
  if (isFreeNext && row.nextTierId) {
    const then = { nextTierId: null, nextAmount: null, cancelReason: null, accessUntil: ENDLESS }
    return { ...change, ...UNPAID, ...then, state: 'active', tierId: row.nextTierId }
  }
  return { ...change, endedAt, accessUntil: earlier(change.accessUntil, endedAt) }
}

/** A membership that goes on and costs nothing. */
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
