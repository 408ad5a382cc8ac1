import type { BankAnswer } from './cards.ts'
import { type ChargeLine, collectInvoice, draftFor, finalizeInvoice, subscriptionOf, voidInvoice } from './invoices.ts'
import { listOf, type Objects, type SessionOrder, type SubscriptionItem } from './objects.ts'
import { periodEnd } from './periods.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

export type Subscription = Objects['subscription']
type Invoice = Objects['invoice']
const DAY = 86_400
/** Days after the due date on which an unpaid renewal is retried; after the last, the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7]

export const itemOf = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

export const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete_expired'

export const nextEnd = ({ recurring }: Objects['price'], start: number, anchor: number) =>
  periodEnd(start, { interval: recurring?.interval ?? 'month', anchor })

export const withItem = (subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription['items'] =>
  listOf([{ ...itemOf(subscription), ...changes }])

interface NewSubscription {
  customer: string
  price: Objects['price']
  card: string
  order: SessionOrder
}

/** Starts a subscription with its first period. Without a trial, it's incomplete until its first invoice is paid. */
export function beginSubscription(
  { store, now, emit }: Provider,
  { customer, price, card, order }: NewSubscription,
): Subscription {
  const trialEnd = order.trialDays ? now() + order.trialDays * DAY : null
  const item = {
    id: newId('subscription_item'),
    current_period_start: now(),
    current_period_end: trialEnd ?? nextEnd(price, now(), now()),
    price,
  }
  const subscription = store.put('subscription', {
    id: newId('subscription'),
    object: 'subscription',
    application_fee_percent: order.feePercent,
    billing_cycle_anchor: trialEnd ?? now(),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, reason: null },
    created: now(),
    currency: price.currency,
    customer,
    default_payment_method: card,
    ended_at: null,
    items: listOf([item]),
    latest_invoice: null,
    metadata: order.metadata,
    on_behalf_of: order.onBehalfOf,
    pause_collection: null,
    status: trialEnd ? 'trialing' : 'incomplete',
    transfer_data: order.destination === null ? null : { destination: order.destination },
    trial_end: trialEnd,
  })
  emit('customer.subscription.created', subscription)
  return subscription
}

/** The current period's charge, or zero during a trial. */
export function chargedForPeriod(subscription: Subscription): ChargeLine {
  const { price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const isFree = subscription.status === 'trialing'
  return {
    price,
    amount: isFree ? 0 : price.unit_amount,
    period: { start, end },
    description: isFree ? 'Trial period for membership' : '1 × membership',
  }
}

/** Creates an invoice, tries to collect it, and updates the subscription to match. */
export function bill(
  provider: Provider,
  subscription: Subscription,
  {
    reason,
    charged,
    ...asked
  }: {
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
    charged: ChargeLine[]
    /** Whether the member can be asked to confirm, and the bank's response if it overrides the card's. */
    present: boolean
    answer?: BankAnswer | undefined
  },
): { subscription: Subscription; invoice: Invoice; intent?: Objects['payment_intent'] } {
  const draft = draftFor(provider, subscription, { reason, charged })
  provider.store.change('subscription', subscription.id, { latest_invoice: draft.id })
  const open = finalizeInvoice(provider, draft)
  if (open.status === 'paid') return { subscription: follow(provider, open), invoice: open }
  const card = subscription.default_payment_method
  const { invoice, intent } = collectInvoice(provider, open.id, { card, ...asked })
  return { subscription: follow(provider, invoice), invoice, intent }
}

/** Updates the subscription after one of its invoices changed. */
export function follow(provider: Provider, invoice: Invoice): Subscription {
  const { store, emit } = provider
  const subscription = store.get('subscription', subscriptionOf(invoice))
  const { id, status } = subscription
  if (isOver(subscription)) return subscription
  const owes = store.all('invoice').some((other) => other.status === 'open' && subscriptionOf(other) === id)
  if (invoice.status === 'paid' && !owes && (status === 'incomplete' || status === 'past_due')) {
    const paid = store.change('subscription', id, { status: 'active' })
    emit('customer.subscription.updated', paid, { previous: { status } })
    return paid
  }
  if (invoice.status !== 'open' || status === 'incomplete') return subscription
  return afterFailure(provider, subscription, invoice)
}

/** In Stripe, the retry days are a setting. */
function afterFailure(provider: Provider, { id, status }: Subscription, invoice: Invoice): Subscription {
  const { store, emit } = provider
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  store.change('invoice', invoice.id, {
    next_payment_attempt: days === undefined ? null : invoice.created + days * DAY,
  })
  if (days === undefined) return endSubscription(provider, id, { reason: 'payment_failed' })
  const late = store.change('subscription', id, { status: 'past_due' })
  if (status !== 'past_due') emit('customer.subscription.updated', late, { previous: { status } })
  return late
}

/** Ends the subscription now. */
export function endSubscription(
  { store, now, emit }: Provider,
  id: string,
  { reason, comment }: { reason: 'cancellation_requested' | 'payment_failed'; comment?: string | undefined },
): Subscription {
  const { canceled_at, cancellation_details: before } = store.get('subscription', id)
  for (const invoice of store.all('invoice'))
    if (subscriptionOf(invoice) === id && invoice.next_payment_attempt !== null)
      store.change('invoice', invoice.id, { next_payment_attempt: null })
  const ended = store.change('subscription', id, {
    status: 'canceled',
    canceled_at: canceled_at ?? now(),
    ended_at: now(),
    cancellation_details: { comment: comment ?? before.comment, reason: before.reason ?? reason },
  })
  emit('customer.subscription.deleted', ended)
  return ended
}

/** At the end of a period: starts and charges the next one, or ends the subscription. */
export function turnPeriod(provider: Provider, id: string): void {
  const { store, emit } = provider
  const before = store.get('subscription', id)
  const { items, status, cancel_at_period_end, billing_cycle_anchor, pause_collection } = before
  const { price, current_period_end: start } = itemOf(before)
  if (cancel_at_period_end) return void endSubscription(provider, id, { reason: 'cancellation_requested' })
  const end = nextEnd(price, start, billing_cycle_anchor)
  const next = store.change('subscription', id, {
    status: status === 'trialing' ? 'active' : status,
    items: withItem(before, { current_period_start: start, current_period_end: end }),
  })
  emit('customer.subscription.updated', next, { previous: { status, items } })
  const order = { reason: 'subscription_cycle' as const, charged: [chargedForPeriod(next)] }
  if (!pause_collection) return void bill(provider, next, { ...order, present: false })
  // Nothing is collected while a subscription is paused: the invoice is created and voided.
  const invoice = finalizeInvoice(provider, draftFor(provider, next, order))
  if (invoice.status !== 'paid') voidInvoice(provider, invoice.id)
}
