import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { readSeller } from '#domains/creators/tiers/server/seller.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { type RequestContext, type Viewer, type WriteContext, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Payments } from '#platform/payments.ts'
import { notFound } from '#platform/refusals.ts'
import { type ChangeAction, type ChangeFacts, mayDo } from '../changes-rules.ts'
import { isOver } from '../states.ts'
import { cannotChange } from './change-refusals.ts'
import { type Lease, membershipLease, withLease } from './lease.ts'
import { dateOf } from './provider-state.ts'
import { paymentsClosed } from './refusals.ts'
import { lockOwnSubscription, type SubscriptionRow, type TierRow } from './store.ts'
import { subscriptions } from './tables.ts'

export type MemberContext = RequestContext & { viewer: Viewer }

/** A membership with the facts that decide which actions are allowed. `tier` is missing if its creator left. */
export interface MembershipFacts {
  row: SubscriptionRow
  tier: TierRow | undefined
}

/** The viewer's own membership. Throws 404 for anyone else's. */
export async function readMembershipFacts(
  reader: Reader,
  { id, uid }: { id: string; uid: string },
): Promise<MembershipFacts> {
  const [row] = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.uid, uid)))
  if (!row || row.state === 'incomplete') throw notFound()
  return { row, tier: await readTierOf(reader, row) }
}

/** A membership, while its lease is held. */
export interface LeasedMembership {
  held: MembershipFacts
  lease: Lease
  /** Writes the result to the current row; does nothing if the membership has ended since. */
  write(work: (writeContext: WriteContext, row: SubscriptionRow) => Promise<unknown>): Promise<void>
}

/** The viewer's own membership, with its lease. Throws 404 for anyone else's. */
export async function withOwnLease(
  context: MemberContext,
  id: string,
  work: (own: LeasedMembership) => Promise<void>,
): Promise<void> {
  const of = { id, uid: context.viewer.uid }
  // Checked before taking the lease, so that strangers can't hold it.
  await readMembershipFacts(context.db, of)
  await withLease(context.db, membershipLease(id), async (lease) => {
    const write: LeasedMembership['write'] = (change) =>
      lease.write(async (tx) => {
        const row = await lockOwnSubscription(tx, of)
        if (!isOver(row.state)) await change(writeContextOf(context, tx), row)
      })
    await work({ held: await readMembershipFacts(context.db, of), lease, write })
  })
}

/** Like `readMembershipFacts`, but locked until the transaction ends. */
export async function lockOwnMembership(tx: Tx, of: { id: string; uid: string }): Promise<MembershipFacts> {
  const row = await lockOwnSubscription(tx, of)
  return { row, tier: await readTierOf(tx, row) }
}

async function readTierOf(reader: Reader, { tierId }: SubscriptionRow): Promise<TierRow | undefined> {
  const [tier] = await reader.select().from(tiers).where(eq(tiers.id, tierId))
  return tier
}

/** @param said - the provider's current subscription, if fetched; it's the only source of paid days that were moved. */
export function factsOf({ row, tier }: MembershipFacts, said?: Stripe.Subscription): ChangeFacts {
  const { state, interval, amount, tierId, nextTierId, accessUntil, lastPausedAt } = row
  return {
    state,
    isBilled: row.providerId !== null,
    interval,
    amount,
    tier: { id: tierId, level: tier?.level ?? 0 },
    isPlanned: nextTierId !== null && row.nextAmount !== null,
    trialEnd: said?.status === 'trialing' ? dateOf(said.trial_end) : state === 'trialing' ? row.trialEnd : null,
    accessUntil,
    lastPausedAt,
  }
}

/** Refusals that mean the action is already done, so a repeated request succeeds. */
const DONE: Partial<Record<ChangeAction, string>> = {
  cancel: 'ending',
  resume: 'not_ending',
  pause: 'paused',
  unpause: 'not_paused',
  keep: 'not_planned',
}

/** Whether an action still has to be done. Throws 409 with an explanation if it isn't allowed. */
export function requiresChange(action: ChangeAction, facts: ChangeFacts, now: Date): boolean {
  const allowed = mayDo(action, facts, now)
  if (allowed.status === 'may') return true
  if (allowed.reason === DONE[action] || (action === 'cancel' && allowed.reason === 'over')) return false
  throw cannotChange(allowed.reason)
}

/** The provider client and the membership's ID at the provider. Throws if the membership isn't billed. */
export function billedAt({ payments }: { payments: Payments | undefined }, { providerId }: SubscriptionRow) {
  if (!payments) throw paymentsClosed()
  if (providerId === null) throw cannotChange('not_billed')
  return { payments, providerId }
}

/** Throws if the creator can't sell, or can't receive a payment of this amount. */
export async function requireSelling(reader: Reader, creatorUid: string, amount: number): Promise<void> {
  const seller = await readSeller(reader, creatorUid)
  if (!seller?.approved || (amount > 0 && !seller.takesMoney)) throw cannotChange('not_offered')
}
