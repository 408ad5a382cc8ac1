import { and, eq } from 'drizzle-orm'
import { member, memberIncludingSuspended } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { subscriptionsContract } from '../contract.ts'
import { beginCheckout, hasHadTrial } from './checkout.ts'
import { checkoutAnswer } from './checkout-answer.ts'
import { readOwnMemberships, readOwnMembershipWith } from './reads.ts'
import { type CheckoutRow, readCustomer, requireAnswer } from './session.ts'
import { settleCheckout } from './settle-checkout.ts'
import { checkouts } from './tables.ts'

const api = procedures(subscriptionsContract)

export const subscriptionsProcedures = api.router({
  // Suspended members still pay, so they can still cancel.
  list: api.list
    .use(memberIncludingSuspended)
    .handler(({ context, input }) =>
      readOwnMemberships(context.db, { ...input, uid: context.viewer.uid, now: context.now() }),
    ),

  withCreator: api.withCreator.use(member).handler(async ({ context, input: { creatorUid } }) => {
    const of = { uid: context.viewer.uid, creatorUid, now: context.now() }
    const membership = await readOwnMembershipWith(context.db, of)
    return { membership: membership ?? null, mayTry: !(await hasHadTrial(context.db, of)) }
  }),

  checkOut: api.checkOut.use(member).handler(async ({ context, input }) => {
    const row = await beginCheckout(context, input)
    return checkoutAnswer(context.db, row, { now: context.now(), t: requestTranslator(context).t })
  }),

  checkout: api.checkout.use(member).handler(async ({ context, input: { id } }) => {
    const row = await asItStands(context, await ownCheckout(context, id))
    return checkoutAnswer(context.db, row, {
      now: context.now(),
      declined: await wasDeclined(context, row),
      t: requestTranslator(context).t,
    })
  }),
})

async function ownCheckout({ db, viewer }: RequestContext & { viewer: Viewer }, id: string): Promise<CheckoutRow> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.uid, viewer.uid)))
  if (!row) throw notFound()
  return row
}

/**
 * A checkout's current state. While it's open or confirming, it's requested from the provider, because events may be
 * late. If the provider doesn't respond, the stored state is returned.
 */
async function asItStands(context: RequestContext, row: CheckoutRow): Promise<CheckoutRow> {
  const { payments, log } = context
  if (!payments || (row.state !== 'open' && row.state !== 'confirming')) return row
  try {
    return (await settleCheckout({ ...context, payments }, row.id)) ?? row
  } catch (error) {
    log.warn({ err: error, checkout: row.id }, "couldn't update a checkout from the payment provider")
    return row
  }
}

/** Whether the bank declined the payment. The checkout stays open then, and only its payment attempts show it. */
async function wasDeclined({ payments, db, log }: RequestContext, row: CheckoutRow): Promise<boolean> {
  const customer = payments && row.state === 'open' ? await readCustomer(db, row.uid) : undefined
  if (!payments || !customer) return false
  const { paymentIntents, setupIntents } = payments.stripe
  const tried = { customer, created: { gte: Math.floor(row.createdAt.getTime() / 1000) }, limit: 10 }
  try {
    if (row.trialDays > 0) {
      const { data } = await requireAnswer(setupIntents.list(tried))
      return data.some(({ last_setup_error: error }) => error !== null)
    }
    const { data } = await requireAnswer(paymentIntents.list(tried))
    return data.some(
      ({ last_payment_error: error, amount, currency }) =>
        error !== null && amount === row.amount && currency === row.currency.toLowerCase(),
    )
  } catch (error) {
    log.warn({ err: error, checkout: row.id }, "couldn't read a checkout's payment attempts")
    return false
  }
}
