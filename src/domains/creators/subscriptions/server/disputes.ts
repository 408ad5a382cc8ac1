import type Stripe from 'stripe'
import { feeRefundsOf, readPaymentOfCharge, recordCharge } from './charges.ts'
import { addLines, type LineToAdd } from './ledger.ts'
import { dateOf } from './provider-state.ts'
import { requireAnswer } from './session.ts'
import { idOf, type PayingParts } from './settle-checkout.ts'

/**
 * Debits the creator when a member's bank permanently reverses a payment, and refunds our fee to them. While the
 * dispute is open, the money is missing from our balance, not theirs: returning it later would need a transfer, which
 * Stripe doesn't allow to accounts outside our region.
 */
export async function recordDispute(parts: PayingParts, id: string): Promise<void> {
  const dispute = await requireAnswer(parts.payments.stripe.disputes.retrieve(id))
  await addLines(parts, await linesOfDispute(parts, dispute))
}

/**
 * The creator's debit for a lost dispute, made now if it hasn't been made yet. Empty while the dispute is open or if it
 * was won.
 */
export async function linesOfDispute(parts: PayingParts, dispute: Stripe.Dispute): Promise<LineToAdd[]> {
  const { stripe } = parts.payments
  const chargeId = idOf(dispute.charge)
  if (!chargeId || dispute.status !== 'lost') return []
  await recordCharge(parts, chargeId)
  const payment = await readPaymentOfCharge(parts.db, chargeId)
  const charge = await requireAnswer(stripe.charges.retrieve(chargeId))
  const transfer = idOf(charge.transfer)
  if (!payment || !transfer) return []
  const taken = await takeBack(stripe, dispute, { charge, transfer })
  const at = dateOf(taken.created) ?? new Date(0)
  return [
    { ...payment, kind: 'dispute', amount: -dispute.amount, providerId: dispute.id, at },
    ...(await feeRefundsOf(parts, charge, payment)),
  ]
}

/**
 * Takes the creator's share back. The idempotency key prevents concurrent duplicates but expires after a day, so
 * existing reversals are checked first.
 */
async function takeBack(
  { transfers }: Stripe,
  { id, amount }: Stripe.Dispute,
  { charge, transfer }: { charge: Stripe.Charge; transfer: string },
): Promise<Stripe.TransferReversal> {
  for await (const reversal of transfers.listReversals(transfer, { limit: 100 }))
    if (reversal.metadata?.disputeId === id) return reversal
  // Transfers are in the currency in which the payment settled.
  const { amount: whole } = await requireAnswer(transfers.retrieve(transfer))
  const share = Math.round((whole * amount) / charge.amount)
  const asked = { amount: share, refund_application_fee: true, metadata: { disputeId: id } }
  return requireAnswer(transfers.createReversal(transfer, asked, { idempotencyKey: `dispute-${id}` }))
}
