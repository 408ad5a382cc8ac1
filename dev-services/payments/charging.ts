import { book, processingFeeOf } from './balance.ts'
import { answerOf, type BankAnswer, declines } from './cards.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

export interface Payment {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  /** The connected account that receives the payment, and the platform's fee. */
  destination: string | null
  onBehalfOf: string | null
  fee: number | null
  keepsCard?: boolean
  for?: { invoice?: string; session?: string }
}

/** Creates a payment that still needs a card. */
export function openIntent({ store, now, emit }: Provider, payment: Payment): Objects['payment_intent'] {
  const { amount, currency, customer, description, metadata, destination, fee } = payment
  const intent = store.put('payment_intent', {
    id: newId('payment_intent'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    application_fee_amount: destination ? fee : null,
    canceled_at: null,
    created: now(),
    currency,
    customer,
    description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata,
    on_behalf_of: payment.onBehalfOf,
    payment_method: null,
    payment_method_types: ['card'],
    setup_future_usage: payment.keepsCard ? 'off_session' : null,
    status: 'requires_payment_method',
    transfer_data: destination ? { destination } : null,
    transfer_group: null,
    ...(payment.for ? { _for: payment.for } : {}),
  })
  emit('payment_intent.created', intent)
  return intent
}

/**
 * Requests a payment from the bank. `present`: the member is there and can confirm it. `answer` overrides the card's
 * usual response.
 */
export function confirmIntent(
  provider: Provider,
  id: string,
  { card, present, answer }: { card: string; present: boolean; answer?: BankAnswer | 'refused' | undefined },
): Objects['payment_intent'] {
  const { store, emit } = provider
  const method = store.get('payment_method', card)
  const said = answer ?? answerOf(method.card.last4, { present })
  const asked = store.change('payment_intent', id, { payment_method: card })
  switch (said) {
    case 'pays':
      return succeed(provider, asked)
    case 'silent': {
      const waiting = store.change('payment_intent', id, { status: 'processing' })
      emit('payment_intent.processing', waiting)
      return waiting
    }
    case 'authenticate':
      if (present) {
        const asking = store.change('payment_intent', id, { status: 'requires_action' })
        emit('payment_intent.requires_action', asking)
        return asking
      }
      return fail(provider, asked, declines.authenticate)
    case 'refused':
      return fail(provider, asked, declines.refused)
    default:
      return fail(provider, asked, declines[said])
  }
}

function succeed(provider: Provider, intent: Objects['payment_intent']) {
  const { store, emit } = provider
  const charge = charged(provider, intent)
  const paid = store.change('payment_intent', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
  })
  emit('charge.succeeded', charge)
  emit('payment_intent.succeeded', paid)
  return paid
}

function charged(provider: Provider, intent: Objects['payment_intent']) {
  const { store } = provider
  const { amount, currency } = intent
  const charge = store.put('charge', {
    ...chargeOf(provider, intent),
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: amount,
  })
  const stripe = { amount: processingFeeOf(amount), type: 'stripe_fee', description: 'Stripe processing fees' } as const
  const booked = book(provider, { account: null, type: 'charge', amount, fee: stripe, currency, source: charge.id })
  const destination = intent.transfer_data?.destination
  return store.change('charge', charge.id, {
    balance_transaction: booked.id,
    ...(destination ? passedOn(provider, charge, destination) : {}),
  })
}

/** A payment for a connected account: it's transferred in full, and the platform's fee comes back. */
function passedOn(provider: Provider, charge: Objects['charge'], destination: string) {
  const { store, now, emit } = provider
  const { amount, currency, application_fee_amount: kept } = charge
  const transferId = newId('transfer')
  const feeId = kept ? newId('application_fee') : null
  const arrived = store.put('charge', {
    ...charge,
    id: newId('charge').replace('ch_', 'py_'),
    application_fee: feeId,
    payment_intent: null,
    transfer_data: null,
    _account: destination,
  })
  const fee = { amount: kept ?? 0, type: 'application_fee', description: 'Application fee' } as const
  const booked = book(provider, {
    account: destination,
    type: 'payment',
    amount,
    fee,
    currency,
    source: arrived.id,
    category: 'charge',
  })
  store.change('charge', arrived.id, { balance_transaction: booked.id })
  const transfer = store.put('transfer', {
    id: transferId,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: book(provider, {
      account: null,
      type: 'transfer',
      amount: -amount,
      currency,
      source: transferId,
    }).id,
    created: now(),
    currency,
    description: null,
    destination,
    destination_payment: arrived.id,
    livemode: false,
    metadata: {},
    reversed: false,
    source_transaction: charge.id,
    transfer_group: null,
  })
  emit('transfer.created', transfer)
  if (feeId)
    emit('application_fee.created', applicationFee(provider, { id: feeId, charge, destination, arrived: arrived.id }))
  return { transfer: transfer.id, application_fee: feeId }
}

function applicationFee(
  provider: Provider,
  { id, charge, destination, arrived }: { id: string; charge: Objects['charge']; destination: string; arrived: string },
) {
  const { currency, application_fee_amount: amount } = charge
  const booked = book(provider, {
    account: null,
    type: 'application_fee',
    amount: amount ?? 0,
    currency,
    source: id,
    category: 'platform_earning',
  })
  return provider.store.put('application_fee', {
    id,
    object: 'application_fee',
    account: destination,
    amount: amount ?? 0,
    amount_refunded: 0,
    balance_transaction: booked.id,
    charge: arrived,
    created: provider.now(),
    currency,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
  })
}

function fail(
  provider: Provider,
  intent: Objects['payment_intent'],
  decline: { code: string; decline_code?: string; message: string },
) {
  const { store, emit } = provider
  const charge = store.put('charge', {
    ...chargeOf(provider, intent),
    status: 'failed',
    failure_code: decline.code,
    failure_message: decline.message,
  })
  const failed = store.change('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: { type: 'card_error', ...decline },
  })
  emit('charge.failed', charge)
  emit('payment_intent.payment_failed', failed)
  return failed
}

function chargeOf({ now }: Provider, intent: Objects['payment_intent']): Objects['charge'] {
  const { amount, currency, customer, description, metadata, payment_method, application_fee_amount, transfer_data } =
    intent
  const id = newId('charge')
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null },
    captured: false,
    created: now(),
    currency,
    customer,
    description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    on_behalf_of: intent.on_behalf_of,
    paid: false,
    payment_intent: intent.id,
    payment_method,
    refunded: false,
    status: 'failed',
    transfer_data: transfer_data ? { destination: transfer_data.destination, amount: null } : null,
    transfer_group: null,
  }
}
