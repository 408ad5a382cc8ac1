import { invalid } from './api-error.ts'
import { book } from './balance.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

/** The bank's fee for a dispute, in the smallest unit. */
const DISPUTE_FEE = 2000

/** A member disputes a charge with their bank, which takes the money back from the platform. */
export function openDispute(provider: Provider, chargeId: string): void {
  const { store, now, emit } = provider
  const charge = store.get('charge', chargeId, 'charge')
  const { currency, payment_intent } = charge
  const amount = charge.amount - charge.amount_refunded
  if (charge.disputed || amount === 0) throw invalid('This charge cannot be disputed.')
  book(provider, { account: null, type: 'dispute', amount: -amount, fee: DISPUTE_FEE, currency })
  store.change('charge', chargeId, { disputed: true })
  const dispute = store.put('dispute', {
    id: newId('dispute'),
    object: 'dispute',
    amount,
    charge: chargeId,
    created: now(),
    currency,
    payment_intent,
    status: 'needs_response',
  })
  emit('charge.dispute.created', dispute)
}

/** The bank decides. If won, the platform gets the money back. */
export function closeDispute(provider: Provider, id: string, { won }: { won: boolean }): void {
  const { store, emit } = provider
  const { status, amount, currency } = store.get('dispute', id)
  if (status !== 'needs_response') throw invalid('This dispute is closed.')
  const closed = store.change('dispute', id, { status: won ? 'won' : 'lost' })
  if (won) book(provider, { account: null, type: 'dispute', amount, currency })
  emit('charge.dispute.closed', closed)
}
