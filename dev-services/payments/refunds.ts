import { invalid } from './api-error.ts'
import { book } from './balance.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

type Charge = Objects['charge']

export interface RefundOrder {
  charge: string
  amount?: number | undefined
  reason?: 'requested_by_customer' | undefined
  /** Whether to reverse the transfer to the connected account as well. */
  reverseTransfer: boolean
  /** Whether to return the platform's fee to the connected account. */
  refundFee: boolean
}

/** Refunds a payment; all that's left of it unless an amount is given. */
export function refund(provider: Provider, order: RefundOrder): Objects['refund'] {
  const { store, now, emit } = provider
  const charge = store.get('charge', order.charge, 'charge')
  const { currency, payment_intent, transfer, application_fee: fee } = charge
  const left = charge.amount - charge.amount_refunded
  const amount = order.amount ?? left
  if (charge.status !== 'succeeded') throw invalid('This charge cannot be refunded.', { code: 'charge_not_refundable' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (store.all('dispute').some((dispute) => dispute.charge === charge.id && dispute.status !== 'won'))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (amount <= 0 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  book(provider, { account: null, type: 'refund', amount: -amount, currency })
  const after = store.change('charge', charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  const reversal =
    order.reverseTransfer && transfer
      ? reverseTransfer(provider, transfer, { amount: shareOf(provider, charge, amount) })
      : undefined
  if (order.refundFee && fee) refundFee(provider, fee, { of: amount, charge, isLast: amount === left })
  const made = store.put('refund', {
    id: newId('refund'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: now(),
    currency,
    payment_intent,
    reason: order.reason ?? null,
    status: 'succeeded',
    transfer_reversal: reversal?.id ?? null,
  })
  emit('refund.created', made)
  emit('charge.refunded', after)
  return made
}

/**
 * Handles a refund that the bank rejected: the platform has the money again, and the transfer to the connected account
 * stays reversed.
 */
export function failRefund(provider: Provider, id: string): void {
  const { store, emit } = provider
  const { amount, currency, charge: chargeId } = store.get('refund', id)
  const charge = store.get('charge', chargeId ?? '')
  book(provider, { account: null, type: 'refund', amount, currency })
  store.change('charge', charge.id, { amount_refunded: charge.amount_refunded - amount, refunded: false })
  emit('refund.failed', store.change('refund', id, { status: 'failed', failure_reason: 'expired_or_canceled_card' }))
}

/** For a partial refund, the same share of the transfer. */
function shareOf({ store }: Provider, charge: Charge, amount: number) {
  const transfer = store.get('transfer', charge.transfer ?? '')
  return Math.min(transfer.amount - transfer.amount_reversed, Math.round((transfer.amount * amount) / charge.amount))
}

/** Takes money back from a connected account. */
export function reverseTransfer(
  provider: Provider,
  id: string,
  asked: { amount?: number | undefined; metadata?: Record<string, string> | undefined },
): Objects['transfer_reversal'] {
  const { store, now } = provider
  const transfer = store.get('transfer', id, 'transfer')
  const { currency, destination, amount_reversed } = transfer
  const left = transfer.amount - amount_reversed
  const { amount = left, metadata = {} } = asked
  if (amount > left || left === 0)
    throw invalid(`Reversal amount (${amount}) is greater than the unreversed amount on transfer (${left})`, {
      param: 'amount',
    })
  book(provider, { account: null, type: 'transfer', amount, currency })
  book(provider, { account: destination, type: 'refund', amount: -amount, currency })
  store.change('transfer', id, { amount_reversed: amount_reversed + amount })
  return store.put('transfer_reversal', {
    id: newId('transfer_reversal'),
    object: 'transfer_reversal',
    amount,
    created: now(),
    currency,
    metadata,
    transfer: id,
  })
}

/** Returns the platform's fee, in proportion to the refund; the last refund returns all that's left of it. */
export function refundFee(
  provider: Provider,
  id: string,
  { of, charge, isLast }: { of: number; charge: Charge; isLast: boolean },
): void {
  const { store, now } = provider
  const { account, currency, ...fee } = store.get('application_fee', id)
  const left = fee.amount - fee.amount_refunded
  const amount = isLast ? left : Math.min(left, Math.round((fee.amount * of) / charge.amount))
  book(provider, { account: null, type: 'fee', amount: -amount, currency })
  book(provider, { account: String(account), type: 'fee', amount, currency })
  store.put('fee_refund', {
    id: newId('fee_refund'),
    object: 'fee_refund',
    amount,
    created: now(),
    currency,
    fee: id,
  })
  store.change('application_fee', id, { amount_refunded: fee.amount_refunded + amount })
}
