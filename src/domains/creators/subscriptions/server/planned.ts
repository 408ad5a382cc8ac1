import type Stripe from 'stripe'
import type { Interval } from '#domains/creators/tiers/limits.ts'

/** A change of a membership that comes into force with the next payment. */
export interface Planned {
  tierId: string
  /** Null at a tier that costs nothing. */
  interval: Interval | null
  /** In the smallest unit of the currency. */
  amount: number
}

/**
 * What we note at the provider's own subscription about a planned change, so that it is known whatever got lost in between. The price of
 * the next payment stands there already; `nextFree`: nothing is paid then, it ends and goes on at a tier that costs nothing.
 */
export const plannedMetadata = (planned: Planned | null) => ({
  nextTierId: planned?.tierId ?? '',
  nextFree: planned?.amount === 0 ? 'yes' : '',
})

/** The planned change of a subscription; null where there is none, or where it has come into force. */
export function plannedOf(said: Stripe.Subscription): Planned | null {
  const { nextTierId: tierId, nextFree } = said.metadata
  if (!tierId) return null
  if (nextFree) return { tierId, interval: null, amount: 0 }
  const price = said.items.data[0]?.price
  if (!price || isBilled(said, price.id)) return null
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  return { tierId, interval, amount: price.unit_amount ?? 0 }
}

/** The tier of what is paid for now. */
export const tierIdOf = (said: Stripe.Subscription): string | undefined =>
  (plannedOf(said) ? said.metadata.tierId : said.metadata.nextTierId || said.metadata.tierId) || undefined

/** Whether the latest payment was for that price. What costs nothing (free days, days that were moved) is no payment. */
function isBilled({ latest_invoice: invoice }: Stripe.Subscription, priceId: string): boolean {
  if (!invoice || typeof invoice === 'string') return false
  return invoice.lines.data.some(({ amount, pricing }) => amount > 0 && priceOf(pricing) === priceId)
}

function priceOf(pricing: Stripe.InvoiceLineItem.Pricing | null): string | undefined {
  const price = pricing?.price_details?.price
  return typeof price === 'object' ? price.id : price
}
