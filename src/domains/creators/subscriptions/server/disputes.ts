import type Stripe from 'stripe'
import { feeRefundsOf, readLineOf, recordCharge } from './charges.ts'
import { addLines, type LineToAdd } from './ledger.ts'
import { dateOf } from './provider-state.ts'
import { answered } from './session.ts'
import { idOf, type PayingParts } from './settle.ts'

/**
 * A payment that a member's bank took back for good is taken from the creator too, and they get our fee of it back. While the bank decides
 * the money is missing from our balance, not theirs: giving it back would take a transfer, which Stripe allows to no account outside our region.
 */
export async function recordDispute(parts: PayingParts, id: string): Promise<void> {
  const dispute = await answered(parts.payments.stripe.disputes.retrieve(id))
  await addLines(parts, await linesOfDispute(parts, dispute))
}

/** What a dispute took from a creator; it is taken now where it wasn't yet. Nothing while the bank decides, or if it was won. */
export async function linesOfDispute(parts: PayingParts, dispute: Stripe.Dispute): Promise<LineToAdd[]> {
  const { stripe } = parts.payments
  const chargeId = idOf(dispute.charge)
  if (!chargeId || dispute.status !== 'lost') return []
  await recordCharge(parts, chargeId)
  const payment = await readLineOf(parts.db, chargeId)
  const charge = await answered(stripe.charges.retrieve(chargeId))
  const transfer = idOf(charge.transfer)
  if (!payment || !transfer) return []
  const taken = await takeBack(stripe, dispute, { charge, transfer })
  const at = dateOf(taken.created) ?? new Date(0)
  return [
    { ...payment, kind: 'dispute', amount: -dispute.amount, providerId: dispute.id, at },
    ...(await feeRefundsOf(parts, charge, payment)),
  ]
}

/** A key keeps two at once from doing it twice; it is forgotten after a day, so that what was done is looked for first. */
async function takeBack(
  { transfers }: Stripe,
  { id, amount }: Stripe.Dispute,
  { charge, transfer }: { charge: Stripe.Charge; transfer: string },
): Promise<Stripe.TransferReversal> {
  for await (const reversal of transfers.listReversals(transfer, { limit: 100 }))
    if (reversal.metadata?.disputeId === id) return reversal
  // A transfer is in the currency in which the payment settled.
  const { amount: whole } = await answered(transfers.retrieve(transfer))
  const share = Math.round((whole * amount) / charge.amount)
  const asked = { amount: share, refund_application_fee: true, metadata: { disputeId: id } }
  return answered(transfers.createReversal(transfer, asked, { idempotencyKey: `dispute-${id}` }))
}
