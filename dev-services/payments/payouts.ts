import { book } from './balance.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

const DAY = 86_400

/** Connected accounts with funds to pay out, and since when: at most once a day. */
export function duePayouts({ store }: Provider): { account: string; at: number }[] {
  const due: { account: string; at: number }[] = []
  for (const { id, payouts_enabled } of store.all('account')) {
    if (!payouts_enabled) continue
    const waiting = store
      .all('balance_transaction')
      .filter((txn) => txn._account === id && !txn._payout && txn.type !== 'payout')
    const [first] = waiting.map((txn) => txn.available_on).sort((one, other) => one - other)
    if (first === undefined) continue
    const last = store.all('payout').findLast((payout) => payout._account === id)
    const at = Math.max(first, (last?.created ?? 0) + DAY)
    const sum = waiting.reduce((all, txn) => (txn.available_on <= at ? all + txn.net : all), 0)
    if (sum > 0) due.push({ account: id, at })
  }
  return due
}

/** Pays an account's available balance out to its bank; it arrives a day later. */
export function payOut(provider: Provider, account: string): void {
  const { store, now, emit } = provider
  const carried = store
    .all('balance_transaction')
    .filter((txn) => txn._account === account && !txn._payout && txn.type !== 'payout' && txn.available_on <= now())
  for (const currency of new Set(carried.map((txn) => txn.currency))) {
    const ofIt = carried.filter((txn) => txn.currency === currency)
    const amount = ofIt.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    const id = newId('payout')
    const booked = book(provider, { account, type: 'payout', amount: -amount, currency, source: id })
    for (const txn of [...ofIt, booked]) store.change('balance_transaction', txn.id, { _payout: id })
    const payout = store.put('payout', {
      id,
      object: 'payout',
      amount,
      arrival_date: now() + DAY,
      automatic: true,
      balance_transaction: booked.id,
      created: now(),
      currency,
      description: 'STRIPE PAYOUT',
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      status: 'pending',
      type: 'bank_account',
      _account: account,
    })
    emit('payout.created', payout, { account })
  }
}

export function completePayout({ store, emit }: Provider, id: string): void {
  const payout = store.change('payout', id, { status: 'paid' })
  emit('payout.paid', payout, { account: payout._account })
}
