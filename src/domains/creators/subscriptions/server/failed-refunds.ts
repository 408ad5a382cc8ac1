import { and, eq, isNull } from 'drizzle-orm'
import { writeContextOf } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { refunds } from './changes-tables.ts'
import { recordRefunds } from './charges.ts'
import { notifyAboutSubscription } from './notify.ts'
import { mailRefundFailed } from './payment-mails.ts'
import { requireAnswer } from './session.ts'
import { idOf, type PayingParts } from './settle-checkout.ts'
import { lockSubscription } from './store.ts'

/** Handles a change to a refund: created, succeeded or failed. */
export async function refundChanged(parts: PayingParts, id: string): Promise<void> {
  const refund = await requireAnswer(parts.payments.stripe.refunds.retrieve(id))
  const chargeId = idOf(refund.charge)
  if (!chargeId) return
  await recordRefunds(parts, chargeId)
  if (refund.status === 'failed' || refund.status === 'canceled')
    await markFailed(parts, chargeId, refund.failure_reason ?? refund.status)
}

/**
 * Marks a refund that the bank rejected, and notifies the member: we have the money again and owe it to them. Admins
 * see the reason with the refund.
 */
async function markFailed(parts: PayingParts, chargeId: string, fault: string): Promise<void> {
  parts.log.error({ charge: chargeId, fault }, 'a refund failed: the member must be paid another way')
  await parts.db.transaction(async (tx) => {
    const [refund] = await tx
      .update(refunds)
      .set({ fault, doneAt: null })
      .where(and(eq(refunds.chargeId, chargeId), isNull(refunds.fault)))
      .returning()
    const row = refund && (await lockSubscription(tx, refund.subscriptionId))
    if (!row) return
    const { amount, currency } = refund
    const context = writeContextOf(parts, tx)
    await mailRefundFailed(context, refund)
    await notifyAboutSubscription(context, row, {
      to: refund.uid,
      mailed: true,
      of: `refund failed ${refund.id}`,
      title: message('Your refund of {amount} failed', { amount: { amount, currency } }),
      text: message("Your bank didn't accept it. Write to us and we'll send it another way."),
      path: '/contact',
    })
  })
}
