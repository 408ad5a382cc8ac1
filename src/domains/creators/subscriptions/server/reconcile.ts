import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, max, or, type SQL, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { endOne } from './end-all.ts'
import { storePaymentEvent } from './events.ts'
import { takePaymentEvent } from './jobs.ts'
import { notifyTrialEnds } from './notify.ts'
import { isPastRetries } from './provider-state.ts'
import { type PayingParts, refreshSubscription, settleCheckout } from './settle-checkout.ts'
import { lockSubscription, moveSubscription } from './store.ts'
import { checkouts, paymentEvents, subscriptions } from './tables.ts'

/** How far before the last known event a run looks, because the provider's events aren't always in order. */
const OVERLAP_MS = hours(2)
/** How long the provider keeps its events. */
const KEPT_MS = days(30)
const TOLD_BEFORE_MS = days(3)
const LATE_MS = minutes(10)
const PORTION = 200

/**
 * Catches up on missed changes: events that never arrived or weren't handled, expired checkouts, and memberships whose
 * period ended without an event. Ends memberships that have expired, and announces the end of trials. If one part
 * fails, the others still run.
 */
export async function reconcile(parts: PayingParts): Promise<void> {
  const works = {
    missedEvents,
    missedEventsOfCreators,
    lateEvents,
    dueCheckouts,
    dueSubscriptions,
    unpaid,
    givenDays,
    endingTrials,
  }
  for (const [part, work] of Object.entries(works))
    await work(parts).catch((error: unknown) => parts.log.error({ err: error, part }, "couldn't reconcile payments"))
}

/** Events of our own account, from the provider's list. */
async function missedEvents(parts: PayingParts): Promise<void> {
  await storeMissedEvents(parts, await readLastMade(parts, isNull(paymentEvents.account)))
}

/** Events of the creators' connected accounts, each of which has its own list. */
async function missedEventsOfCreators(parts: PayingParts): Promise<void> {
  const since = await readLastMade(parts, isNotNull(paymentEvents.account))
  const accounts = await parts.db
    .select({ id: creators.payoutAccountId })
    .from(creators)
    .where(isNotNull(creators.payoutAccountId))
  for (const { id } of accounts) if (id) await each(parts, id, () => storeMissedEvents(parts, since, id))
}

/** Where the run starts: `OVERLAP_MS` before the last received event, but not before the oldest the provider keeps. */
async function readLastMade({ db, now }: PayingParts, which: SQL): Promise<Date> {
  const [known] = await db
    .select({ last: max(paymentEvents.madeAt) })
    .from(paymentEvents)
    .where(which)
  // If no event has ever arrived, fetch everything.
  const last = known?.last?.getTime() ?? 0
  return new Date(Math.max(last - OVERLAP_MS, now().getTime() - KEPT_MS))
}

async function storeMissedEvents(parts: PayingParts, since: Date, account?: string): Promise<void> {
  const { payments, log } = parts
  const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 }
  const options = account ? { stripeAccount: account } : {}
  let missed = 0
  for await (const { id, type, created, data } of payments.stripe.events.list(asked, options))
    if (await storePaymentEvent(parts, { id, type, created, data, account } as Stripe.Event)) missed += 1
  if (missed > 0) log.warn({ missed, account }, 'recovered missed payment webhooks')
}

/** Queues stored events again that aren't handled after ten minutes. Their job may have given up or been lost. */
async function lateEvents({ db, jobs, now }: PayingParts): Promise<void> {
  const late = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.handledAt), lt(paymentEvents.receivedAt, new Date(now().getTime() - LATE_MS))))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(PORTION)
  await jobs.send(db, takePaymentEvent, ...late.map(({ id }) => ({ data: { eventId: id } })))
}

async function dueCheckouts(parts: PayingParts): Promise<void> {
  const due = await parts.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(inArray(checkouts.state, ['open', 'confirming']), lte(checkouts.expiresAt, parts.now())))
    .limit(PORTION)
  for (const { id } of due) await each(parts, id, () => settleCheckout(parts, id))
}

/** Refreshes memberships that should have been renewed or ended by now. */
async function dueSubscriptions(parts: PayingParts): Promise<void> {
  const { db, now } = parts
  const due = await db
    .select({ providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.providerId),
        inArray(subscriptions.state, ['trialing', 'active', 'past_due', 'cancelled_at_period_end', 'paused']),
        or(
          lte(subscriptions.currentPeriodEnd, now()),
          lte(subscriptions.accessUntil, now()),
          eq(subscriptions.state, 'past_due'),
        ),
      ),
    )
    .orderBy(asc(subscriptions.providerSaidAt))
    .limit(PORTION)
  for (const { providerId } of due)
    if (providerId) await each(parts, providerId, () => refreshSubscription(parts, providerId))
}

/** Ends memberships that have been past due for more than seven days. */
async function unpaid(parts: PayingParts): Promise<void> {
  const { db, now } = parts
  const due = await db
    .select({ id: subscriptions.id, accessUntil: subscriptions.accessUntil })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'past_due'), lte(subscriptions.accessUntil, now())))
    .limit(PORTION)
  for (const { id, accessUntil } of due)
    if (isPastRetries(accessUntil, now()))
      await each(parts, id, () => endOne(parts, { subscriptionId: id, at: 'period_end' }))
}

/** Ends gift and complimentary memberships whose days are over, which the provider doesn't know about. */
async function givenDays(parts: PayingParts): Promise<void> {
  const { db, now } = parts
  const due = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(inArray(subscriptions.state, ['gift', 'comped']), lte(subscriptions.accessUntil, now())))
    .limit(PORTION)
  for (const { id } of due) await each(parts, id, () => endGiven(parts, id))
}

function endGiven(parts: PayingParts, id: string): Promise<void> {
  return parts.db.transaction(async (tx) => {
    const context = { ...parts, tx, now: parts.now() }
    const row = await lockSubscription(tx, id)
    const isGiven = row?.state === 'gift' || row?.state === 'comped'
    if (!row || !isGiven || !row.accessUntil || row.accessUntil > context.now) return
    await moveSubscription(context, row, 'ended', { endedAt: row.accessUntil })
  })
}

async function endingTrials(parts: PayingParts): Promise<void> {
  const { db, now } = parts
  const soon = new Date(now().getTime() + TOLD_BEFORE_MS)
  const ending = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.state, 'trialing'),
        lte(subscriptions.trialEnd, soon),
        sql`${subscriptions.trialEnd} > ${now().toISOString()}::timestamptz`,
      ),
    )
  for (const row of ending)
    if (row.trialEnd) {
      const { trialEnd } = row
      await each(parts, row.id, () =>
        db.transaction((tx) => notifyTrialEnds({ ...parts, tx, now: now() }, { ...row, trialEnd })),
      )
    }
}

/** Logs an error and continues with the next one. */
async function each(parts: PayingParts, id: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) =>
    parts.log.warn({ err: error, id }, "couldn't reconcile an item; retrying in an hour"),
  )
}
