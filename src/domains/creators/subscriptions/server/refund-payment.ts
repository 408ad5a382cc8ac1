import { eq } from 'drizzle-orm'
import { faultOf, type Payments } from '#platform/payments.ts'
import { refunds } from './changes-tables.ts'
import { requireAnswer } from './session.ts'
import type { PayingParts } from './settle-checkout.ts'

/**
 * Refunds a payment to a member, including the fee and the creator's share, and ends its subscription at the provider.
 * Idempotent. If the provider refuses, the reason is stored with the refund for admins.
 */
export async function refundPayment(
  { db, log, now, payments }: PayingParts,
  { refundId, providerId }: { refundId: string; providerId: string | null },
): Promise<void> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund || refund.doneAt || refund.fault) return
  // Billing ends even if the refund fails.
  if (providerId !== null) await endBilling(payments, providerId)
  const fault = await sendBack(payments, refund)
  if (fault) log.error({ refund: refundId, fault }, 'the payment provider refused a refund')
  await db
    .update(refunds)
    .set(fault ? { fault } : { doneAt: now() })
    .where(eq(refunds.id, refundId))
}

async function endBilling({ stripe }: Payments, providerId: string): Promise<void> {
  const said = await requireAnswer(stripe.subscriptions.retrieve(providerId))
  if (said.status !== 'canceled' && said.status !== 'incomplete_expired')
    await requireAnswer(stripe.subscriptions.cancel(providerId))
}

async function sendBack(
  { stripe }: Payments,
  { id, chargeId }: typeof refunds.$inferSelect,
): Promise<string | undefined> {
  try {
    await requireAnswer(
      stripe.refunds.create(
        { charge: chargeId, reverse_transfer: true, refund_application_fee: true, reason: 'requested_by_customer' },
        { idempotencyKey: `refund-${id}` },
      ),
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Error) || !('type' in error) || faultOf(error) === 'unreachable') throw error
    const { code } = error as { code?: string }
    return code === 'charge_already_refunded' ? undefined : (code ?? error.message)
  }
}
