import { ApiError, invalid } from './api-error.ts'
import { book } from './balance.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

export interface RefundOrder {
  charge: string
  amount?: number | undefined
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer' | undefined
  metadata?: Record<string, string> | undefined
  /** Whether to reverse the transfer to the connected account as well, returning the platform's fee to the account. */
  reverseTransfer: boolean
  refundFee: boolean
}

/** Refunds a payment; all that's left of it unless an amount is given. */
export function refund(provider: Provider, order: RefundOrder): Objects['refund'] {
  const { store, now, emit } = provider
  const charge = store.get('charge', order.charge, 'charge')
  const left = charge.amount - charge.amount_refunded
  const amount = order.amount ?? left
  if (charge.status !== 'succeeded') throw invalid('This charge cannot be refunded.', { code: 'charge_not_refundable' })
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (charge.disputed && !['won', 'warning_closed'].includes(disputeOf(provider, charge.id)?.status ?? 'won'))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (amount <= 0 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  const id = newId('refund')
  const booked = book(provider, {
    account: null,
    type: 'refund',
    amount: -amount,
    currency: charge.currency,
    source: id,
  })
  const after = store.change('charge', charge.id, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  const reversal =
    order.reverseTransfer && charge.transfer
      ? reverseTransfer(provider, charge.transfer, { amount: shareOf(provider, charge, amount), source: id })
      : undefined
  if (order.refundFee && charge.application_fee)
    refundFee(provider, charge.application_fee, { of: amount, charge, isLast: amount === left })
  const made = store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    metadata: order.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: order.reason ?? null,
    status: 'succeeded',
    transfer_reversal: reversal?.id ?? null,
  })
  emit('refund.created', made)
  emit('charge.refunded', after)
  return made
}

/**
 * Handles a refund that the bank rejected: the platform has the money again, and the transfer from the connected
 * account stays reversed.
 */
export function failRefund(provider: Provider, id: string): void {
  const { store, emit } = provider
  const { amount, currency, charge: chargeId } = store.get('refund', id)
  const charge = store.get('charge', chargeId ?? '')
  book(provider, { account: null, type: 'refund_failure', amount, currency, source: id })
  const left = charge.amount_refunded - amount
  store.change('charge', charge.id, { amount_refunded: left, refunded: false })
  const failed = store.change('refund', id, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  emit('refund.failed', failed)
}

const disputeOf = ({ store }: Provider, charge: string) =>
  store.all('dispute').find((dispute) => dispute.charge === charge)

/** For a partial refund, the same share of the transfer. */
function shareOf({ store }: Provider, charge: Objects['charge'], amount: number) {
  const transfer = store.get('transfer', charge.transfer ?? '')
  return Math.min(transfer.amount - transfer.amount_reversed, Math.round((transfer.amount * amount) / charge.amount))
}

/** Takes money back from a connected account. */
export function reverseTransfer(
  provider: Provider,
  transferId: string,
  {
    amount,
    source,
    metadata = {},
  }: { amount?: number | undefined; source?: string | undefined; metadata?: Record<string, string> | undefined },
): Objects['transfer_reversal'] {
  const { store, now, emit } = provider
  const transfer = store.get('transfer', transferId, 'transfer')
  const left = transfer.amount - transfer.amount_reversed
  const back = amount ?? left
  if (back > left || left === 0)
    throw invalid(`Reversal amount (${back}) is greater than the unreversed amount on transfer (${left})`, {
      param: 'amount',
    })
  const id = newId('transfer_reversal')
  const { currency } = transfer
  const booked = book(provider, {
    account: null,
    type: 'transfer_refund',
    amount: back,
    currency,
    source: id,
    category: 'transfer_reversal',
  })
  book(provider, {
    account: transfer.destination,
    type: 'payment_refund',
    amount: -back,
    currency,
    source: transfer.destination_payment ?? id,
    category: 'refund',
  })
  const after = store.change('transfer', transferId, {
    amount_reversed: transfer.amount_reversed + back,
    reversed: back === left,
  })
  const made = store.put('transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount: back,
    balance_transaction: booked.id,
    created: now(),
    currency,
    metadata,
    source_refund: source ?? null,
    transfer: transferId,
  })
  emit('transfer.reversed', after)
  return made
}

/** Returns the platform's fee, in proportion to the refund. */
export function refundFee(
  provider: Provider,
  feeId: string,
  share: { of: number; charge: Objects['charge']; isLast: boolean } | { amount: number | undefined },
): Objects['fee_refund'] {
  const { store, now, emit } = provider
  const fee = store.get('application_fee', feeId, 'id')
  const left = fee.amount - fee.amount_refunded
  const amount =
    'of' in share
      ? share.isLast
        ? left
        : Math.min(left, Math.round((fee.amount * share.of) / share.charge.amount))
      : (share.amount ?? left)
  if (amount > left || (left === 0 && !('of' in share)))
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `Refund amount is greater than unrefunded amount on fee (${left})`,
    })
  const id = newId('fee_refund')
  const { currency } = fee
  const booked = book(provider, {
    account: null,
    type: 'application_fee_refund',
    amount: -amount,
    currency,
    source: id,
    category: 'platform_earning_refund',
  })
  book(provider, {
    account: fee.account,
    type: 'adjustment',
    amount,
    currency,
    source: id,
    description: 'Application fee refund',
    category: 'fee',
  })
  const after = store.change('application_fee', feeId, {
    amount_refunded: fee.amount_refunded + amount,
    refunded: amount === left,
  })
  const made = store.put('fee_refund', {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: booked.id,
    created: now(),
    currency,
    fee: feeId,
    metadata: {},
  })
  emit('application_fee.refunded', after)
  return made
}
