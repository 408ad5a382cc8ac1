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
      // A page was opened for it in this very moment: it is closed in another turn.
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

/** What the provider says of a checkout. */
interface Heard {
  session: Stripe.Checkout.Session
  /** What was bought, where it is a membership. */
  said?: Stripe.Subscription
  /** The bank has said no, and nothing is left that could be paid later. */
  isRefused?: boolean
}

async function hear(payments: Payments, row: CheckoutRow, id: string, isDue: boolean): Promise<Heard> {
  const session = await sessionAfter(payments, id, isDue)
  if (session.status !== 'complete' || row.giftTo !== null) return { session }
  const subscriptionId = idOf(session.subscription)
  if (!subscriptionId) throw new Error(`The checkout ${row.id} was paid and brought no subscription.`)
  const said = await askSubscription(payments, subscriptionId)
  return { session, said, isRefused: said.status === 'incomplete' && (await isRefused(payments, said)) }
}

/** The bank has not said yes. Once it has said no, nothing is left that could be paid later. */
async function isRefused({ stripe }: Payments, said: Stripe.Subscription): Promise<boolean> {
  const invoice = idOf(said.latest_invoice)
  const tried = invoice ? await answered(stripe.invoicePayments.list({ invoice, limit: 1 })) : undefined
  const intentId = idOf(tried?.data[0]?.payment.payment_intent)
  const intent = intentId ? await answered(stripe.paymentIntents.retrieve(intentId)) : undefined
  if (intent?.status !== 'requires_payment_method' && intent?.status !== 'canceled') return false
  await answered(stripe.subscriptions.cancel(said.id))
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

/** A payment that the bank has not carried out yet is no gift. */
async function completePaidGift(
  context: WriteContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<CheckoutRow> {
  if (session.payment_status !== 'paid') return mark(context, row, 'confirming', session)
  await completeGift(context, row)
  return mark(context, row, 'completed', session)
}

/** What was paid for is given also where the membership that waited was given up meanwhile. */
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
  if (!inserted) throw new Error('the membership was not kept')
  await tx.update(checkouts).set({ subscriptionId: inserted.id }).where(eq(checkouts.id, row.id))
  return inserted
}

/** Days of a gift wait until what is paid is over. */
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

/** Two checkouts of one membership were paid. One of them is ended, and the member gets all of it back. */
async function payBack(
  { payments: { stripe }, log }: PayingParts,
  row: CheckoutRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  log.error({ checkout: row.id }, 'a membership was paid twice: the second payment goes back')
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
  await answered(stripe.subscriptions.cancel(idOf(session.subscription) ?? ''))
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
  await withLease(db, membershipLease(known.id), async (lease) => {
    const said = await askSubscription(payments, providerId)
    await lease.write(async (tx) => {
      const row = await lockSubscription(tx, known.id)
      if (row?.providerId !== providerId) return
      await applyProviderState({ ...parts, log, tx, now: parts.now() }, row, said)
    })
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
