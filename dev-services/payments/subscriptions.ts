import type { BankAnswer } from './cards.ts'
import { type ChargeLine, collectInvoice, draftInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { listOf, type Objects, type SubscriptionItem } from './objects.ts'
import { type Interval, periodEnd } from './periods.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

export type Subscription = Objects['subscription']
const DAY = 86_400
/** Days after the due date on which an unpaid renewal is retried; after the last, the subscription ends. */
export const RETRY_DAYS = [1, 3, 5, 7]

export const itemOf = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

export const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

export const nextEnd = (price: Objects['price'], start: number, anchor: number) =>
  periodEnd(start, {
    interval: (price.recurring?.interval ?? 'month') as Interval,
    count: price.recurring?.interval_count ?? 1,
    anchor,
  })

export const withItem = (subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription['items'] => ({
  ...subscription.items,
  data: [{ ...itemOf(subscription), ...changes }],
})

export interface NewSubscription {
  customer: string
  price: Objects['price']
  card: string | null
  metadata: Record<string, string>
  description: string | null
  application_fee_percent: number | null
  destination: string | null
  onBehalfOf: string | null
  trialEnd: number | null
  missingCard: 'cancel' | 'create_invoice' | 'pause'
}

/** Starts a subscription with its first period, trial or paid. It's incomplete until its first invoice is paid. */
export function beginSubscription(provider: Provider, order: NewSubscription): Subscription {
  const { store, now, emit } = provider
  const { price, trialEnd } = order
  const id = newId('subscription')
  const anchor = trialEnd ?? now()
  const item = {
    id: newId('subscription_item'),
    object: 'subscription_item' as const,
    created: now(),
    current_period_start: now(),
    current_period_end: trialEnd ?? nextEnd(price, now(), now()),
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  }
  const subscription = store.put('subscription', {
    id,
    object: 'subscription',
    application_fee_percent: order.application_fee_percent,
    billing_cycle_anchor: anchor,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now(),
    currency: price.currency,
    customer: order.customer,
    default_payment_method: order.card,
    description: order.description,
    ended_at: null,
    items: listOf([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    metadata: order.metadata,
    on_behalf_of: order.onBehalfOf,
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now(),
    status: trialEnd ? 'trialing' : 'incomplete',
    transfer_data: order.destination ? { destination: order.destination, amount_percent: null } : null,
    trial_end: trialEnd,
    trial_start: trialEnd ? now() : null,
    trial_settings: { end_behavior: { missing_payment_method: order.missingCard } },
  })
  emit('customer.subscription.created', subscription)
  return subscription
}

/** The current period's charge, or zero during a trial. */
export function chargedForPeriod(subscription: Subscription): ChargeLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const free = subscription.status === 'trialing'
  return {
    price,
    amount: free ? 0 : (price.unit_amount ?? 0),
    period: { start, end },
    description: free ? `Trial period for ${price.nickname ?? 'membership'}` : `1 × ${price.nickname ?? 'membership'}`,
    proration: false,
  }
}

/** Creates an invoice, tries to collect it, and updates the subscription to match. */
export function bill(
  provider: Provider,
  subscription: Subscription,
  order: {
    reason: NonNullable<Objects['invoice']['billing_reason']>
    charged: ChargeLine[]
    /** Whether the member can be asked to confirm, and the bank's response if it overrides the card's. */
    present: boolean
    answer?: BankAnswer
    prorationDate?: number | undefined
  },
): { subscription: Subscription; invoice: Objects['invoice']; intent: Objects['payment_intent'] | undefined } {
  const { store } = provider
  const draft = draftInvoice(provider, {
    subscription,
    ...order,
    charged: [...pendingOf(provider, subscription), ...order.charged],
  })
  store.change('subscription', subscription.id, { latest_invoice: draft.id })
  const open = finalizeInvoice(provider, draft)
  const { invoice, intent } =
    open.status === 'paid'
      ? { invoice: open, intent: undefined }
      : collectInvoice(provider, open.id, {
          card: cardOf(provider, subscription),
          present: order.present,
          answer: order.answer,
        })
  return { subscription: follow(provider, invoice), invoice, intent }
}

/** Takes the queued prorations, which are now on this invoice. */
function pendingOf({ store }: Provider, subscription: Subscription): ChargeLine[] {
  const waiting = store.all('invoice_item').filter((item) => item.subscription === subscription.id)
  for (const { id } of waiting) store.remove('invoice_item', id)
  return waiting.map(({ line }) => ({
    ...line,
    price: store.get('price', line.pricing.price_details.price),
    proration: true,
  }))
}

export const cardOf = ({ store }: Provider, { default_payment_method, customer }: Subscription): string | null =>
  default_payment_method ?? store.get('customer', customer).invoice_settings.default_payment_method

/** Updates the subscription after one of its invoices changed. */
export function follow(provider: Provider, invoice: Objects['invoice']): Subscription {
  const { store, emit } = provider
  const subscription = store.get('subscription', invoice.parent?.subscription_details.subscription ?? '')
  if (isOver(subscription)) return subscription
  const owes = store
    .all('invoice')
    .some((other) => other.status === 'open' && other.parent?.subscription_details.subscription === subscription.id)
  if (invoice.status === 'paid' && !owes && ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    const paid = store.change('subscription', subscription.id, { status: 'active' })
    emit('customer.subscription.updated', paid, { previous: { status: subscription.status } })
    return paid
  }
  if (invoice.status !== 'open' || subscription.status === 'incomplete') return subscription
  return afterFailure(provider, subscription, invoice)
}

/** In Stripe the retry days are a setting; after the last one the subscription ends. */
function afterFailure(provider: Provider, subscription: Subscription, invoice: Objects['invoice']): Subscription {
  const { store, emit } = provider
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  store.change('invoice', invoice.id, {
    next_payment_attempt: days === undefined ? null : invoice.created + days * DAY,
  })
  if (days === undefined) return endSubscription(provider, subscription.id, { reason: 'payment_failed' })
  if (subscription.status === 'past_due') return subscription
  const late = store.change('subscription', subscription.id, { status: 'past_due' })
  emit('customer.subscription.updated', late, { previous: { status: subscription.status } })
  return late
}

/** Ends the subscription now. */
export function endSubscription(
  provider: Provider,
  id: string,
  {
    reason,
    comment,
    feedback,
  }: {
    reason: 'cancellation_requested' | 'payment_failed'
    comment?: string | undefined
    feedback?: string | undefined
  },
): Subscription {
  const { store, now, emit } = provider
  const before = store.get('subscription', id)
  for (const invoice of store.all('invoice'))
    if (invoice.parent?.subscription_details.subscription === id && invoice.next_payment_attempt !== null)
      store.change('invoice', invoice.id, { next_payment_attempt: null, auto_advance: false })
  for (const item of store.all('invoice_item')) if (item.subscription === id) store.remove('invoice_item', item.id)
  const ended = store.change('subscription', id, {
    status: 'canceled',
    canceled_at: before.canceled_at ?? now(),
    ended_at: now(),
    cancellation_details: {
      ...(before.cancellation_details ?? { feedback_option: null }),
      comment: comment ?? before.cancellation_details?.comment ?? null,
      feedback: feedback ?? before.cancellation_details?.feedback ?? null,
      reason: before.cancellation_details?.reason ?? reason,
    },
  })
  emit('customer.subscription.deleted', ended)
  return ended
}

/** At the end of a period: starts and charges the next one, or ends the subscription. */
export function turnPeriod(provider: Provider, id: string): void {
  const { store, emit } = provider
  const before = store.get('subscription', id)
  const item = itemOf(before)
  if (before.cancel_at_period_end) return void endSubscription(provider, id, { reason: 'cancellation_requested' })
  if (before.status === 'trialing' && !cardOf(provider, before)) {
    const { missing_payment_method: what } = before.trial_settings.end_behavior
    if (what === 'cancel') return void endSubscription(provider, id, { reason: 'cancellation_requested' })
    if (what === 'pause') {
      const resting = store.change('subscription', id, { status: 'paused' })
      emit('customer.subscription.paused', resting)
      return
    }
  }
  const start = item.current_period_end
  const end = nextEnd(item.price, start, before.billing_cycle_anchor)
  const next = store.change('subscription', id, {
    status: before.status === 'trialing' ? 'active' : before.status,
    items: withItem(before, { current_period_start: start, current_period_end: end }),
  })
  emit('customer.subscription.updated', next, { previous: { status: before.status, items: before.items } })
  if (before.pause_collection) skipPeriod(provider, next)
  else bill(provider, next, { reason: 'subscription_cycle', charged: [chargedForPeriod(next)], present: false })
}

/** Nothing is collected while a subscription is paused: the invoice is created and voided, or marked uncollectible. */
function skipPeriod(provider: Provider, subscription: Subscription): void {
  const { store, emit, now } = provider
  const draft = draftInvoice(provider, {
    subscription,
    reason: 'subscription_cycle',
    charged: [chargedForPeriod(subscription)],
  })
  const invoice = finalizeInvoice(provider, draft)
  if (invoice.status === 'paid') return
  if (subscription.pause_collection?.behavior === 'void') return void voidInvoice(provider, invoice.id)
  const marked = store.change('invoice', invoice.id, {
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: now() },
  })
  emit('invoice.marked_uncollectible', marked)
}
