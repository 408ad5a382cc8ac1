import { and, eq, inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Platform, WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { daysLeft } from '../rules.ts'
import { type CheckoutState, isOver } from '../states.ts'
import { completeGift } from './gifts.ts'
import { membershipLease, withLease } from './lease.ts'
import { type CheckoutRow, fetchSubscription, requireAnswer } from './session.ts'
import { applyProviderState, lockLiving, lockSubscription, moveSubscription, type SubscriptionRow } from './store.ts'
import { checkouts, subscriptions } from './tables.ts'

export interface PayingParts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'> {
  payments: Payments
}

/**
 * Fetches a checkout's state from the provider and applies it once. A checkout whose time is up is closed at the
 * provider first, so it can't be paid after it expires. Throws 503 if the provider doesn't respond.
 * @param sessionId - if it isn't stored with the checkout.
 */
export function settleCheckout(parts: PayingParts, id: string, sessionId?: string): Promise<CheckoutRow | undefined> {
  return settle(parts, { id, sessionId, close: false })
}

/** Like `settleCheckout`, but closes the checkout even if its time isn't up. */
export function closeCheckout(parts: PayingParts, id: string): Promise<CheckoutRow | undefined> {
  return settle(parts, { id, close: true })
}

async function settle(
  parts: PayingParts,
  { id, sessionId, close }: { id: string; sessionId?: string | undefined; close: boolean },
): Promise<CheckoutRow | undefined> {
  const found = await readCheckout(parts.db, id)
  if (!found || !isOpen(found.state)) return found
  return withLease(parts.db, `checkout ${id}`, async (lease) => {
    const row = await readCheckout(parts.db, id)
    if (!row || !isOpen(row.state)) return row
    const known = row.providerId ?? sessionId
    const isDue = close || parts.now() >= row.expiresAt
    if (!known && !isDue) return row
    const heard = known ? await hear(parts.payments, row, known, isDue) : undefined
    const write = (work: (context: WriteContext, row: CheckoutRow) => Promise<CheckoutRow | 'paid_twice'>) =>
      lease.write(async (tx) => {
        const [held] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update')
        if (!held || !isOpen(held.state)) return held
        return work({ ...parts, tx, now: parts.now() }, held)
      })
    const written = await write(async (context, held) => {
      if (heard) return take(context, held, heard)
      // If a payment page was opened for the checkout in the meantime, a later run closes it.
      return held.providerId === null ? end(context, held, 'expired') : held
    })
    if (written !== 'paid_twice' || !heard) return written === 'paid_twice' ? row : written
    await payBack(parts, row, heard.session)
    const given = await write((context, held) => mark(context, held, 'expired', heard.session))
    return given === 'paid_twice' ? row : given
  })
}

async function readCheckout(db: Reader, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

const isOpen = (state: CheckoutState) => state === 'open' || state === 'confirming'

/** The session at the provider, closed now if it's due and still open. */
async function sessionAfter({ stripe }: Payments, id: string, isDue: boolean): Promise<Stripe.Checkout.Session> {
  const { sessions } = stripe.checkout
  const session = await requireAnswer(sessions.retrieve(id))
  if (!isDue || session.status !== 'open') return session
  try {
    return await requireAnswer(sessions.expire(id))
  } catch (error) {
    // The checkout was paid or expired in the meantime.
    if (error instanceof Error && 'type' in error && faultOf(error) === 'refused')
      return requireAnswer(sessions.retrieve(id))
    throw error
  }
}

/** Ends the checkout and the membership that waited for it, never an existing one. */
async function end(
  context: WriteContext,
  row: CheckoutRow,
  state: 'expired' | 'failed',
  session?: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  const waiting = row.subscriptionId === null ? undefined : await lockSubscription(context.tx, row.subscriptionId)
  if (waiting?.state === 'incomplete') await moveSubscription(context, waiting, 'ended', { endedAt: context.now })
  return mark(context, row, state, session)
}

async function mark(
  { tx }: WriteContext,
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

/** The state of a checkout at the provider. */
interface Heard {
  session: Stripe.Checkout.Session
  /** The subscription, if a membership was bought. */
  said?: Stripe.Subscription
  /** Whether the bank declined, and nothing can be paid later. */
  isRefused?: boolean
}

async function hear(payments: Payments, row: CheckoutRow, id: string, isDue: boolean): Promise<Heard> {
  const session = await sessionAfter(payments, id, isDue)
  if (session.status !== 'complete' || row.giftTo !== null) return { session }
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) throw new Error(`Checkout ${row.id} was paid but has no subscription.`)
  const said = await fetchSubscription(payments, subscriptionId)
  return { session, said, isRefused: said.status === 'incomplete' && (await isRefused(payments, said)) }
}

/** Whether the bank has declined. If so, cancels the subscription at the provider, so nothing can be paid later. */
async function isRefused({ stripe }: Payments, said: Stripe.Subscription): Promise<boolean> {
  const invoice = idOf(said.latest_invoice)
  const tried = invoice ? await requireAnswer(stripe.invoicePayments.list({ invoice, limit: 1 })) : undefined
  const intentId = idOf(tried?.data[0]?.payment.payment_intent)
  const intent = intentId ? await requireAnswer(stripe.paymentIntents.retrieve(intentId)) : undefined
  if (intent?.status !== 'requires_payment_method' && intent?.status !== 'canceled') return false
  await requireAnswer(stripe.subscriptions.cancel(said.id))
  return true
}

async function take(
  context: WriteContext,
  row: CheckoutRow,
  { session, said, isRefused }: Heard,
): Promise<CheckoutRow | 'paid_twice'> {
  if (session.status === 'expired') return end(context, row, 'expired', session)
  if (session.status !== 'complete') return row
  if (!said) return completePaidGift(context, row, session)
  if (isRefused || said.status === 'incomplete_expired') return end(context, row, 'failed', session)
  if (said.status === 'incomplete') return mark(context, row, 'confirming', session)
  const target = await targetOf(context, row)
  if (target.providerId !== null && target.providerId !== said.id) return 'paid_twice'
  await applyProviderState(context, await withKeptDays(context, target, row), said)
  return mark(context, row, 'completed', session)
}

/** Completes a gift if the bank has completed the payment; otherwise it's still confirming. */
async function completePaidGift(
  context: WriteContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  if (session.payment_status !== 'paid') return mark(context, row, 'confirming', session)
  await completeGift(context, row)
  return mark(context, row, 'completed', session)
}

/** The membership that was paid for, even if the one that waited for the payment has been ended in the meantime. */
async function targetOf(context: WriteContext, row: CheckoutRow): Promise<SubscriptionRow> {
  const { tx, now } = context
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
  if (!inserted) throw new Error('the membership was not saved')
  await tx.update(checkouts).set({ subscriptionId: inserted.id }).where(eq(checkouts.id, row.id))
  return inserted
}

/** The membership with what was bought. Given days not yet used are kept until the paid membership ends. */
async function withKeptDays(
  { tx, now }: WriteContext,
  target: SubscriptionRow,
  row: CheckoutRow,
): Promise<SubscriptionRow> {
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

/** Two checkouts for one membership were paid: ends the second and refunds it in full. */
async function payBack(
  { payments: { stripe }, log }: PayingParts,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  log.error({ checkout: row.id }, 'a membership was paid twice: refunding the second payment')
  const payments = await requireAnswer(
    stripe.invoicePayments.list({ invoice: idOf(session.invoice) ?? '', status: 'paid', limit: 10 }),
  )
  for (const { id, payment } of payments.data)
    await requireAnswer(
      stripe.refunds.create(
        { payment_intent: idOf(payment.payment_intent) ?? '', reverse_transfer: true, refund_application_fee: true },
        { idempotencyKey: `twice-${id}` },
      ),
    )
  await requireAnswer(stripe.subscriptions.cancel(idOf(session.subscription) ?? ''))
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id
}

/** Fetches a subscription from the provider and applies its state. */
export async function refreshSubscription(parts: PayingParts, providerId: string): Promise<void> {
  const { db, payments, log } = parts
  const [known] = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.providerId, providerId))
  if (!known) return refreshUnknown(parts, providerId)
  await withLease(db, membershipLease(known.id), async (lease) => {
    const said = await fetchSubscription(payments, providerId)
    await lease.write(async (tx) => {
      const row = await lockSubscription(tx, known.id)
      if (row?.providerId !== providerId) return
      await applyProviderState({ ...parts, log, tx, now: parts.now() }, row, said)
    })
  })
}

/** Settles the checkout of a subscription that isn't stored yet, if the checkout is still in progress. */
async function refreshUnknown(parts: PayingParts, providerId: string): Promise<void> {
  const said = await requireAnswer(parts.payments.stripe.subscriptions.retrieve(providerId))
  const { checkoutId } = said.metadata
  if (!checkoutId) return
  const waits = and(eq(checkouts.id, checkoutId), inArray(checkouts.state, ['open', 'confirming']))
  const [waiting] = await parts.db.select({ id: checkouts.id }).from(checkouts).where(waits)
  if (waiting) await settleCheckout(parts, waiting.id)
}
