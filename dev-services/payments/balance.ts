import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

/** Payments can be paid out after two days. */
const SETTLES_AFTER = 2 * 86_400

/** Stripe's own processing fee, charged to the platform: 1.5% plus 25 in the smallest currency unit. */
export const processingFeeOf = (amount: number) => Math.round(amount * 0.015) + 25

interface Booking {
  account: string | null
  type: Objects['balance_transaction']['type']
  amount: number
  /** Deducted immediately. */
  fee?: number
  currency: string
}

/** US cents per smallest unit. Constant, so a refund converts to the same amount as its payment. */
const RATES: Record<string, number> = { usd: 1, eur: 1.16, gbp: 1.32, brl: 0.19, cad: 0.71, aud: 0.65, jpy: 0.65 }

/** Stripe settles in the account's own currency, whichever was charged: https://docs.stripe.com/connect/currencies. */
function settlementOf({ store }: Provider, { account, currency }: Booking) {
  const own = account === null ? 'usd' : (store.find('account', account)?.default_currency ?? currency)
  const rate = (RATES[currency] ?? 1) / (RATES[own] ?? 1)
  return { own, converted: (amount: number) => (own === currency ? amount : Math.round(amount * rate)) }
}

/** Records a change in a balance; without an account it's the platform's. */
export function book(provider: Provider, booking: Booking): Objects['balance_transaction'] {
  const { store, now } = provider
  const { account, type } = booking
  const { own: currency, converted } = settlementOf(provider, booking)
  const amount = converted(booking.amount)
  const fee = converted(booking.fee ?? 0)
  const isPayment = type === 'charge' || type === 'payment'
  return store.put('balance_transaction', {
    id: newId('balance_transaction'),
    type,
    amount,
    fee,
    net: amount - fee,
    currency,
    available_on: isPayment ? now() + SETTLES_AFTER : now(),
    _account: account,
  })
}

/** An account's available and pending funds, by currency. */
export function balanceOf({ store, now }: Provider, account: string) {
  const sums = new Map<string, { available: number; pending: number }>()
  for (const { _account, available_on, net, currency } of store.all('balance_transaction')) {
    if (_account !== account) continue
    const sum = sums.get(currency) ?? { available: 0, pending: 0 }
    sum[available_on <= now() ? 'available' : 'pending'] += net
    sums.set(currency, sum)
  }
  return sums
}
