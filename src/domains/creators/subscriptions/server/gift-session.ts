import type Stripe from 'stripe'
import { feeOf } from '../fees.ts'
import { type CheckoutRow, destinationCharge } from './session.ts'

/** A gift's checkout at the provider: one payment, split with the creator immediately. */
export function giftSession(
  order: Pick<CheckoutRow, 'amount' | 'currency' | 'giftMonths'> & { account: string; tierName: string },
  { metadata, creator }: { metadata: Record<string, string>; creator: string },
): Stripe.Checkout.SessionCreateParams {
  const months = order.giftMonths === 1 ? '1 month' : `${order.giftMonths} months`
  return {
    mode: 'payment',
    // Without this, a one-off payment has no invoice, and the giver no receipt.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          product_data: { name: `Gift: ${months} of ${order.tierName} – ${creator}` },
        },
      },
    ],
    payment_intent_data: {
      application_fee_amount: feeOf(order.amount),
      ...destinationCharge(order.account),
      metadata,
    },
  }
}
