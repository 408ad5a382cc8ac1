import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'
import { newId } from './store.ts'

const DAY = 86_400
/** Payments can be paid out after two days. */
const SETTLES_AFTER = 2 * DAY

/** Stripe's own processing fee, charged to the platform: 1.5% plus 25 in the smallest currency unit. */
export const processingFeeOf = (amount: number) => Math.round(amount * 0.015) + 25

interface Booking {
  account: string | null
  type: Objects['balance_transaction']['type']
  amount: number
  /** The fee deducted immediately, and its purpose. */
  fee?: { amount: number; type: 'stripe_fee' | 'application_fee'; description: string }
  currency: string
  source: string
  description?: string | null
  category?: string
}

/** Dollars per unit. Constant, so a conversion there and back cancels out. */
const RATES: Record<string, number> = { usd: 1, eur: 1.16, gbp: 1.32, brl: 0.19, cad: 0.71, aud: 0.65, jpy: 0.65 }

/**
 * Stripe settles in the account's own currency, whichever was charged: see https://docs.stripe.com/connect/currencies.
 */
function settled({ store }: Provider, { account, currency }: Pick<Booking, 'account' | 'currency'>) {
  const own = account === null ? 'usd' : (store.find('account', account)?.default_currency ?? currency)
  const rate = own === currency ? null : (RATES[currency] ?? 1) / (RATES[own] ?? 1)
  return { own, rate, converted: (amount: number) => (rate === null ? amount : Math.round(amount * rate)) }
}

/** Records a change in a balance; without an account it's the platform's. */
export function book(provider: Provider, booking: Booking): Objects['balance_transaction'] {
  const { store, now } = provider
  const { account, type, source, description = null, category = String(type) } = booking
  const { own: currency, rate, converted } = settled(provider, booking)
  const amount = converted(booking.amount)
  const fee = booking.fee && { ...booking.fee, amount: converted(booking.fee.amount) }
  const settles = type === 'charge' || type === 'payment'
  return store.put('balance_transaction', {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: settles ? now() + SETTLES_AFTER : now(),
    created: now(),
    currency,
    description,
    exchange_rate: rate,
    fee: fee?.amount ?? 0,
    fee_details: fee && fee.amount !== 0 ? [{ ...fee, currency }] : [],
    net: amount - (fee?.amount ?? 0),
    reporting_category: category,
    source,
    status: settles ? 'pending' : 'available',
    type,
    _account: account,
  })
}

/** An account's available and pending funds, by currency. */
export function balanceOf({ store, now }: Provider, account: string | null) {
  const sums = new Map<string, { available: number; pending: number }>()
  for (const { _account, available_on, net, currency } of store.all('balance_transaction')) {
    if (_account !== account) continue
    const sum = sums.get(currency) ?? { available: 0, pending: 0 }
    sum[available_on <= now() ? 'available' : 'pending'] += net
    sums.set(currency, sum)
  }
  const parts = (which: 'available' | 'pending') =>
    [...sums].map(([currency, sum]) => ({ amount: sum[which], currency, source_types: { card: sum[which] } }))
  return { object: 'balance', available: parts('available'), pending: parts('pending'), livemode: false } as const
}
