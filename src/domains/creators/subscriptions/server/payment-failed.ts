import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { writeContextOf } from '#platform/context.ts'
import { notifyPaymentFailed } from './notify.ts'
import { mailPaymentFailed } from './payment-mails.ts'
import { dateOf } from './provider-state.ts'
import { idOf, type PayingParts } from './settle-checkout.ts'
import { subscriptions } from './tables.ts'

/** Notifies a member once per declined renewal, unless the payment has since succeeded or the membership has ended. */
export async function paymentFailed(parts: PayingParts, invoice: Stripe.Invoice): Promise<void> {
  const of = idOf(invoice.parent?.subscription_details?.subscription)
  if (!of || invoice.status !== 'open') return
  await parts.db.transaction(async (tx) => {
    const isUnpaid = and(eq(subscriptions.providerId, of), eq(subscriptions.state, 'past_due'))
    const [row] = await tx.select().from(subscriptions).where(isUnpaid).for('update')
    if (!row) return
    const failed = {
      amount: invoice.amount_remaining,
      attempt: `${invoice.id} ${invoice.attempt_count}`,
      next: dateOf(invoice.next_payment_attempt),
    }
    const context = writeContextOf(parts, tx)
    await mailPaymentFailed(context, row, failed)
    await notifyPaymentFailed(context, row, failed)
  })
}
