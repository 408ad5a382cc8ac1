import { invalid } from './api-error.ts'
import { book } from './balance.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

/** The bank's fee for a dispute, in the smallest unit. */
const DISPUTE_FEE = 2000

/** A member disputes a charge with their bank, which takes the money back from the platform. */
export function openDispute(provider: Provider, chargeId: string, reason = 'fraudulent'): Objects['dispute'] {
  const { store, now, emit } = provider
  const charge = store.get('charge', chargeId, 'charge')
  const amount = charge.amount - charge.amount_refunded
  if (charge.disputed || amount === 0) throw invalid('This charge cannot be disputed.')
  const id = newId('dispute')
  const fee = { amount: DISPUTE_FEE, type: 'stripe_fee', description: 'Dispute fee' } as const
  const booked = book(provider, {
    account: null,
    type: 'adjustment',
    amount: -amount,
    fee,
    currency: charge.currency,
    source: id,
    category: 'dispute',
    description: `Chargeback withdrawal for ${chargeId}`,
  })
  store.change('charge', chargeId, { disputed: true })
  const dispute = store.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [booked],
    charge: chargeId,
    created: now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  emit('charge.dispute.created', dispute)
  emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. If won, the platform gets the money back. */
export function closeDispute(provider: Provider, id: string, { won }: { won: boolean }): Objects['dispute'] {
  const { store, emit } = provider
  const before = store.get('dispute', id)
  if (before.status !== 'needs_response') throw invalid('This dispute is closed.')
  const returned = won
    ? [
        book(provider, {
          account: null,
          type: 'adjustment',
          amount: before.amount,
          currency: before.currency,
          source: id,
          category: 'dispute_reversal',
        }),
      ]
    : []
  const closed = store.change('dispute', id, {
    status: won ? 'won' : 'lost',
    balance_transactions: [...before.balance_transactions, ...returned],
  })
  if (won) emit('charge.dispute.funds_reinstated', closed)
  emit('charge.dispute.closed', closed)
  return closed
}
