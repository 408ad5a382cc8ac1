import { and, eq } from 'drizzle-orm'
import type { Logging } from '#features/activities/server/log-activity.ts'
import { faultOf } from '#platform/payments.ts'
import { endAtProvider } from './duties.ts'
import { answered } from './session.ts'
import type { PayingParts } from './settle.ts'
import { applyProviderState, isLiving, lockSubscription, moveSubscription } from './store.ts'
import { subscriptions } from './tables.ts'

/**
 * D10, D12: nobody pays any more: for a member who leaves Open Mat at once, for the members of a creator who may not teach any longer
 * when the days that are paid are over. What costs nothing and what was given stays as it is. Done at the provider by jobs of this transaction.
 */
export async function endAllOf({ tx, jobs }: Logging, of: { uid: string } | { creatorUid: string }): Promise<number> {
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
  await parts.db.transaction(async (tx) => {
    const logging = { ...parts, tx, now: parts.now() }
    const row = await lockSubscription(tx, subscriptionId)
    if (!row || row.state === 'ended' || row.state === 'refunded') return
    if (!row.providerId) {
      if (at === 'once') await moveSubscription(logging, { ...row, daysKept: 0 }, 'ended', { daysKept: 0 })
      return
    }
    const { subscriptions: theirs } = parts.payments.stripe
    const held = at === 'once' ? { ...row, daysKept: 0 } : row
    const said = await answered(
      at === 'once' || row.state === 'past_due'
        ? theirs.cancel(row.providerId).catch((error: unknown) => over(error, theirs.retrieve(row.providerId ?? '')))
        : theirs.update(row.providerId, { cancel_at_period_end: true }),
    )
    await applyProviderState(logging, held, said)
  })
}

/** It was ended there before: how it stands now is the answer. */
function over<Answer>(error: unknown, otherwise: Promise<Answer>): Promise<Answer> {
  const fault = faultOf(error)
  if (fault === 'gone' || fault === 'refused') return otherwise
  throw error
}
