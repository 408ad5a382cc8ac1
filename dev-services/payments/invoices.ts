import type { BankAnswer } from './cards.ts'
import { confirmIntent, openIntent } from './charging.ts'
import { type InvoiceLine, listOf, type Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

type Invoice = Objects['invoice']
type Subscription = Objects['subscription']

export interface ChargeLine {
  price: Objects['price']
  amount: number
  period: { start: number; end: number }
  description: string
  proration: boolean
}

/** One line of an invoice for a subscription. */
export function lineOf(
  subscription: Subscription,
  invoice: string,
  { price, amount, period, description, proration }: ChargeLine,
): InvoiceLine {
  const item = subscription.items.data[0]
  return {
    id: newId('line'),
    object: 'line_item',
    amount,
    subtotal: amount,
    currency: subscription.currency,
    description,
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    period,
    quantity: 1,
    subscription: subscription.id,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item?.id ?? '',
      },
    },
    pricing: pricingOf(price),
  }
}

const pricingOf = (price: Objects['price']): InvoiceLine['pricing'] => ({
  type: 'price_details',
  price_details: { price: price.id, product: price.product },
  unit_amount_decimal: price.unit_amount_decimal,
})

export interface InvoiceDraft {
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  charged: ChargeLine[]
  prorationDate?: number | undefined
}

/** An invoice that isn't stored and emits no event, for previews. */
export function draftInvoice(
  { store, now, origin }: Provider,
  { subscription, reason, charged, prorationDate }: InvoiceDraft,
): Invoice {
  const customer = store.get('customer', subscription.customer)
  const blank = blankInvoice({ now, origin }, { customer, currency: subscription.currency, reason })
  const { id } = blank
  const lines = charged.map((one) => lineOf(subscription, id, one))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  // Remaining credit is used first; a negative total becomes credit.
  const balanceAfter = Math.min(0, customer.balance + total)
  const due = Math.max(0, total + customer.balance)
  const item = subscription.items.data[0]
  return {
    ...blank,
    amount_due: due,
    amount_remaining: due,
    ending_balance: balanceAfter,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        subscription: subscription.id,
        metadata: subscription.metadata,
        ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
      },
    },
    period_end: reason === 'subscription_cycle' ? (item?.current_period_start ?? now()) : now(),
    subtotal: total,
    total,
  }
}

function blankInvoice(
  { now, origin }: Pick<Provider, 'now' | 'origin'>,
  {
    customer,
    currency,
    reason,
  }: { customer: Objects['customer']; currency: string; reason: NonNullable<Invoice['billing_reason']> },
): Invoice {
  const id = newId('invoice')
  return {
    id,
    object: 'invoice',
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now(),
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    default_payment_method: null,
    description: null,
    due_date: null,
    ending_balance: customer.balance,
    hosted_invoice_url: `${origin}/payments/invoices/${id}`,
    lines: listOf([], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: null,
    period_end: now(),
    period_start: now(),
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    total: 0,
  }
}

/** The invoice for a completed one-off payment. Returns its id. */
export function invoicePayment(
  provider: Provider,
  paid: {
    customer: string
    intent: string
    price: Objects['price']
    amount: number
    words: string
    metadata: Record<string, string>
    description: string | null
  },
): string {
  const { store, now } = provider
  const { amount, price, metadata, description } = paid
  const { currency } = price
  const customer = store.get('customer', paid.customer)
  const blank = blankInvoice(provider, { customer, currency, reason: 'manual' })
  const { id } = blank
  const line: InvoiceLine = {
    id: newId('line'),
    object: 'line_item',
    ...{ amount, subtotal: amount, currency, description: paid.words, invoice: id, livemode: false, metadata: {} },
    period: { start: now(), end: now() },
    quantity: 1,
    subscription: null,
    parent: null,
    pricing: pricingOf(price),
  }
  const lines = listOf([line], `/v1/invoices/${id}/lines`)
  const open = finalizeInvoice(provider, {
    ...{ ...blank, metadata, description, lines },
    ...{ amount_due: amount, amount_remaining: amount, subtotal: amount, total: amount },
  })
  putPayment(provider, open, paid.intent)
  return settle(provider, open, { paid: amount }).id
}

/** Finalises an invoice immediately (Stripe waits an hour at renewals); it's then open, or paid if nothing is due. */
export function finalizeInvoice(provider: Provider, draft: Invoice): Invoice {
  const { store, emit, now } = provider
  const customer = store.get('customer', draft.customer ?? '')
  emit('invoice.created', draft)
  if (customer.balance !== draft.ending_balance)
    emit('customer.updated', store.change('customer', customer.id, { balance: draft.ending_balance ?? 0 }))
  const open = store.put('invoice', {
    ...draft,
    number: `STANDIN-${String(store.all('invoice').length + 1).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now() },
  })
  emit('invoice.finalized', open)
  return open.amount_due === 0 ? settle(provider, open, { paid: 0 }) : open
}

/**
 * Tries to collect an open invoice with a card. The outcome is on the invoice; the payment's error is on the payment.
 */
export function collectInvoice(
  provider: Provider,
  id: string,
  { card, ...asked }: { card: string | null; present: boolean; answer?: BankAnswer | undefined },
): { invoice: Invoice; intent: Objects['payment_intent'] | undefined } {
  const { store } = provider
  const invoice = store.change('invoice', id, {
    attempted: true,
    attempt_count: store.get('invoice', id).attempt_count + 1,
  })
  if (!card) return { invoice: failed(provider, invoice), intent: undefined }
  const intent = confirmIntent(provider, intentOf(provider, invoice).id, { card, ...asked })
  return { invoice: afterBank(provider, invoice.id, intent), intent }
}

/** Records the bank's response to an invoice's payment. */
export function afterBank(provider: Provider, id: string, intent: Objects['payment_intent']): Invoice {
  const invoice = provider.store.get('invoice', id)
  if (intent.status === 'succeeded') return settle(provider, invoice, { paid: intent.amount })
  if (intent.status === 'processing') return invoice
  if (intent.status === 'requires_action') {
    provider.emit('invoice.payment_action_required', invoice)
    return invoice
  }
  return failed(provider, invoice)
}

function failed({ emit }: Provider, invoice: Invoice): Invoice {
  emit('invoice.payment_failed', invoice)
  return invoice
}

/** The invoice's only payment, created on the first attempt. */
function intentOf(provider: Provider, invoice: Invoice): Objects['payment_intent'] {
  const { store } = provider
  const known = store.all('invoice_payment').find((payment) => payment.invoice === invoice.id)
  if (known) return store.get('payment_intent', known.payment.payment_intent)
  const subscription = store.get('subscription', invoice.parent?.subscription_details.subscription ?? '')
  const percent = subscription.application_fee_percent
  const intent = openIntent(provider, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    destination: subscription.transfer_data?.destination ?? null,
    onBehalfOf: typeof subscription.on_behalf_of === 'string' ? subscription.on_behalf_of : null,
    fee: percent === null ? null : Math.round((invoice.amount_due * percent) / 100),
    keepsCard: true,
    for: { invoice: invoice.id },
  })
  putPayment(provider, invoice, intent.id)
  return intent
}

function putPayment({ store, now }: Provider, invoice: Invoice, intent: string): void {
  store.put('invoice_payment', {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

function settle({ store, emit, now }: Provider, invoice: Invoice, { paid }: { paid: number }): Invoice {
  const settled = store.change('invoice', invoice.id, {
    status: 'paid',
    amount_paid: paid,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now() },
  })
  const payment = store.all('invoice_payment').find((one) => one.invoice === invoice.id)
  if (payment) {
    const changes = { status: 'paid', amount_paid: paid, status_transitions: { canceled_at: null, paid_at: now() } }
    emit('invoice_payment.paid', store.change('invoice_payment', payment.id, changes))
  }
  emit('invoice.paid', settled)
  emit('invoice.payment_succeeded', settled)
  return settled
}

/** Voids an invoice, so it's no longer collected. */
export function voidInvoice({ store, emit, now }: Provider, id: string): Invoice {
  const { status_transitions } = store.get('invoice', id)
  const voided = store.change('invoice', id, {
    status: 'void',
    next_payment_attempt: null,
    auto_advance: false,
    status_transitions: { ...status_transitions, voided_at: now() },
  })
  emit('invoice.voided', voided)
  return voided
}
