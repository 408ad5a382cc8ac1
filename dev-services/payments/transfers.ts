import { book } from './balance.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { mayTransferTo } from './regions.ts'
import { newId } from './store.ts'

/** Gives a connected account money of the platform's own. */
export function transfer(
  provider: Provider,
  order: {
    amount: number
    currency: string
    destination: string
    description?: string | undefined
    metadata?: Record<string, string> | undefined
    source_transaction?: string | undefined
  },
): Objects['transfer'] {
  const { store, now, emit } = provider
  const { amount, currency, destination } = order
  mayTransferTo(provider, store.get('account', destination, 'destination'))
  const id = newId('transfer')
  const booked = book(provider, { account: null, type: 'transfer', amount: -amount, currency, source: id })
  book(provider, { account: destination, type: 'payment', amount, currency, source: id, category: 'charge' })
  const made = store.put('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: booked.id,
    created: now(),
    currency,
    description: order.description ?? null,
    destination,
    destination_payment: id,
    livemode: false,
    metadata: order.metadata ?? {},
    reversed: false,
    source_transaction: order.source_transaction ?? null,
    transfer_group: null,
  })
  emit('transfer.created', made)
  return made
}
