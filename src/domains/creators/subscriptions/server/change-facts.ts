import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { type WriteContext, writeContextOf } from '#platform/context.ts'
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

/** A membership with what decides about it. `tier` is gone where its creator left. */
export interface Held {
  row: SubscriptionRow
  tier: TierRow | undefined
}

/** A membership of the viewer's own; for everybody else it does not exist. Throws 404. */
export async function readOwn(reader: Reader, { id, uid }: { id: string; uid: string }): Promise<Held> {
  const [row] = await reader
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.uid, uid)))
  if (!row || row.state === 'incomplete') throw notFound()
  return { row, tier: await readTierOf(reader, row) }
}

/** What may be done in one's turn at a membership. */
export interface OwnTurn {
  held: Held
  lease: Lease
  /** Writes down what came of it, to the row as it is then; nothing where it was ended meanwhile. */
  write(work: (writeContext: WriteContext, row: SubscriptionRow) => Promise<unknown>): Promise<void>
}

/** A membership of the viewer's own, while nobody else asks the provider about it. Throws 404. */
export async function withOwnLease(
  context: MemberContext,
  id: string,
  work: (own: OwnTurn) => Promise<void>,
): Promise<void> {
  const of = { id, uid: context.viewer.uid }
  // For a stranger it does not exist, and nobody waits for their turn.
  await readOwn(context.db, of)
  await withLease(context.db, membershipLease(id), async (lease) => {
    const write: OwnTurn['write'] = (change) =>
      lease.write(async (tx) => {
        const row = await lockOwnSubscription(tx, of)
        if (!isOver(row.state)) await change(writeContextOf(context, tx), row)
      })
    await work({ held: await readOwn(context.db, of), lease, write })
  })
}

/** The same, held until the transaction ends. */
export async function holdOwn(tx: Tx, of: { id: string; uid: string }): Promise<Held> {
  const row = await lockOwnSubscription(tx, of)
  return { row, tier: await readTierOf(tx, row) }
}

async function readTierOf(reader: Reader, { tierId }: SubscriptionRow): Promise<TierRow | undefined> {
  const [tier] = await reader.select().from(tiers).where(eq(tiers.id, tierId))
  return tier
}

/** @param said - what the provider says of it, where it was asked: it knows of days that a pause moved. */
export function factsOf({ row, tier }: Held, said?: Stripe.Subscription): ChangeFacts {
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

/** What a refusal means that says it is so already: asked twice is asked once. */
const DONE: Partial<Record<ChangeAction, string>> = {
  cancel: 'ending',
  resume: 'not_ending',
  pause: 'paused',
  unpause: 'not_paused',
  keep: 'not_planned',
}

/** Whether the action is still to be done; throws 409 in words where it cannot be. */
export function isToDo(action: ChangeAction, facts: ChangeFacts, now: Date): boolean {
  const allowed = mayDo(action, facts, now)
  if (allowed.status === 'may') return true
  if (allowed.reason === DONE[action] || (action === 'cancel' && allowed.reason === 'over')) return false
  throw cannotChange(allowed.reason)
}

/** The provider, and what the membership is called there. */
export function billedAt({ payments }: { payments: Payments | undefined }, { providerId }: SubscriptionRow) {
  if (!payments) throw paymentsClosed()
  if (providerId === null) throw cannotChange('not_billed')
  return { payments, providerId }
}

/** Nothing new is sold by a creator who may not teach, or whom no money reaches. */
export async function requireSelling(reader: Reader, creatorUid: string, amount: number): Promise<void> {
  const [creator] = await reader.select().from(creators).where(eq(creators.uid, creatorUid))
  const isPaid = creator?.payoutState === 'enabled' && creator.payoutAccountId !== null
  if (creator?.state !== 'approved' || (amount > 0 && !isPaid)) throw cannotChange('not_offered')
}
