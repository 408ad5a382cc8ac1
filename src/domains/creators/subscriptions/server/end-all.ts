import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { WriteContext } from '#platform/context.ts'
import { faultOf } from '#platform/payments.ts'
import { isOver } from '../states.ts'
import { endAtProvider } from './jobs.ts'
import { membershipLease, withLease } from './lease.ts'
import { answered } from './session.ts'
import type { PayingParts } from './settle.ts'
import { applyProviderState, isLiving, lockSubscription, moveSubscription } from './store.ts'
import { subscriptions } from './tables.ts'

/**
 * Nobody pays any more: for a member who leaves Open Mat at once, for the members of a creator who may not teach any longer
 * when the days that are paid are over. What costs nothing and what was given stays as it is. Done at the provider by jobs of this transaction.
 */
export async function endAllOf(
  { tx, jobs }: WriteContext,
  of: { uid: string } | { creatorUid: string },
): Promise<number> {
  const whose = 'uid' in of ? eq(subscriptions.uid, of.uid) : eq(subscriptions.creatorUid, of.creatorUid)
  const rows = await tx.select({ id: subscriptions.id }).from(subscriptions).where(and(whose, isLiving))
  const at = 'uid' in of ? ('once' as const) : ('period_end' as const)
  await jobs.send(tx, endAtProvider, ...rows.map(({ id }) => ({ data: { subscriptionId: id, at } })))
  return rows.length
}

/** One of them; done twice it is done once. */
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
      if (said) await applyProviderState(context, held, said)
      else if (at === 'once') await moveSubscription(context, held, 'ended', { daysKept: 0 })
    })
  })
}

function endThere({ payments }: PayingParts, providerId: string, isAtOnce: boolean): Promise<Stripe.Subscription> {
  const { subscriptions: theirs } = payments.stripe
  return answered(
    isAtOnce
      ? theirs.cancel(providerId).catch((error: unknown) => over(error, () => theirs.retrieve(providerId)))
      : theirs.update(providerId, { cancel_at_period_end: true }),
  )
}

/** It was ended there before: how it stands now is the answer. */
function over<Answer>(error: unknown, otherwise: () => Promise<Answer>): Promise<Answer> {
  const fault = faultOf(error)
  if (fault === 'gone' || fault === 'refused') return otherwise()
  throw error
}
