import { book, processingFeeOf } from './balance.ts'
import { answerOf, type BankAnswer, declines } from './cards.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

type Intent = Objects['payment_intent']
type Charge = Objects['charge']

export interface Payment {
  amount: number
  currency: string
  customer: string
  metadata: Record<string, string>
  /** The connected account that receives the payment. */
  destination: string | null
  onBehalfOf: string | null
  /** The platform's fee, in the smallest unit. */
  fee: number | null
  for: { invoice?: string; session?: string }
}

/** Creates a payment that still needs a card. */
export function openIntent({ store, now }: Provider, payment: Payment): Intent {
  const { amount, currency, customer, metadata, destination, fee } = payment
  return store.put('payment_intent', {
    id: newId('payment_intent'),
    object: 'payment_intent',
    amount,
    application_fee_amount: destination ? fee : null,
    created: now(),
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    metadata,
    on_behalf_of: payment.onBehalfOf,
    payment_method: null,
    status: 'requires_payment_method',
    transfer_data: destination ? { destination } : null,
    _for: payment.for,
  })
}

/**
 * Requests a payment from the bank. `present`: the member is there and can confirm it. `answer` overrides the card's
 * usual response.
 */
export function confirmIntent(
  provider: Provider,
  id: string,
  { card, present, answer }: { card: string; present: boolean; answer?: BankAnswer | 'refused' | undefined },
): Intent {
  const { store } = provider
  const method = store.get('payment_method', card)
  const said = answer ?? answerOf(method.card.last4, { present })
  const asked = store.change('payment_intent', id, { payment_method: card })
  if (said === 'pays') return succeed(provider, asked)
  if (said === 'silent') return store.change('payment_intent', id, { status: 'processing' })
  if (said === 'authenticate' && present) return store.change('payment_intent', id, { status: 'requires_action' })
  return fail(provider, asked, declines[said])
}

function succeed(provider: Provider, intent: Intent): Intent {
  const { store, emit } = provider
  const charge = charged(provider, intent)
  emit('charge.succeeded', charge)
  return store.change('payment_intent', intent.id, {
    status: 'succeeded',
    latest_charge: charge.id,
    last_payment_error: null,
  })
}

function charged(provider: Provider, intent: Intent): Charge {
  const { amount, currency, transfer_data } = intent
  const charge = putCharge(provider, intent, 'succeeded')
  book(provider, { account: null, type: 'charge', amount, fee: processingFeeOf(amount), currency })
  return transfer_data ? passOn(provider, charge, transfer_data.destination) : charge
}

/** A payment for a connected account: it's transferred in full, and the platform's fee comes back. */
function passOn(provider: Provider, charge: Charge, destination: string): Charge {
  const { store, now, emit } = provider
  const { amount, currency, application_fee_amount } = charge
  const fee = application_fee_amount ?? 0
  book(provider, { account: destination, type: 'payment', amount, fee, currency })
  book(provider, { account: null, type: 'transfer', amount: -amount, currency })
  const transfer = store.put('transfer', {
    id: newId('transfer'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: now(),
    currency,
    destination,
    source_transaction: charge.id,
  })
  emit('transfer.created', transfer)
  return store.change('charge', charge.id, {
    transfer: transfer.id,
    application_fee: fee > 0 ? applicationFee(provider, { amount: fee, currency, account: destination }) : null,
  })
}

function applicationFee(
  provider: Provider,
  { amount, currency, account }: { amount: number; currency: string; account: string },
): string {
  const { store, now, emit } = provider
  book(provider, { account: null, type: 'fee', amount, currency })
  const fee = store.put('application_fee', {
    id: newId('application_fee'),
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    created: now(),
    currency,
  })
  emit('application_fee.created', fee)
  return fee.id
}

function fail(provider: Provider, intent: Intent, decline: (typeof declines)[keyof typeof declines]): Intent {
  const { store, emit } = provider
  const charge = putCharge(provider, intent, 'failed')
  const failed = store.change('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: { type: 'card_error', ...decline },
  })
  emit('payment_intent.payment_failed', failed)
  return failed
}

function putCharge({ store, now }: Provider, intent: Intent, status: 'succeeded' | 'failed'): Charge {
  const { amount, application_fee_amount, currency, customer, metadata, on_behalf_of, transfer_data } = intent
  return store.put('charge', {
    id: newId('charge'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount,
    created: now(),
    currency,
    customer,
    disputed: false,
    metadata,
    on_behalf_of,
    payment_intent: intent.id,
    refunded: false,
    status,
    transfer_data,
  })
}
