import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Database, Reader } from '#platform/database.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { feeOf, PLATFORM_FEE_PERCENT } from '../fees.ts'
import type { SubscriptionMetadata } from './provider-state.ts'
import { paymentsDown } from './refusals.ts'
import { type checkouts, paymentCustomers } from './tables.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

interface Paying {
  db: Database
  payments: Payments
  publicUrl: string
}

/**
 * The provider's payment page for a checkout. Idempotent: repeated calls return the same page. Throws 503 if the
 * provider doesn't respond.
 * @param account - the creator's payout account.
 */
export async function openSession(
  { db, payments, publicUrl }: Paying,
  order: CheckoutRow & { account: string; tierName: string },
): Promise<Stripe.Checkout.Session> {
  const { id, uid, creatorUid, tierId, subscriptionId } = order
  const customer = await customerOf({ db, payments }, uid)
  const creators = await readActors(db, [creatorUid])
  const creator = (creators.get(creatorUid) ?? unknownActor(creatorUid)).name
  const metadata = { subscriptionId: subscriptionId ?? '', checkoutId: id, tierId, creatorUid, uid }
  const said = { metadata, creator }
  const back = backTo(publicUrl, order)
  return requireAnswer(
    payments.stripe.checkout.sessions.create(
      {
        ...(order.giftTo === null ? membershipSession(order, said) : giftSession(order, said)),
        customer,
        client_reference_id: id,
        metadata,
        success_url: `${back}&back=done`,
        cancel_url: `${back}&back=left`,
      },
      { idempotencyKey: `checkout-${id}` },
    ),
  )
}

function membershipSession(
  order: CheckoutRow & { account: string; tierName: string },
  { metadata, creator }: { metadata: SubscriptionMetadata; creator: string },
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          recurring: { interval: order.interval },
          product_data: { name: `${order.tierName} – ${creator}`, metadata: { tierId: order.tierId } },
        },
      },
    ],
    payment_method_collection: 'always',
    subscription_data: {
      application_fee_percent: PLATFORM_FEE_PERCENT,
      ...destinationCharge(order.account),
      metadata: { ...metadata },
      ...(order.trialDays > 0 ? { trial_period_days: order.trialDays } : {}),
    },
  }
}

/**
 * Routes a payment to a creator's account. It settles there (`on_behalf_of`), the only way into countries outside our
 * own account's region.
 */
export const destinationCharge = (account: string) => ({
  on_behalf_of: account,
  transfer_data: { destination: account },
})

/** The URL the provider returns a member to: the checkout's own page, which fetches its status. */
export function backTo(
  publicUrl: string,
  order: Pick<CheckoutRow, 'id' | 'creatorUid' | 'tierId' | 'interval' | 'giftTo'>,
) {
  const { id, creatorUid, tierId, interval, giftTo } = order
  const query = new URLSearchParams({ creator: creatorUid, tier: tierId, interval, checkout: id })
  if (giftTo) query.set('gift', giftTo)
  return `${publicUrl}/subscribe/checkout?${query}`
}

/** The member's customer ID at the provider, created on first use. Throws 503 if the provider doesn't respond. */
export async function customerOf({ db, payments }: Omit<Paying, 'publicUrl'>, uid: string): Promise<string> {
  const known = await readCustomer(db, uid)
  if (known) return known
  const [member] = await db
    .select({ email: users.email, name: users.displayName })
    .from(users)
    .where(eq(users.uid, uid))
  const made = await requireAnswer(
    payments.stripe.customers.create(
      {
        metadata: { uid },
        ...(member?.email ? { email: member.email } : {}),
        ...(member?.name ? { name: member.name } : {}),
      },
      { idempotencyKey: `customer-${uid}` },
    ),
  )
  await db.insert(paymentCustomers).values({ uid, providerId: made.id }).onConflictDoNothing()
  return (await readCustomer(db, uid)) ?? made.id
}

export async function readCustomer(reader: Reader, uid: string): Promise<string | undefined> {
  const [known] = await reader
    .select({ providerId: paymentCustomers.providerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.uid, uid))
  return known?.providerId
}

/** Returns the provider's response. Throws a retryable 503 if there is none. */
export async function requireAnswer<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (faultOf(error) === 'unreachable') throw paymentsDown()
    throw error
  }
}

/** Applying a subscription's state needs its latest invoice, which shows whether a planned change was paid for. */
export const WITH_INVOICE = { expand: ['latest_invoice'] }

/** A subscription's current state at the provider. Throws 503 if the provider doesn't respond. */
export const fetchSubscription = ({ stripe }: Payments, providerId: string): Promise<Stripe.Subscription> =>
  requireAnswer(stripe.subscriptions.retrieve(providerId, WITH_INVOICE))

/** A gift's checkout at the provider: one payment, split with the creator immediately. */
function giftSession(
  order: Pick<CheckoutRow, 'amount' | 'currency' | 'giftMonths'> & { account: string; tierName: string },
  { metadata, creator }: { metadata: Record<string, string>; creator: string },
): Stripe.Checkout.SessionCreateParams {
  const months = order.giftMonths === 1 ? '1 month' : `${order.giftMonths} months`
  return {
    mode: 'payment',
    // Without this, a one-off payment has no invoice, so it wouldn't be in the giver's list of payments.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amount,
          product_data: { name: `Gift: ${months} of ${order.tierName} – ${creator}` },
        },
      },
    ],
    payment_intent_data: {
      application_fee_amount: feeOf(order.amount),
      ...destinationCharge(order.account),
      metadata,
    },
  }
}
