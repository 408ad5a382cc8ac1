import { and, eq, isNotNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { notFound } from '#platform/refusals.ts'
import type { MemberContext } from './change-facts.ts'
import { agreed } from './change-refusals.ts'
import { membershipLease, withLease } from './lease.ts'
import { paymentsClosed } from './refusals.ts'
import { customerOf, fetchSubscription, readCustomer, requireAnswer, WITH_INVOICE } from './session.ts'
import { applyProviderState, isNotEnded, lockSubscription } from './store.ts'
import { subscriptions } from './tables.ts'

/** The member's default card, or else one from a checkout; null if the provider has none. */
export async function readCard({ db, payments, viewer }: MemberContext) {
  const customer = payments && (await readCustomer(db, viewer.uid))
  if (!payments || !customer) return null
  const method = await readMethod(payments, customer)
  if (!method?.card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { brand, last4, expMonth, expYear }
}

async function readMethod({ stripe }: Payments, customer: string): Promise<Stripe.PaymentMethod | undefined> {
  const known = await requireAnswer(
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
  )
  if (known.deleted) return undefined
  const chosen = known.invoice_settings.default_payment_method
  if (chosen && typeof chosen !== 'string') return chosen
  // Without a default card, the provider charges the card that was used for the checkout.
  const methods = await requireAnswer(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }))
  return methods.data[0]
}

/** URL of the provider's page for entering a new card, which returns to the account page. */
export async function newCardPage({ db, payments, config, viewer }: MemberContext): Promise<{ url: string }> {
  if (!payments) throw paymentsClosed()
  const customer = await customerOf({ db, payments }, viewer.uid)
  const back = `${config.publicUrl}/account/subscriptions`
  const session = await requireAnswer(
    payments.stripe.checkout.sessions.create({
      mode: 'setup',
      customer,
      currency: await currencyOf(db, viewer.uid),
      metadata: { uid: viewer.uid },
      success_url: `${back}?card={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
    }),
  )
  if (!session.url) throw new Error(`The payment provider returned no URL for session ${session.id}.`)
  return { url: session.url }
}

/** Currency for the card check: that of a billed membership, or euros. */
async function currencyOf(reader: Reader, uid: string): Promise<string> {
  const [row] = await reader
    .select({ currency: subscriptions.currency })
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), isNotEnded, isNotNull(subscriptions.providerId)))
    .limit(1)
  return (row?.currency ?? 'EUR').toLowerCase()
}

/** Makes the newly entered card the default and retries open payments with it. Idempotent. */
export async function takeCard(
  context: MemberContext,
  sessionId: string,
): Promise<{ status: 'used' | 'not_entered' | 'declined' }> {
  const { payments, viewer, db } = context
  if (!payments) throw paymentsClosed()
  const session = await readSession(payments, sessionId)
  if (session?.metadata?.uid !== viewer.uid || session.mode !== 'setup') throw notFound()
  const method = methodOf(session)
  const customer = await readCustomer(db, viewer.uid)
  if (!method || !customer) return { status: 'not_entered' }
  const { stripe } = payments
  await agreed(stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } }))
  const billed = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, viewer.uid), isNotEnded, isNotNull(subscriptions.providerId)))
  let isDeclined = false
  for (const { id } of billed) isDeclined = !(await payWith(context, payments, id, method)) || isDeclined
  return { status: isDeclined ? 'declined' : 'used' }
}

/** Bills a membership to this card and retries its open payment. Returns true if nothing is left unpaid. */
async function payWith(context: MemberContext, payments: Payments, id: string, method: string): Promise<boolean> {
  return withLease(context.db, membershipLease(id), async (lease) => {
    const [row] = await context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    const providerId = row?.providerId
    if (!providerId) return true
    const { stripe } = payments
    await agreed(stripe.subscriptions.update(providerId, { default_payment_method: method }))
    const said = await fetchSubscription(payments, providerId)
    const isPaid = await payOpen(payments, said)
    const after = await requireAnswer(stripe.subscriptions.retrieve(providerId, WITH_INVOICE))
    await lease.write(async (tx) => {
      const before = await lockSubscription(tx, id)
      if (before?.providerId === providerId) await applyProviderState(writeContextOf(context, tx), before, after)
    })
    return isPaid
  })
}

async function payOpen({ stripe }: Payments, { latest_invoice: invoice }: Stripe.Subscription): Promise<boolean> {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return true
  try {
    await requireAnswer(stripe.invoices.pay(invoice.id))
    return true
  } catch (error) {
    if (error instanceof Error && 'type' in error && isRefusedByBank(error)) return false
    throw error
  }
}

const isRefusedByBank = (error: Error) => ['declined', 'authenticate'].includes(faultOf(error))

async function readSession({ stripe }: Payments, id: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await requireAnswer(stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] }))
  } catch (error) {
    if (error instanceof Error && 'type' in error && faultOf(error) === 'gone') return undefined
    throw error
  }
}

function methodOf({ status, setup_intent: intent }: Stripe.Checkout.Session): string | undefined {
  if (status !== 'complete' || !intent || typeof intent === 'string') return undefined
  const { payment_method: method } = intent
  return typeof method === 'string' ? method : method?.id
}
