import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { WriteContext } from '#platform/context.ts'
import { faultOf } from '#platform/payments.ts'
import { isOver } from '../states.ts'
import { endAtProvider } from './jobs.ts'
import { membershipLease, withLease } from './lease.ts'
import { requireAnswer, WITH_INVOICE } from './session.ts'
import type { PayingParts } from './settle-checkout.ts'
import { applyProviderState, isNotEnded, lockSubscription, moveSubscription } from './store.ts'
import { subscriptions } from './tables.ts'

/**
 * Ends a member's memberships, or those with a creator, through jobs sent in this transaction. `period_end`: only billed
 * ones, after the paid period, or immediately if past due.
 */
export async function endAllOf(
  { tx, jobs }: WriteContext,
  of: { uid: string } | { creatorUid: string },
  at: 'once' | 'period_end' = 'period_end',
): Promise<number> {
  const whose = 'uid' in of ? eq(subscriptions.uid, of.uid) : eq(subscriptions.creatorUid, of.creatorUid)
  const rows = await tx.select({ id: subscriptions.id }).from(subscriptions).where(and(whose, isNotEnded))
  await jobs.send(tx, endAtProvider, ...rows.map(({ id }) => ({ data: { subscriptionId: id, at } })))
  return rows.length
}

/** Ends one membership. Idempotent. */
export async function endOne(
  parts: PayingParts,
  { subscriptionId, at }: { subscriptionId: string; at: 'once' | 'period_end' },
): Promise<void> {
  await withLease(parts.db, membershipLease(subscriptionId), async (lease) => {
    const [row] = await parts.db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    if (!row || isOver(row.state)) return
    const said = row.providerId
      ? await endThere(parts, row.providerId, at === 'once' || row.state === 'past_due')
      : null
    await lease.write(async (tx) => {
      const before = await lockSubscription(tx, subscriptionId)
      if (!before || isOver(before.state) || before.providerId !== row.providerId) return
      const context = { ...parts, tx, now: parts.now() }
      const held = at === 'once' ? { ...before, daysKept: 0 } : before
      if (said) await applyProviderState(context, held, said, { byOther: true })
      else if (at === 'once') await moveSubscription(context, held, 'ended', { daysKept: 0 })
    })
  })
}

function endThere({ payments }: PayingParts, providerId: string, isAtOnce: boolean): Promise<Stripe.Subscription> {
  const { subscriptions: theirs } = payments.stripe
  return requireAnswer(
    isAtOnce
      ? theirs
          .cancel(providerId, WITH_INVOICE)
          .catch((error: unknown) => over(error, () => theirs.retrieve(providerId, WITH_INVOICE)))
      : theirs.update(providerId, { cancel_at_period_end: true, ...WITH_INVOICE }),
  )
}

/** If the subscription has already ended at the provider, fetches its current state instead. */
function over<Answer>(error: unknown, otherwise: () => Promise<Answer>): Promise<Answer> {
  const fault = faultOf(error)
  if (fault === 'gone' || fault === 'refused') return otherwise()
  throw error
}
