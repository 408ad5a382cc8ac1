import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { currencies } from '#platform/money.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { badField } from '#platform/refusals.ts'
import type { Invoice } from '../changes-contract.ts'
import type { MemberContext } from './change-facts.ts'
import { billedTierOf } from './planned-change.ts'
import { readCustomer, requireAnswer } from './session.ts'
import { idOf } from './settle-checkout.ts'
import { subscriptions } from './tables.ts'

interface Page {
  items: Invoice[]
  nextCursor: string | null
}

/** The maximum number of the provider's pages read to fill one of ours. */
const PAGES_AT_MOST = 5

/**
 * A member's payments from the provider, newest first, without zero amounts. Throws 503 if the provider doesn't
 * respond.
 */
export async function readInvoices(
  { db, payments, viewer }: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const customer = payments && (await readCustomer(db, viewer.uid))
  if (!payments || !customer) return { items: [], nextCursor: null }
  const found: Stripe.Invoice[] = []
  let after = cursor
  let hasMore = true
  for (let page = 0; hasMore && found.length <= limit && page < PAGES_AT_MOST; page += 1) {
    const answer = await readPage(payments, { customer, after, limit: limit + 1 })
    found.push(...answer.data.filter(isToShow))
    hasMore = answer.has_more
    after = answer.data.at(-1)?.id ?? after
  }
  const shown = found.slice(0, limit)
  const isMore = found.length > limit || hasMore
  return {
    items: await namedOf(db, shown, await readRefunded(payments, customer, shown)),
    nextCursor: isMore ? ((found.length > limit ? shown.at(-1)?.id : after) ?? null) : null,
  }
}

async function readPage(
  { stripe }: Payments,
  { customer, after, limit }: { customer: string; after: string | undefined; limit: number },
) {
  try {
    return await requireAnswer(
      stripe.invoices.list({
        ...{ customer, limit, expand: ['data.payments'] },
        ...(after ? { starting_after: after } : {}),
      }),
    )
  } catch (error) {
    const isStrange =
      error instanceof Error && 'type' in error && after !== undefined && faultOf(error) !== 'unreachable'
    if (isStrange) throw badField('cursor', message("isn't a valid cursor for this list"))
    throw error
  }
}

const isToShow = ({ total, status }: Stripe.Invoice) => total !== 0 && status !== 'draft' && status !== null

/**
 * Refunded amounts per invoice. Read from the charges, because a refund isn't a credit note and doesn't change the
 * invoice.
 */
async function readRefunded(
  { stripe }: Payments,
  customer: string,
  invoices: Stripe.Invoice[],
): Promise<(invoice: Stripe.Invoice) => number> {
  const refunded = new Map<string, number>()
  const paid = invoices.filter(({ status }) => status === 'paid')
  if (paid.length > 0) {
    const created = { gte: Math.min(...paid.map((invoice) => invoice.created)) }
    for await (const charge of stripe.charges.list({ customer, created, limit: 100 }))
      refunded.set(idOf(charge.payment_intent) ?? '', charge.amount_refunded)
  }
  return ({ payments }) =>
    (payments?.data ?? []).reduce(
      (sum, { payment }) => sum + (refunded.get(idOf(payment.payment_intent) ?? '') ?? 0),
      0,
    )
}

async function namedOf(
  reader: Reader,
  invoices: Stripe.Invoice[],
  refundedOf: (invoice: Stripe.Invoice) => number,
): Promise<Invoice[]> {
  const aboutOf = await readAbout(reader, invoices)
  const creatorUids = invoices.map((invoice) => aboutOf(invoice).creatorUid).filter((uid) => uid !== undefined)
  const actors = await readActors(reader, creatorUids)
  const tierIds = invoices.map((invoice) => aboutOf(invoice).tierId).filter((id) => id !== undefined)
  const names = tierIds.length
    ? await reader.select({ id: tiers.id, name: tiers.name }).from(tiers).where(inArray(tiers.id, tierIds))
    : []
  return invoices.map((invoice) => {
    const { creatorUid, tierId } = aboutOf(invoice)
    return {
      id: invoice.id,
      number: invoice.number,
      at: new Date(invoice.created * 1000).toISOString(),
      total: invoice.total,
      currency: currencies.find((one) => one.toLowerCase() === invoice.currency) ?? 'USD',
      status: statusOf(invoice, refundedOf(invoice)),
      url: invoice.hosted_invoice_url ?? null,
      creator: creatorUid ? (actors.get(creatorUid) ?? unknownActor(creatorUid)) : null,
      tierName: names.find(({ id }) => id === tierId)?.name ?? null,
    }
  })
}

/** The membership each invoice was for. For a gift, it's in the metadata of the invoice itself. */
async function readAbout(reader: Reader, invoices: Stripe.Invoice[]) {
  const ids = invoices.map(subscriptionOf).filter((id) => id !== undefined)
  const rows = ids.length
    ? await reader
        .select({ providerId: subscriptions.providerId, creatorUid: subscriptions.creatorUid })
        .from(subscriptions)
        .where(inArray(subscriptions.providerId, ids))
    : []
  return (invoice: Stripe.Invoice): { creatorUid: string | undefined; tierId: string | undefined } => {
    const said = { ...invoice.parent?.subscription_details?.metadata, ...invoice.metadata }
    const row = rows.find(({ providerId }) => providerId === subscriptionOf(invoice))
    return { creatorUid: said.creatorUid ?? row?.creatorUid, tierId: billedTierOf(said) }
  }
}

function subscriptionOf({ parent }: Stripe.Invoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription
  return typeof subscription === 'string' ? subscription : subscription?.id
}

function statusOf({ status, attempted, amount_paid: paid }: Stripe.Invoice, refunded: number): Invoice['status'] {
  switch (status) {
    case 'paid':
      if (refunded === 0) return 'paid'
      return refunded >= paid ? 'refunded' : 'partly_refunded'
    case 'void':
    case 'uncollectible':
      return 'void'
    default:
      return attempted ? 'failed' : 'open'
  }
}
