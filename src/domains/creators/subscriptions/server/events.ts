import { and, eq, isNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { type Platform, writeContextOf } from '#platform/context.ts'
import { faultOf } from '#platform/payments.ts'
import { recordCharge, recordInvoice, recordPayout, recordRefunds } from './charges.ts'
import { recordDispute } from './disputes.ts'
import { refundChanged } from './failed-refunds.ts'
import { takePaymentEvent } from './jobs.ts'
import { notifyPaymentFailed } from './notify.ts'
import { mailPaymentFailed } from './payment-mails.ts'
import { dateOf } from './provider-state.ts'
import { idOf, type PayingParts, refreshSubscription, settleCheckout } from './settle-checkout.ts'
import { checkouts, paymentEvents, subscriptions } from './tables.ts'

/** What other parts of the product do after a provider event. */
export interface PaymentListeners {
  /** A creator's account at the provider has changed. */
  accountChanged(accountId: string): Promise<void>
}

/** Stores an event with the job that handles it. False if it was already stored. */
export async function storePaymentEvent(
  { db, jobs, now }: Pick<Platform, 'db' | 'jobs' | 'now'>,
  event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'account' | 'data'>,
): Promise<boolean> {
  const { id, type, account = null } = event
  const { id: objectId = '' } = event.data.object as { id?: string }
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(paymentEvents)
      .values({ id, type, objectId, account, madeAt: new Date(event.created * 1000), receivedAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!kept) return false
    if (isOurs(type)) await jobs.send(tx, takePaymentEvent, { data: { eventId: id } })
    else await tx.update(paymentEvents).set({ handledAt: now() }).where(eq(paymentEvents.id, id))
    return true
  })
}

/**
 * Handles an event by fetching the current state from the provider: events may arrive out of order or more than once.
 * Errors are stored with the event and retried.
 */
export async function handlePaymentEvent(parts: PayingParts & PaymentListeners, eventId: string): Promise<void> {
  const { db, now } = parts
  const unhandled = and(eq(paymentEvents.id, eventId), isNull(paymentEvents.handledAt))
  const [event] = await db.select().from(paymentEvents).where(unhandled)
  if (!event) return
  try {
    await workFor(event.type)?.(parts, event)
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    await db.update(paymentEvents).set({ fault }).where(unhandled)
    // Deleted at the provider, so there's nothing to retry.
    if (!isGone(error)) throw error
  }
  await db.update(paymentEvents).set({ handledAt: now() }).where(unhandled)
}

type EventRow = typeof paymentEvents.$inferSelect
type EventWork = (parts: PayingParts & PaymentListeners, event: EventRow) => Promise<unknown> | undefined

const WORKS = {
  'checkout.session.': (parts, { objectId }) => settleSession(parts, objectId),
  'customer.subscription.': (parts, { objectId }) => refreshSubscription(parts, objectId),
  'invoice.paid': invoiceChanged,
  'invoice.payment_failed': invoiceChanged,
  'invoice.payment_action_required': invoiceChanged,
  'charge.succeeded': (parts, { objectId, account }) => (account ? undefined : recordCharge(parts, objectId)),
  'charge.refunded': (parts, { objectId, account }) => (account ? undefined : recordRefunds(parts, objectId)),
  'refund.': (parts, { objectId, account }) => (account ? undefined : refundChanged(parts, objectId)),
  'charge.dispute.': (parts, { objectId }) => recordDispute(parts, objectId),
  'account.updated': (parts, { objectId }) => parts.accountChanged(objectId),
  'payout.': (parts, { objectId, account }) => recordPayout(parts, objectId, account),
} satisfies Record<string, EventWork>

/** Prefixes of the event types that are handled. */
export type HandledEventType = keyof typeof WORKS

function workFor(type: string): EventWork | undefined {
  const [, work] = Object.entries<EventWork>(WORKS).find(([begins]) => type.startsWith(begins)) ?? []
  return work
}

const isOurs = (type: string) => workFor(type) !== undefined

async function invoiceChanged(parts: PayingParts, { objectId, type }: EventRow) {
  const invoice = await recordInvoice(parts, objectId)
  const subscription = idOf(invoice.parent?.subscription_details?.subscription)
  if (subscription) await refreshSubscription(parts, subscription)
  if (type === 'invoice.payment_failed') await paymentFailed(parts, invoice)
}

/** Settles the session's checkout. The session references it, even if the process died before storing the session. */
async function settleSession(parts: PayingParts, sessionId: string) {
  const [known] = await parts.db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.providerId, sessionId))
  if (known) return settleCheckout(parts, known.id)
  const session = await parts.payments.stripe.checkout.sessions.retrieve(sessionId)
  return session.client_reference_id ? settleCheckout(parts, session.client_reference_id, sessionId) : undefined
}

function isGone(error: unknown): boolean {
  try {
    return faultOf(error) === 'gone'
  } catch {
    return false
  }
}

/** Notifies a member once per declined attempt, unless the payment has since succeeded or the membership has ended. */
async function paymentFailed(parts: PayingParts, invoice: Stripe.Invoice): Promise<void> {
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
