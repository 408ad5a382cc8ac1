import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Logging } from '#features/activities/server/log-activity.ts'
import type { Platform } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { daysLeft } from '../rules.ts'
import { type CheckoutState, isOver } from '../states.ts'
import { completeGift } from './gifts.ts'
import { answered, askSubscription, type CheckoutRow } from './session.ts'
import { applyProviderState, lockLiving, lockSubscription, moveSubscription, type SubscriptionRow } from './store.ts'
import { checkouts, subscriptions } from './tables.ts'

export interface PayingParts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'> {
  payments: Payments
}

/**
 * Asks the provider how a checkout stands and writes down what follows, once. One whose time is over is closed there first: only what
 * cannot be paid any more is expired. Throws 503 where the provider does not answer.
 *
 * @param sessionId - where it is not written down with the checkout.
 */
export function settleCheckout(parts: PayingParts, id: string, sessionId?: string): Promise<CheckoutRow | undefined> {
  return settle(parts, { id, sessionId, close: false })
}

/** The same, and it is closed though its time is not over. */
export function closeCheckout(parts: PayingParts, id: string): Promise<CheckoutRow | undefined> {
  return settle(parts, { id, close: true })
}

function settle(
  parts: PayingParts,
  { id, sessionId, close }: { id: string; sessionId?: string | undefined; close: boolean },
): Promise<CheckoutRow | undefined> {
  return parts.db.transaction(async (tx) => {
    const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
    if (!row || !isOpen(row.state)) return row
    const logging = { ...parts, tx, now: parts.now() }
    const known = row.providerId ?? sessionId
    const isDue = close || logging.now >= row.expiresAt
    if (!known) return isDue ? end(logging, row, 'expired') : row
    const session = await sessionAfter(parts.payments, known, isDue)
    if (session.status === 'expired') return end(logging, row, 'expired', session)
    if (session.status !== 'complete') return row
    return complete(parts, logging, row, session)
  })
}

const isOpen = (state: CheckoutState) => state === 'open' || state === 'confirming'

/** As the provider says; closed now if it is due and can still be. */
async function sessionAfter({ stripe }: Payments, id: string, isDue: boolean): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripe.checkout
  const session = await answered(sessions.retrieve(id))
  if (!isDue || session.status !== 'open') return session
  try {
    return await answered(sessions.expire(id))
  } catch (error) {
    // It was paid, or ran out, in this very moment.
    if (error instanceof Error && 'type' in error && faultOf(error) === 'refused')
      return answered(sessions.retrieve(id))
    throw error
  }
}

/** What was begun with it is given up: a membership that waited for it, never one that was there before. */
async function end(
  logging: Logging,
  row: CheckoutRow,
  state: 'expired' | 'failed',
  session?: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  const waiting = row.subscriptionId === null ? undefined : await lockSubscription(logging.tx, row.subscriptionId)
  if (waiting?.state === 'incomplete') await moveSubscription(logging, waiting, 'ended', { endedAt: logging.now })
  return mark(logging, row, state, session)
}

async function mark(
  { tx }: Logging,
  row: CheckoutRow,
  state: CheckoutState,
  session?: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  const [marked] = await tx
    .update(checkouts)
    .set({ state, ...(session ? { providerId: session.id } : {}) })
    .where(eq(checkouts.id, row.id))
    .returning()
  return marked ?? row
}

async function complete(
  { payments }: PayingParts,
  logging: Logging,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  if (row.giftTo !== null) return completePaidGift(logging, row, session)
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) throw new Error(`The checkout ${row.id} was paid and brought no subscription.`)
  const target = await targetOf(logging, row)
  const said = await askSubscription(payments, subscriptionId)
  if (said.status === 'incomplete') return confirming(payments, logging, row, session, said)
  if (said.status === 'incomplete_expired') return end(logging, row, 'failed', session)
  if (target.providerId !== null && target.providerId !== said.id) return payBack(payments, logging, row, session)
  await applyProviderState(logging, await withKeptDays(logging, target, row), said)
  return mark(logging, row, 'completed', session)
}

/** The bank has not said yes. Once it has said no, nothing is left that could be paid later. */
async function confirming(
  { stripe }: Payments,
  logging: Logging,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
  said: Stripe.Subscription,
): Promise<CheckoutRow> {
  const invoice = idOf(said.latest_invoice)
  const tried = invoice ? await answered(stripe.invoicePayments.list({ invoice, limit: 1 })) : undefined
  const intentId = idOf(tried?.data[0]?.payment.payment_intent)
  const intent = intentId ? await answered(stripe.paymentIntents.retrieve(intentId)) : undefined
  const isRefused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  if (!isRefused) return mark(logging, row, 'confirming', session)
  await answered(stripe.subscriptions.cancel(said.id))
  return end(logging, row, 'failed', session)
}

/** A payment that the bank has not carried out yet is no gift. */
async function completePaidGift(
  logging: Logging,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  if (session.payment_status !== 'paid') return mark(logging, row, 'confirming', session)
  await completeGift(logging, row)
  return mark(logging, row, 'completed', session)
}

/** What was paid for is given also where the membership that waited was given up meanwhile. */
async function targetOf(logging: Logging, row: CheckoutRow): Promise<SubscriptionRow> {
  const { tx, now } = logging
  const waiting = row.subscriptionId === null ? undefined : await lockSubscription(tx, row.subscriptionId)
  if (waiting && !isOver(waiting.state)) return waiting
  const living = await lockLiving(tx, row)
  if (living) return living
  const { uid, creatorUid, tierId, interval, amount, currency } = row
  const made = { id: newId(), uid, creatorUid, tierId, interval, amount, currency, state: 'incomplete' as const }
  const [inserted] = await tx
    .insert(subscriptions)
    .values({ ...made, startedAt: now, createdAt: now, updatedAt: now })
    .returning()
  if (!inserted) throw new Error('the membership was not kept')
  await tx.update(checkouts).set({ subscriptionId: inserted.id }).where(eq(checkouts.id, row.id))
  return inserted
}

/** D12: days of a gift wait until what is paid is over. */
async function withKeptDays({ tx, now }: Logging, target: SubscriptionRow, row: CheckoutRow): Promise<SubscriptionRow> {
  const begins = target.state === 'incomplete' ? { startedAt: now } : {}
  const given = target.state === 'gift' || target.state === 'comped' ? daysLeft(target.accessUntil, now) : 0
  const kept = given > 0 ? { daysKept: target.daysKept + given, keptTierId: target.tierId } : {}
  const bought = { tierId: row.tierId, interval: row.interval }
  const [begun] = await tx
    .update(subscriptions)
    .set({ ...begins, ...kept, ...bought })
    .where(eq(subscriptions.id, target.id))
    .returning()
  return begun ?? target
}

/** Two checkouts of one membership were paid. One of them is ended, and the member gets all of it back. */
async function payBack(
  { stripe }: Payments,
  logging: Logging,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  logging.log.error({ checkout: row.id }, 'a membership was paid twice: the second payment goes back')
  const subscriptionId = idOf(session.subscription) ?? ''
  const payments = await answered(
    stripe.invoicePayments.list({ invoice: idOf(session.invoice) ?? '', status: 'paid', limit: 10 }),
  )
  for (const { id, payment } of payments.data)
    await answered(
      stripe.refunds.create(
        { payment_intent: idOf(payment.payment_intent) ?? '', reverse_transfer: true, refund_application_fee: true },
        { idempotencyKey: `twice-${id}` },
      ),
    )
  await answered(stripe.subscriptions.cancel(subscriptionId))
  return mark(logging, row, 'expired', session)
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

/** Asks the provider about a membership that it knows, and writes down what it says. */
export async function refreshSubscription(parts: PayingParts, providerId: string): Promise<void> {
  const { db, payments, log } = parts
  const [known] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerId, providerId))
  if (!known) return refreshUnknown(parts, providerId)
  await db.transaction(async (tx) => {
    const row = await lockSubscription(tx, known.id)
    if (row?.providerId !== providerId) return
    const said = await askSubscription(payments, providerId)
    await applyProviderState({ ...parts, log, tx, now: parts.now() }, row, said)
  })
}

/** Not written down yet: it hangs on a checkout that is under way. */
async function refreshUnknown(parts: PayingParts, providerId: string): Promise<void> {
  const said = await answered(parts.payments.stripe.subscriptions.retrieve(providerId))
  const { checkoutId } = said.metadata
  if (!checkoutId) return
  const waits = and(eq(checkouts.id, checkoutId), inArray(checkouts.state, ['open', 'confirming']))
  const [waiting] = await parts.db.select({ id: checkouts.id }).from(checkouts).where(waits)
  if (waiting) await settleCheckout(parts, waiting.id)
}
