import type { Provider } from './provider.ts'
import { itemOf, type Subscription, withItem } from './subscriptions.ts'

const DAY = 86_400

/** Moves time forward for one subscription by moving its own dates into the past; anything then due happens now. */
export function advanceTime(
  { store, now, emit }: Provider,
  asked: { subscription: string; days?: number | undefined },
) {
  const subscription = store.get('subscription', asked.subscription)
  const seconds =
    asked.days === undefined ? Math.max(0, itemOf(subscription).current_period_end - now()) : asked.days * DAY
  const moved = store.put('subscription', earlier(subscription, seconds))
  for (const invoice of store.all('invoice')) {
    const { next_payment_attempt: next, parent } = invoice
    if (parent?.subscription_details.subscription === moved.id && next !== null)
      store.change('invoice', invoice.id, { created: invoice.created - seconds, next_payment_attempt: next - seconds })
  }
  emit('customer.subscription.updated', moved)
}

function earlier(subscription: Subscription, seconds: number): Subscription {
  const { current_period_start: start, current_period_end: end, created } = itemOf(subscription)
  const before = <Moment extends number | null>(at: Moment) => (at === null ? at : at - seconds) as Moment
  const { pause_collection: pause } = subscription
  return {
    ...subscription,
    created: before(subscription.created),
    start_date: before(subscription.start_date),
    // The day of the month that periods end on moves too.
    billing_cycle_anchor: end - seconds,
    cancel_at: before(subscription.cancel_at),
    canceled_at: before(subscription.canceled_at),
    trial_start: before(subscription.trial_start),
    trial_end: before(subscription.trial_end),
    pause_collection: pause && { ...pause, resumes_at: before(pause.resumes_at) },
    items: withItem(subscription, {
      created: created - seconds,
      current_period_start: start - seconds,
      current_period_end: end - seconds,
    }),
  }
}
