import { book } from './balance.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

const DAY = 86_400

/** What an account has earned and not been paid yet, available or not. */
const unpaidOf = ({ store }: Provider, account: string) =>
  store.all('balance_transaction').filter((one) => one._account === account && !one._payout && one.type !== 'payout')

/** Connected accounts with funds to pay out, and when the payout is due: at most once a day. */
export function duePayouts(provider: Provider): { account: string; at: number }[] {
  const { store } = provider
  const due: { account: string; at: number }[] = []
  for (const { id, payouts_enabled } of store.all('account')) {
    const unpaid = payouts_enabled ? unpaidOf(provider, id) : []
    if (unpaid.length === 0) continue
    const first = Math.min(...unpaid.map(({ available_on }) => available_on))
    const last = store.all('payout').findLast(({ _account }) => _account === id)
    const at = Math.max(first, (last?.created ?? 0) + DAY)
    const sum = unpaid.reduce((all, { available_on, net }) => (available_on <= at ? all + net : all), 0)
    if (sum > 0) due.push({ account: id, at })
  }
  return due
}

/** Pays an account's available balance out to its bank; it arrives a day later. */
export function payOut(provider: Provider, account: string): void {
  const { store, now, emit } = provider
  const available = unpaidOf(provider, account).filter(({ available_on }) => available_on <= now())
  for (const [currency, carried] of Map.groupBy(available, (one) => one.currency)) {
    const amount = carried.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    const booked = book(provider, { account, type: 'payout', amount: -amount, currency })
    const payout = store.put('payout', {
      id: newId('payout'),
      object: 'payout',
      amount,
      arrival_date: now() + DAY,
      created: now(),
      currency,
      status: 'pending',
      _account: account,
    })
    for (const { id } of [...carried, booked]) store.change('balance_transaction', id, { _payout: payout.id })
    emit('payout.created', payout, { account })
  }
}

export function completePayout({ store, emit }: Provider, id: string): void {
  const payout = store.change('payout', id, { status: 'paid' })
  emit('payout.paid', payout, { account: payout._account })
}
