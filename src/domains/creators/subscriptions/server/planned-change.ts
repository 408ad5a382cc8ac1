import type Stripe from 'stripe'
import type { Interval } from '#domains/creators/tiers/limits.ts'

/** A plan change due with the next payment. */
export interface PlannedPlanChange {
  tierId: string
  /** Null for a free tier. */
  interval: Interval | null
  /** In the smallest unit of the currency. */
  amount: number
}

/**
 * Metadata for a planned change on the provider's subscription, so that it survives even if we lose our copy. The
 * provider already has the price of the next payment. `nextFree`: nothing will be paid, so the subscription ends
 * instead and the membership continues on a free tier.
 */
export const plannedMetadata = (planned: PlannedPlanChange | null) => ({
  nextTierId: planned?.tierId ?? '',
  nextFree: planned?.amount === 0 ? 'yes' : '',
})

/** The planned change of a subscription; null if there's none or it has taken effect. */
export function plannedOf(said: Stripe.Subscription): PlannedPlanChange | null {
  const { nextTierId: tierId, nextFree } = said.metadata
  if (!tierId) return null
  if (nextFree) return { tierId, interval: null, amount: 0 }
  const price = said.items.data[0]?.price
  if (!price || isBilled(said, price.id)) return null
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  return { tierId, interval, amount: price.unit_amount ?? 0 }
}

/** The tier that's currently paid for. */
export const tierIdOf = (said: Stripe.Subscription): string | undefined =>
  plannedOf(said) ? said.metadata.tierId : billedTierOf(said.metadata)

/** The tier an invoice is for, from its metadata. A planned change starts with the next invoice, unless it's free. */
export const billedTierOf = ({ tierId, nextTierId, nextFree }: Stripe.Metadata): string | undefined =>
  (nextTierId && !nextFree ? nextTierId : tierId) || undefined

/** Whether the latest invoice was for that price. Zero amounts (trials, moved days) don't count. */
function isBilled({ latest_invoice: invoice }: Stripe.Subscription, priceId: string): boolean {
  if (!invoice || typeof invoice === 'string') return false
  return invoice.lines.data.some(({ amount, pricing }) => amount > 0 && priceOf(pricing) === priceId)
}

function priceOf(pricing: Stripe.InvoiceLineItem.Pricing | null): string | undefined {
  const price = pricing?.price_details?.price
  return typeof price === 'object' ? price.id : price
}
