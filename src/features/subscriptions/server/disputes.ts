import type Stripe from 'stripe'
import { feeRefundsOf, type Payment, readLineOf, recordCharge } from './charges.ts'
import { addLines } from './ledger.ts'
import { answered } from './session.ts'
import { idOf, type PayingParts } from './settle.ts'
import { dateOf } from './standing.ts'

/** The statuses in which the bank has taken the money back from us, or had. */
const WITHDRAWN = new Set(['needs_response', 'under_review', 'lost', 'won'])

/**
 * D11: a member had their bank take a payment back: it is taken from the creator as it is from us, with our fee, and given back if the
 * bank decides for us. Each of it is done once at the provider and stands in the ledger once, though months may lie between.
 */
export async function recordDispute(parts: PayingParts, id: string): Promise<void> {
  const { stripe } = parts.payments
  const dispute = await answered(stripe.disputes.retrieve(id))
  const chargeId = idOf(dispute.charge)
  if (!chargeId || !WITHDRAWN.has(dispute.status)) return
  await recordCharge(parts, chargeId)
  const payment = await readLineOf(parts.db, chargeId)
  const charge = await answered(stripe.charges.retrieve(chargeId))
  const transfer = idOf(charge.transfer)
  if (!payment || !transfer) return
  const taken = await takeBack(parts.payments.stripe, dispute, transfer)
  const at = dateOf(taken.created) ?? new Date(0)
  await addLines(parts.db, [
    { ...payment, kind: 'dispute', amount: -taken.amount, providerId: id, at },
    ...(await feeRefundsOf(parts, chargeId, payment)),
  ])
  if (dispute.status === 'won') await giveBack(parts, { dispute, charge, payment, amount: taken.amount })
}

/** A key keeps two at once from doing it twice; it is forgotten after a day, so that what was done is looked for first. */
async function takeBack(
  { transfers }: Stripe,
  { id, amount }: Stripe.Dispute,
  transfer: string,
): Promise<Stripe.TransferReversal> {
  for await (const reversal of transfers.listReversals(transfer, { limit: 100 }))
    if (reversal.metadata?.disputeId === id) return reversal
  const asked = { amount, refund_application_fee: true, metadata: { disputeId: id } }
  return answered(transfers.createReversal(transfer, asked, { idempotencyKey: `dispute-${id}` }))
}

interface Won {
  dispute: Stripe.Dispute
  charge: Stripe.Charge
  payment: Payment
  /** What was taken from the creator. */
  amount: number
}

/** Our fee is ours again, so that the creator gets what they had. */
async function giveBack(parts: PayingParts, { dispute, charge, payment, amount }: Won): Promise<void> {
  const kept = Math.round(((charge.application_fee_amount ?? 0) * amount) / charge.amount)
  const back = await transferBack(parts.payments.stripe, { dispute, charge, amount: amount - kept })
  const line = { ...payment, providerId: `${dispute.id} won`, at: dateOf(back.created) ?? new Date(0) }
  await addLines(parts.db, [
    { ...line, kind: 'dispute', amount },
    { ...line, kind: 'fee', amount: -kept },
  ])
}

async function transferBack(
  { transfers }: Stripe,
  { dispute, charge, amount }: { dispute: Stripe.Dispute; charge: Stripe.Charge; amount: number },
): Promise<Stripe.Transfer> {
  const { id, currency, created } = dispute
  const destination = idOf(charge.transfer_data?.destination) ?? ''
  for await (const before of transfers.list({ destination, created: { gte: created }, limit: 100 }))
    if (before.metadata.disputeId === id) return before
  const asked = { amount, currency, destination, metadata: { disputeId: id } }
  return answered(transfers.create(asked, { idempotencyKey: `dispute-won-${id}` }))
}
