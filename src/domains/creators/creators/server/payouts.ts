import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { users } from '#domains/members/people/server/tables.ts'
import { type Platform, type WriteContext, writeContextOf } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import { conflict, Refusal } from '#platform/refusals.ts'
import type { Payouts } from '../contract.ts'
import { isPayoutCountry } from '../countries.ts'
import type { PayoutState } from '../limits.ts'
import { mayTakeMoney } from '../rules.ts'
import { offerFirstTier } from './first-tier.ts'
import { notifyCreator } from './notify.ts'
import { type CreatorRow, readCreatorRow } from './reads.ts'
import { creators } from './tables.ts'

export type PayoutParts = Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments'>

const ONBOARDING_PATH = '/creator/onboarding/payouts'

export function payoutsOf(
  { payoutState, payoutRequirements, country }: CreatorRow,
  payments: Payments | undefined,
): Payouts {
  return {
    ...{ state: payoutState, requirements: payoutRequirements, country },
    provider: payments ? (payments.test ? 'test' : 'on') : 'off',
  }
}

/**
 * Creates the payout account if needed and returns the URL of the provider's onboarding. The idempotency key derives
 * from the creator and their country, so a double click or a lost response still creates only one account.
 */
export async function setUpPayouts(parts: PayoutParts, uid: string): Promise<string> {
  const { stripe } = providerOf(parts)
  const accountId = await accountOf(parts, uid)
  const back = (how: string) => `${parts.config.publicUrl}${ONBOARDING_PATH}?${how}`
  const link = await asked(() =>
    stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      return_url: back('back=1'),
      refresh_url: back('again=1'),
    }),
  )
  return link.url
}

/** The URL of the creator's payout dashboard at the provider. */
export async function openPayouts(parts: PayoutParts, { payoutAccountId }: CreatorRow): Promise<string> {
  const { stripe } = providerOf(parts)
  if (payoutAccountId === null) throw conflict(message('Set up your payouts first.'), 'NO_PAYOUT_ACCOUNT')
  const link = await asked(() => stripe.accounts.createLoginLink(payoutAccountId))
  return link.url
}

/**
 * Stores the provider's current state of an account, and notifies the creator when payouts become possible, stop or
 * need attention. Once they're possible, may activate the first paid tier. Unknown accounts are ignored.
 */
export async function refreshAccount(parts: PayoutParts, accountId: string): Promise<void> {
  const { stripe } = providerOf(parts)
  const account = await asked(() => stripe.accounts.retrieve(accountId))
  await parts.db.transaction((tx) => keepAccount(writeContextOf(parts, tx), account))
}

/** The provider's account as one of our payout states. */
export function payoutStateOf(
  account: Pick<Stripe.Account, 'details_submitted' | 'payouts_enabled' | 'capabilities' | 'requirements'>,
): PayoutState {
  const { card_payments: cards, transfers } = account.capabilities ?? {}
  if (account.payouts_enabled && cards === 'active' && transfers === 'active') return 'enabled'
  if (!account.details_submitted) return 'pending'
  return requirementsOf(account).length > 0 || isStopped(account) ? 'restricted' : 'pending'
}

/** Whether the provider has disabled the account for any reason but a review of what was submitted. */
const isStopped = ({ requirements }: Pick<Stripe.Account, 'requirements'>) =>
  ![undefined, null, 'requirements.pending_verification', 'under_review'].includes(requirements?.disabled_reason)

/** The provider's current requirements, without duplicates, overdue items first. */
export function requirementsOf({ requirements }: Pick<Stripe.Account, 'requirements'>): string[] {
  return [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
}

async function keepAccount(context: WriteContext, account: Stripe.Account): Promise<void> {
  const { tx, now } = context
  const [row] = await tx.select().from(creators).where(eq(creators.payoutAccountId, account.id)).for('update')
  if (!row) return
  const payoutState = payoutStateOf(account)
  const payoutRequirements = requirementsOf(account)
  await tx.update(creators).set({ payoutState, payoutRequirements, updatedAt: now }).where(eq(creators.uid, row.uid))
  if (payoutState === row.payoutState) return
  const takesMoney = mayTakeMoney({ ...row, payoutState })
  const offered = takesMoney ? await offerFirstTier(context, { uid: row.uid, takesMoney }) : undefined
  await notifyChange(context, row, payoutState, offered)
}

async function notifyChange(
  context: WriteContext,
  { uid, payoutState: before }: CreatorRow,
  after: PayoutState,
  offered: string | undefined,
) {
  const news = { path: ONBOARDING_PATH, of: `${uid} payouts ${after} ${context.now.getTime()}` }
  if (after === 'enabled')
    await notifyCreator(context, uid, {
      ...news,
      title: message('Your payouts are set up'),
      text: offered
        ? message('Your tier {tier} is now live.', { tier: offered })
        : message('You can offer paid tiers now.'),
    })
  else if (after === 'restricted')
    await notifyCreator(context, uid, {
      ...news,
      title: message('Your payouts need your attention'),
      text: message('The payment provider needs more information before it can pay you.'),
    })
  else if (before === 'enabled')
    await notifyCreator(context, uid, {
      ...news,
      title: message('Your payouts are under review'),
      text: message('No one can buy a new membership until the review is finished.'),
    })
}

async function accountOf(parts: PayoutParts, uid: string): Promise<string> {
  const { db, now } = parts
  const { stripe } = providerOf(parts)
  const row = await readCreatorRow(db, uid)
  if (row?.payoutAccountId) return row.payoutAccountId
  const country = row?.country ?? ''
  if (!isPayoutCountry(country))
    throw conflict(message('Choose a country we can send payouts to.'), 'PAYOUT_COUNTRY_REQUIRED', 'country')
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.uid, uid))
  const account = await asked(() =>
    stripe.accounts.create(accountParams({ uid, country, email: user?.email }), {
      idempotencyKey: `creator-account ${uid} ${country}`,
    }),
  )
  await db
    .update(creators)
    .set({
      payoutAccountId: account.id,
      payoutState: 'pending',
      payoutRequirements: requirementsOf(account),
      updatedAt: now(),
    })
    .where(eq(creators.uid, uid))
  return account.id
}

/**
 * Parameters of a creator's account, with the provider's own onboarding and dashboard. The platform pays the provider's
 * fees and unrecoverable losses. Payments settle in the creator's country (`on_behalf_of`), which requires
 * `card_payments`.
 */
export function accountParams({ uid, country, email }: { uid: string; country: string; email?: string | undefined }) {
  return {
    country,
    ...(email ? { email } : {}),
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { uid },
  } satisfies Stripe.AccountCreateParams
}

function providerOf({ payments }: PayoutParts): Payments {
  if (!payments) throw paymentsDisabled()
  return payments
}

/** Returns the provider's response. Throws 503 if there's none, and 409 if the provider refuses. */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const fault = faultOf(error)
    throw fault === 'unreachable' ? paymentsUnavailable(error) : providerRefused(error)
  }
}

/** 409: this installation has no payment provider. */
const paymentsDisabled = () => conflict(message("Paid memberships aren't available here yet."), 'PAYMENTS_DISABLED')

/** 503: the payment provider didn't respond or failed. Nothing was changed on our side. */
const paymentsUnavailable = (cause: unknown) =>
  new Refusal('PAYMENTS_UNAVAILABLE', {
    status: 503,
    text: message("We can't reach the payment provider right now. Nothing was changed. Try again in a moment."),
    cause,
  })

/** 409: the provider refused. */
const providerRefused = (cause: unknown) =>
  new Refusal('PAYMENT_PROVIDER_REFUSED', {
    status: 409,
    text: message("The payment provider couldn't do that for this account."),
    cause,
  })
