import type { BankAnswer } from './cards.ts'
import { confirmIntent, openIntent } from './charging.ts'
import { type InvoiceLine, listOf, type Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

type Invoice = Objects['invoice']
type Subscription = Objects['subscription']
type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'

export interface ChargeLine {
  price: Objects['price']
  amount: number
  period: { start: number; end: number }
  description: string
}

const lineOf = ({ price, ...line }: ChargeLine): InvoiceLine => ({
  id: newId('line'),
  ...line,
  pricing: { price_details: { price: price.id, product: price.product } },
})

interface InvoiceDraft {
  customer: string
  currency: string
  reason: Reason
  charged: ChargeLine[]
  metadata?: Record<string, string>
  parent?: Invoice['parent']
}

/** An invoice that isn't stored yet. A subscription's uses or adds to the customer's credit, a negative balance. */
function draftInvoice({ store, now, origin }: Provider, draft: InvoiceDraft): Invoice {
  const { balance } = store.get('customer', draft.customer)
  const id = newId('invoice')
  const total = draft.charged.reduce((sum, { amount }) => sum + amount, 0)
  const isCredited = draft.parent !== undefined
  const due = Math.max(0, isCredited ? total + balance : total)
  return {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: draft.reason,
    created: now(),
    currency: draft.currency,
    customer: draft.customer,
    ending_balance: isCredited ? Math.min(0, balance + total) : balance,
    hosted_invoice_url: `${origin}/payments/invoices/${id}`,
    lines: listOf(draft.charged.map(lineOf)),
    metadata: draft.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent: draft.parent ?? null,
    status: 'draft',
    total,
  }
}

/** The next invoice of a subscription, which isn't stored yet. */
export const draftFor = (
  provider: Provider,
  { id, customer, currency, metadata }: Subscription,
  { reason, charged }: { reason: Reason; charged: ChargeLine[] },
) =>
  draftInvoice(provider, {
    customer,
    currency,
    reason,
    charged,
    parent: { subscription_details: { subscription: id, metadata } },
  })

/** The subscription an invoice is for; empty for a one-off payment. */
export const subscriptionOf = ({ parent }: Invoice): string => parent?.subscription_details.subscription ?? ''

/** The invoice for a completed one-off payment. Returns its id. */
export function invoicePayment(
  provider: Provider,
  paid: { customer: string; intent: string; charged: ChargeLine; metadata: Record<string, string> },
): string {
  const { customer, metadata, charged } = paid
  const { currency } = charged.price
  const draft = draftInvoice(provider, { customer, currency, reason: 'manual', charged: [charged], metadata })
  const open = finalizeInvoice(provider, draft)
  putPayment(provider, open, paid.intent)
  return settle(provider, open, { paid: charged.amount }).id
}

/** Finalises an invoice immediately (Stripe waits an hour at renewals); it's then open, or paid if nothing is due. */
export function finalizeInvoice(provider: Provider, draft: Invoice): Invoice {
  const { store } = provider
  const { id, balance } = store.get('customer', draft.customer)
  if (balance !== draft.ending_balance) store.change('customer', id, { balance: draft.ending_balance })
  const open = store.put('invoice', {
    ...draft,
    number: `STANDIN-${String(store.all('invoice').length + 1).padStart(4, '0')}`,
    status: 'open',
  })
  return open.amount_due === 0 ? settle(provider, open, { paid: 0 }) : open
}

/** Tries to collect an open invoice with a card. The outcome is on the invoice, the payment's error on the payment. */
export function collectInvoice(
  provider: Provider,
  id: string,
  asked: { card: string; present: boolean; answer?: BankAnswer | undefined },
): { invoice: Invoice; intent: Objects['payment_intent'] } {
  const { store } = provider
  const invoice = store.change('invoice', id, {
    attempted: true,
    attempt_count: store.get('invoice', id).attempt_count + 1,
  })
  const intent = confirmIntent(provider, intentOf(provider, invoice), asked)
  return { invoice: afterBank(provider, id, intent), intent }
}

/** Records the bank's response to an invoice's payment. */
export function afterBank(provider: Provider, id: string, intent: Objects['payment_intent']): Invoice {
  const { store, emit } = provider
  const invoice = store.get('invoice', id)
  if (intent.status === 'succeeded') return settle(provider, invoice, { paid: intent.amount })
  if (intent.status === 'requires_action') emit('invoice.payment_action_required', invoice)
  else if (intent.status !== 'processing') emit('invoice.payment_failed', invoice)
  return invoice
}

const paymentOf = ({ store }: Provider, id: string) =>
  store.all('invoice_payment').find(({ invoice }) => invoice === id)

/** The invoice's only payment, created on the first attempt. */
function intentOf(provider: Provider, invoice: Invoice): string {
  const known = paymentOf(provider, invoice.id)
  if (known) return known.payment.payment_intent
  const subscription = provider.store.get('subscription', subscriptionOf(invoice))
  const { application_fee_percent: percent, transfer_data, on_behalf_of } = subscription
  const { id } = openIntent(provider, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    metadata: {},
    destination: transfer_data?.destination ?? null,
    onBehalfOf: on_behalf_of,
    fee: percent && Math.round((invoice.amount_due * percent) / 100),
    for: { invoice: invoice.id },
  })
  putPayment(provider, invoice, id)
  return id
}

function putPayment({ store, now }: Provider, { id: invoice }: Invoice, payment_intent: string): void {
  store.put('invoice_payment', {
    id: newId('invoice_payment'),
    object: 'invoice_payment',
    created: now(),
    invoice,
    payment: { type: 'payment_intent', payment_intent },
    status: 'open',
  })
}

function settle(provider: Provider, { id }: Invoice, { paid }: { paid: number }): Invoice {
  const { store, emit } = provider
  const settled = store.change('invoice', id, {
    status: 'paid',
    amount_paid: paid,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
  })
  const payment = paymentOf(provider, id)
  if (payment) store.change('invoice_payment', payment.id, { status: 'paid' })
  emit('invoice.paid', settled)
  return settled
}

/** Voids an invoice, so it's no longer collected. */
export const voidInvoice = ({ store }: Provider, id: string): Invoice =>
  store.change('invoice', id, { status: 'void', next_payment_attempt: null })
