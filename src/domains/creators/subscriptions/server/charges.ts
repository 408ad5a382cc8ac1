import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { type Currency, currencies } from '#platform/money.ts'
import { addLines, type LineToAdd } from './ledger.ts'
import { billedTierOf } from './planned-change.ts'
import { dateOf } from './provider-state.ts'
import { requireAnswer } from './session.ts'
import { idOf, type PayingParts } from './settle-checkout.ts'
import { ledgerLines, paymentCustomers, subscriptions } from './tables.ts'

/** The fields shared by all ledger lines of a payment. */
export type Payment = Pick<LineToAdd, 'creatorUid' | 'currency' | 'subscriptionId' | 'uid' | 'facts'>

/** Records the payments of an invoice in the ledger, and returns the invoice. */
export async function recordInvoice(parts: PayingParts, id: string): Promise<Stripe.Invoice> {
  const { stripe } = parts.payments
  const invoice = await requireAnswer(stripe.invoices.retrieve(id))
  if (invoice.amount_paid > 0)
    for await (const { payment } of stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 })) {
      const intent = idOf(payment.payment_intent)
      if (!intent) continue
      const charge = idOf((await requireAnswer(stripe.paymentIntents.retrieve(intent))).latest_charge)
      if (charge) await recordCharge(parts, charge)
    }
  return invoice
}

/**
 * Records a member's payment and our fee in the creator's ledger. The amounts are the provider's, never our own
 * calculation.
 */
export async function recordCharge(parts: PayingParts, id: string): Promise<void> {
  if (await readPaymentOfCharge(parts.db, id)) return
  const charge = await requireAnswer(parts.payments.stripe.charges.retrieve(id))
  await addLines(parts, await linesOfCharge(parts, charge))
}

/** Records refunds to a member and the part of our fee refunded with them. */
export async function recordRefunds(parts: PayingParts, chargeId: string): Promise<void> {
  const charge = await requireAnswer(parts.payments.stripe.charges.retrieve(chargeId))
  await addLines(parts, await linesOfCharge(parts, charge))
}

/** All current ledger lines of a payment, except disputes. Empty if it failed or isn't for one of our creators. */
export async function linesOfCharge(parts: PayingParts, charge: Stripe.Charge): Promise<LineToAdd[]> {
  if (charge.status !== 'succeeded') return []
  const payment = (await readPaymentOfCharge(parts.db, charge.id)) ?? (await paymentOf(parts, charge))
  if (!payment) return []
  const at = dateOf(charge.created) ?? new Date(0)
  const fee = charge.application_fee_amount ?? 0
  return [
    { ...payment, kind: 'charge', amount: charge.amount, providerId: charge.id, at },
    { ...payment, kind: 'fee', amount: -fee, providerId: charge.id, at },
    ...(await refundsOf(parts, charge, payment)),
    ...(await feeRefundsOf(parts, charge, payment)),
  ]
}

/** Refunds debited from the creator. The debit stays if the refund itself fails later. */
async function refundsOf({ payments }: PayingParts, charge: Stripe.Charge, payment: Payment): Promise<LineToAdd[]> {
  const lines: LineToAdd[] = []
  for await (const refund of payments.stripe.refunds.list({ charge: charge.id, limit: 100 })) {
    if (!refund.transfer_reversal) continue
    const at = dateOf(refund.created) ?? new Date(0)
    lines.push({ ...payment, kind: 'refund', amount: -refund.amount, providerId: refund.id, at })
  }
  return lines
}

/** The payer, creator and purchase behind a charge. Undefined if the charge isn't for one of our creators. */
async function paymentOf(parts: PayingParts, charge: Stripe.Charge): Promise<Payment | undefined> {
  const { db } = parts
  const account = idOf(charge.transfer_data?.destination)
  const currency = currencyOf(charge.currency)
  const creatorUid = account && (await readCreatorByAccount(db, account))
  if (!creatorUid || !currency) return undefined
  const invoice = await invoiceOf(parts, charge)
  const of = idOf(invoice?.parent?.subscription_details?.subscription)
  const [paidFor] = of
    ? await db
        .select({ id: subscriptions.id, uid: subscriptions.uid, tierId: subscriptions.tierId })
        .from(subscriptions)
        .where(eq(subscriptions.providerId, of))
    : []
  const said = invoice?.parent?.subscription_details?.metadata ?? charge.metadata
  const tierId = billedTierOf(said) ?? paidFor?.tierId
  const facts = { ...(invoice?.id && { invoiceId: invoice.id }), ...periodOf(invoice), ...(tierId && { tierId }) }
  return {
    creatorUid,
    currency,
    subscriptionId: paidFor?.id ?? (said.subscriptionId || null),
    uid: paidFor?.uid ?? (await readPayer(db, charge)) ?? null,
    facts,
  }
}

async function invoiceOf({ payments }: PayingParts, charge: Stripe.Charge): Promise<Stripe.Invoice | undefined> {
  const { stripe } = payments
  const intent = idOf(charge.payment_intent)
  if (!intent) return undefined
  const of = { type: 'payment_intent' as const, payment_intent: intent }
  const found = await requireAnswer(stripe.invoicePayments.list({ payment: of, limit: 1 }))
  const invoice = idOf(found.data[0]?.invoice)
  return invoice ? requireAnswer(stripe.invoices.retrieve(invoice)) : undefined
}

function periodOf(invoice: Stripe.Invoice | undefined): { periodStart?: string; periodEnd?: string } {
  const period = invoice?.parent ? invoice.lines.data.at(-1)?.period : undefined
  if (!period) return {}
  return {
    periodStart: new Date(period.start * 1000).toISOString(),
    periodEnd: new Date(period.end * 1000).toISOString(),
  }
}

async function readPayer(reader: Reader, charge: Stripe.Charge): Promise<string | undefined> {
  const customer = idOf(charge.customer)
  if (!customer) return undefined
  const [known] = await reader
    .select({ uid: paymentCustomers.uid })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.providerId, customer))
  return known?.uid
}

/** Refunds of our fee, in the currency of the payment. The fee itself may have settled in another. */
export async function feeRefundsOf(
  { payments }: PayingParts,
  charge: Stripe.Charge,
  payment: Payment,
): Promise<LineToAdd[]> {
  const { stripe } = payments
  const feeId = idOf(charge.application_fee)
  if (!feeId) return []
  const { amount: whole } = await requireAnswer(stripe.applicationFees.retrieve(feeId))
  const lines: LineToAdd[] = []
  for await (const { id, amount: part, created } of stripe.applicationFees.listRefunds(feeId, { limit: 100 })) {
    const amount = Math.round(((charge.application_fee_amount ?? 0) * part) / whole)
    lines.push({ ...payment, kind: 'fee_refund', amount, providerId: id, at: dateOf(created) ?? new Date(0) })
  }
  return lines
}

export async function readPaymentOfCharge(reader: Reader, chargeId: string): Promise<Payment | undefined> {
  const { creatorUid, currency, subscriptionId, uid, facts } = ledgerLines
  const [line] = await reader
    .select({ creatorUid, currency, subscriptionId, uid, facts })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.kind, 'charge'), eq(ledgerLines.providerId, chargeId)))
  return line
}

/** Records a payout to a creator, and its return to their balance if their bank rejected it. */
export async function recordPayout(parts: PayingParts, id: string, account: string | null): Promise<void> {
  const creatorUid = account && (await readCreatorByAccount(parts.db, account))
  if (!account || !creatorUid) return
  const payout = await requireAnswer(parts.payments.stripe.payouts.retrieve(id, {}, { stripeAccount: account }))
  const currency = currencyOf(payout.currency)
  if (!currency) return
  const at = dateOf(payout.created) ?? new Date(0)
  const line = { creatorUid, currency, kind: 'payout' as const, at }
  const lines: LineToAdd[] = []
  if (payout.status === 'paid' || payout.status === 'failed')
    lines.push({ ...line, amount: -payout.amount, providerId: id })
  if (payout.status === 'failed') lines.push({ ...line, amount: payout.amount, providerId: `${id} failed` })
  await addLines(parts, lines)
}

export async function readCreatorByAccount(reader: Reader, account: string): Promise<string | undefined> {
  const [creator] = await reader
    .select({ uid: creators.uid })
    .from(creators)
    .where(eq(creators.payoutAccountId, account))
  return creator?.uid
}

const currencyOf = (said: string): Currency | undefined => currencies.find((one) => one.toLowerCase() === said)
