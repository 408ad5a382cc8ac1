import { subscriptionOf } from './invoices.ts'
import type { Provider } from './provider.ts'
import { itemOf, withItem } from './subscriptions.ts'

const DAY = 86_400

/** Moves time forward for one subscription by moving its own dates into the past; anything then due happens now. */
export function advanceTime(
  { store, now, emit }: Provider,
  { subscription: id, days }: { subscription: string; days?: number | undefined },
) {
  const before = store.get('subscription', id)
  const { current_period_start: start, current_period_end: end } = itemOf(before)
  const seconds = days === undefined ? Math.max(0, end - now()) : days * DAY
  const earlier = (at: number | null) => at && at - seconds
  const { pause_collection: pause } = before
  const moved = store.change('subscription', id, {
    created: before.created - seconds,
    // The day of the month that periods end on moves too.
    billing_cycle_anchor: end - seconds,
    cancel_at: earlier(before.cancel_at),
    canceled_at: earlier(before.canceled_at),
    trial_end: earlier(before.trial_end),
    pause_collection: pause && { ...pause, resumes_at: earlier(pause.resumes_at) },
    items: withItem(before, { current_period_start: start - seconds, current_period_end: end - seconds }),
  })
  for (const invoice of store.all('invoice')) {
    const { next_payment_attempt: next } = invoice
    if (subscriptionOf(invoice) === id && next !== null)
      store.change('invoice', invoice.id, { created: invoice.created - seconds, next_payment_attempt: next - seconds })
  }
  emit('customer.subscription.updated', moved)
}
