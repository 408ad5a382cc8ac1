import type Stripe from 'stripe'
import { minutes } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Payments } from '#platform/payments.ts'
import { addMonths, type PauseMonths } from '../changes-rules.ts'
import { billedAt, factsOf, type MemberContext, requireSelling, requiresChange, withOwnLease } from './change-facts.ts'
import { agreed } from './change-refusals.ts'
import { plannedMetadata } from './planned-change.ts'
import { dateOf } from './provider-state.ts'
import { fetchSubscription, requireAnswer, WITH_INVOICE } from './session.ts'
import { idOf } from './settle-checkout.ts'
import { applyProviderState, moveSubscription, type SubscriptionRow } from './store.ts'

/** The shortest time until an end date, because the provider refuses one that's past when the request arrives. */
const SHORTEST_MS = minutes(2)
/** Paid days continue without a charge, which the provider models as a trial. */
const KEPT = { keptDays: 'yes' } as const

/**
 * Cancels a membership. Access continues until the end of the paid or trial period; days preserved by a pause start
 * now. Unpaid and free memberships end immediately. Idempotent.
 */
export async function cancelMembership(
  context: MemberContext,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await withOwnLease(context, id, async ({ held, write }) => {
    const now = context.now()
    if (!requiresChange('cancel', factsOf(held), now)) return
    const { row } = held
    const cancelReason = reason || null
    if (row.providerId === null) return write((writeContext, free) => leave(writeContext, free, cancelReason))
    const { payments, providerId } = billedAt(context, row)
    const said = await fetchSubscription(payments, providerId)
    const details = reason ? { cancellation_details: { comment: reason } } : {}
    const after =
      row.state === 'past_due'
        ? await endUnpaid(payments, said, details)
        : await update(payments, providerId, {
            cancel_at_period_end: true,
            ...details,
            ...(row.state === 'paused' ? goOn(said, now) : {}),
          })
    await write(async (writeContext, before) => {
      const cancelled = await applyProviderState(writeContext, before, after)
      await moveSubscription(writeContext, cancelled, cancelled.state, { cancelReason })
    })
  })
}

/** Ends a free membership immediately, because it has no period to wait for. */
async function leave(writeContext: WriteContext, row: SubscriptionRow, cancelReason: string | null) {
  const { now } = writeContext
  const over = { endedAt: now, accessUntil: now, nextTierId: null, nextAmount: null, cancelReason }
  await moveSubscription(writeContext, row, 'ended', over)
}

async function endUnpaid(
  { stripe }: Payments,
  said: Stripe.Subscription,
  details: Stripe.SubscriptionCancelParams,
): Promise<Stripe.Subscription> {
  const { latest_invoice: invoice } = said
  const after = await requireAnswer(stripe.subscriptions.cancel(said.id, { ...details, ...WITH_INVOICE }))
  if (invoice && typeof invoice !== 'string' && invoice.status === 'open')
    await agreed(stripe.invoices.voidInvoice(idOf(invoice) ?? ''))
  return after
}

/** Undoes a cancellation before the membership ends, and with it a planned change to a free tier. */
export async function resumeMembership(context: MemberContext, id: string): Promise<void> {
  await withOwnLease(context, id, async ({ held, write }) => {
    if (!requiresChange('resume', factsOf(held), context.now())) return
    const { row } = held
    await requireSelling(context.db, row.creatorUid, row.amount)
    const { payments, providerId } = billedAt(context, row)
    const back = row.nextAmount === 0 ? { metadata: plannedMetadata(null) } : {}
    const after = await update(payments, providerId, { cancel_at_period_end: false, ...back })
    await write(async (writeContext, before) => {
      const resumed = await applyProviderState(writeContext, before, after)
      await moveSubscription(writeContext, resumed, resumed.state, { cancelReason: null })
    })
  })
}

/** Pauses for some months, once a year. Access ends now; the remaining paid days resume after the pause. */
export async function pauseMembership(
  context: MemberContext,
  { id, months }: { id: string; months: PauseMonths },
): Promise<void> {
  await withOwnLease(context, id, async ({ held, write }) => {
    const now = context.now()
    if (!requiresChange('pause', factsOf(held), now)) return
    const { payments, providerId } = billedAt(context, held.row)
    const said = await fetchSubscription(payments, providerId)
    const until = addMonths(now, months)
    const after = await update(payments, providerId, {
      trial_end: secondsOf(new Date(until.getTime() + paidLeft(said, now))),
      proration_behavior: 'none',
      pause_collection: { behavior: 'void', resumes_at: secondsOf(until) },
      metadata: KEPT,
    })
    await write(async (writeContext, before) => {
      const paused = await applyProviderState(writeContext, before, after)
      const pausedUntil = dateOf(after.pause_collection?.resumes_at) ?? until
      await moveSubscription(writeContext, paused, 'paused', { pausedUntil, lastPausedAt: now, accessUntil: now })
    })
  })
}

/** Ends a pause early. */
export async function unpauseMembership(context: MemberContext, id: string): Promise<void> {
  await withOwnLease(context, id, async ({ held, write }) => {
    const now = context.now()
    if (!requiresChange('unpause', factsOf(held), now)) return
    const { payments, providerId } = billedAt(context, held.row)
    const said = await fetchSubscription(payments, providerId)
    const after = await update(payments, providerId, goOn(said, now))
    await write((writeContext, before) => applyProviderState(writeContext, before, after))
  })
}

/** Parameters that end a pause now and start the preserved days. */
function goOn(said: Stripe.Subscription, now: Date): Stripe.SubscriptionUpdateParams {
  const restsUntil = said.pause_collection?.resumes_at
  const kept = said.trial_end && restsUntil ? (said.trial_end - restsUntil) * 1000 : 0
  return {
    trial_end: secondsOf(new Date(now.getTime() + Math.max(kept, SHORTEST_MS))),
    proration_behavior: 'none',
    pause_collection: '',
    metadata: KEPT,
  }
}

/** Remaining paid time in milliseconds, at least `SHORTEST_MS`. */
function paidLeft(said: Stripe.Subscription, now: Date): number {
  const end = dateOf(said.items.data[0]?.current_period_end)
  return Math.max(SHORTEST_MS, (end?.getTime() ?? 0) - now.getTime())
}

const secondsOf = (at: Date) => Math.ceil(at.getTime() / 1000)

function update({ stripe }: Payments, providerId: string, params: Stripe.SubscriptionUpdateParams) {
  return agreed(stripe.subscriptions.update(providerId, { ...params, ...WITH_INVOICE }))
}
