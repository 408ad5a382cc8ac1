import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { readSeller } from '#domains/creators/tiers/server/seller.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { ENDLESS } from '#platform/clock.ts'
import { type RequestContext, type Viewer, type WriteContext, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { faultOf } from '#platform/payments.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { CHECKOUT_MS, type JoinEligibility, joinEligibilityOf } from '../rules.ts'
import { endCheckout } from './jobs.ts'
import { notifyJoined } from './notify.ts'
import { cannotJoin, paymentsClosed, tierGone } from './refusals.ts'
import { type CheckoutRow, openSession } from './session.ts'
import { closeCheckout } from './settle-checkout.ts'
import { countPlacesTaken, lockLiving, lockTier, type SubscriptionRow, type TierRow } from './store.ts'
import { checkouts, subscriptions } from './tables.ts'

export interface Order {
  id: string
  creatorUid: string
  tierId: string
  interval: Interval
  seen: { amount: number; currency: Currency }
}

type MemberContext = RequestContext & { viewer: Viewer }

/**
 * Starts a checkout, or continues the one with this ID. Open checkouts with the same creator are closed at the provider
 * first, so that only one can be paid. No transaction is open during calls to the provider.
 */
export async function beginCheckout(context: MemberContext, order: Order): Promise<CheckoutRow> {
  const prepared = await context.transaction((tx) => prepare(context, tx, order))
  if (!('older' in prepared)) return withSession(context, prepared)
  const { payments } = context
  if (!payments) throw paymentsClosed()
  for (const checkoutId of prepared.older) await closeCheckout({ ...context, payments }, checkoutId)
  const again = await context.transaction((tx) => prepare(context, tx, order))
  if ('older' in again)
    throw conflict(message('You have another checkout open. Try again in a moment.'), 'CHECKOUT_IN_PROGRESS')
  return withSession(context, again)
}

async function prepare(context: MemberContext, tx: Tx, order: Order): Promise<CheckoutRow | { older: string[] }> {
  const { uid } = context.viewer
  const { id, creatorUid } = order
  const held = await lockLiving(tx, { uid, creatorUid })
  const begun = await readBegun(tx, uid, order)
  if (begun) return begun
  const tier = await lockTier(tx, order.tierId)
  const joining = await readJoining(tx, context, { order, held, tier })
  if (joining.status !== 'may') throw cannotJoin(joining)
  const older = await readOlder(tx, { uid, creatorUid, id })
  if (older.length > 0) return { older }
  const writeContext = writeContextOf(context, tx)
  if (joining.amount === 0) return joinFree(writeContext, { uid, order, held, joining })
  return insertCheckout(writeContext, {
    ...checkoutOf(writeContext, { uid, order, joining }),
    subscriptionId: await keepPlace(writeContext, { uid, order, held, joining }),
  })
}

/** The checkout with this ID, if it's for the same order. 404 for anyone else's. */
async function readBegun(tx: Tx, uid: string, order: Order): Promise<CheckoutRow | undefined> {
  const [begun] = await tx.select().from(checkouts).where(eq(checkouts.id, order.id))
  if (!begun) return undefined
  if (begun.uid !== uid) throw notFound()
  const isSame =
    begun.creatorUid === order.creatorUid && begun.tierId === order.tierId && begun.interval === order.interval
  if (!isSame || begun.giftTo)
    throw conflict(message('This checkout is for something else. Start again.'), 'CHECKOUT_USED', 'id')
  return begun
}

async function readOlder(tx: Tx, of: { uid: string; creatorUid: string; id: string }): Promise<string[]> {
  const rows = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.uid, of.uid),
        eq(checkouts.creatorUid, of.creatorUid),
        ne(checkouts.id, of.id),
        isNull(checkouts.giftTo),
        inArray(checkouts.state, ['open', 'confirming']),
      ),
    )
  return rows.map(({ id }) => id)
}

async function readJoining(
  tx: Tx,
  context: MemberContext,
  { order, held, tier }: { order: Order; held: SubscriptionRow | undefined; tier: TierRow | undefined },
): Promise<JoinEligibility> {
  const { viewer, payments } = context
  const { creatorUid } = order
  const [visible] = await readPersonCards(tx, viewer, [creatorUid])
  const seller = await readSeller(tx, creatorUid)
  const own = tier?.creatorUid === creatorUid ? tier : undefined
  return joinEligibilityOf({
    isOwn: viewer.uid === creatorUid,
    isThere: visible !== undefined,
    teaches: seller?.approved ?? false,
    takesMoney: seller?.takesMoney ?? false,
    paymentsOpen: payments !== undefined,
    tier: own,
    interval: order.interval,
    held: held && { state: held.state, tierId: held.tierId, isFree: held.providerId === null && held.amount === 0 },
    hadTrial: await hasHadTrial(tx, { uid: viewer.uid, creatorUid }),
    taken: own ? await countPlacesTaken(tx, own.id, { without: viewer.uid }) : 0,
    seen: order.seen,
  })
}

/** Whether the member already had a trial with this creator; trials are granted once. */
export async function hasHadTrial(
  reader: Reader,
  { uid, creatorUid }: { uid: string; creatorUid: string },
): Promise<boolean> {
  const [tried] = await reader
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.uid, uid), eq(subscriptions.creatorUid, creatorUid), isNotNull(subscriptions.trialEnd)))
    .limit(1)
  return tried !== undefined
}

interface Begun {
  uid: string
  order: Order
  held: SubscriptionRow | undefined
  joining: Extract<JoinEligibility, { status: 'may' }>
}

/** The membership the checkout is for: the current one, or a new one waiting for the payment. */
async function keepPlace({ tx, now }: WriteContext, { uid, order, held, joining }: Begun): Promise<string> {
  const { creatorUid, tierId, interval } = order
  const wanted = { tierId, interval, amount: joining.amount, currency: joining.currency, updatedAt: now }
  if (held?.state === 'incomplete') await tx.update(subscriptions).set(wanted).where(eq(subscriptions.id, held.id))
  if (held) return held.id
  const id = newId()
  const begun = { state: 'incomplete' as const, startedAt: now, createdAt: now }
  await tx.insert(subscriptions).values({ id, uid, creatorUid, ...wanted, ...begun })
  return id
}

/** Joins a free tier, which doesn't involve the provider. */
async function joinFree(writeContext: WriteContext, begun: Begun): Promise<CheckoutRow> {
  const subscriptionId = await keepPlace(writeContext, begun)
  const { tx, now } = writeContext
  const [row] = await tx
    .update(subscriptions)
    .set({ state: 'active', interval: null, accessUntil: ENDLESS, startedAt: now, updatedAt: now })
    .where(eq(subscriptions.id, subscriptionId))
    .returning()
  if (row) await notifyJoined(writeContext, row)
  return insertCheckout(writeContext, { ...checkoutOf(writeContext, begun), subscriptionId, state: 'completed' })
}

const checkoutOf = ({ now }: WriteContext, { uid, order, joining }: Pick<Begun, 'uid' | 'order' | 'joining'>) => ({
  id: order.id,
  uid,
  creatorUid: order.creatorUid,
  tierId: order.tierId,
  interval: order.interval,
  amount: joining.amount,
  currency: joining.currency,
  trialDays: joining.trialDays,
  state: 'open' as const,
  createdAt: now,
  expiresAt: new Date(now.getTime() + CHECKOUT_MS),
})

/** Inserts a checkout with the job that ends it after 15 minutes, so that it ends even if this process dies. */
export async function insertCheckout(
  { tx, jobs }: WriteContext,
  values: typeof checkouts.$inferInsert,
): Promise<CheckoutRow> {
  const [row] = await tx.insert(checkouts).values(values).returning()
  if (!row) throw new Error('the checkout was not saved')
  if (row.state === 'open')
    await jobs.send(tx, endCheckout, { data: { checkoutId: row.id }, startAfter: row.expiresAt })
  return row
}

/** Opens the payment page if it isn't stored yet. After a crash, the same ID leads to the same page. */
export async function withSession(context: MemberContext, row: CheckoutRow): Promise<CheckoutRow> {
  const { db, payments, config } = context
  if (row.state !== 'open' || row.providerId !== null) return row
  if (!payments) throw paymentsClosed()
  const paying = await readPaying(db, row)
  const session = await openSession({ db, payments, publicUrl: config.publicUrl }, { ...row, ...paying })
  const [kept] = await db
    .update(checkouts)
    .set({ providerId: session.id, url: session.url })
    .where(and(eq(checkouts.id, row.id), eq(checkouts.state, 'open')))
    .returning()
  if (kept) return kept
  // The checkout was closed or expired in the meantime, so its payment page has to be closed as well.
  await payments.stripe.checkout.sessions.expire(session.id).catch((error: unknown) => void faultOf(error))
  const [closed] = await db.select().from(checkouts).where(eq(checkouts.id, row.id))
  return closed ?? row
}

async function readPaying(reader: Reader, { creatorUid, tierId }: CheckoutRow) {
  const [found] = await reader
    .select({ account: creators.payoutAccountId, tierName: tiers.name })
    .from(tiers)
    .innerJoin(creators, eq(creators.uid, tiers.creatorUid))
    .where(and(eq(tiers.id, tierId), sql`${creators.uid} = ${creatorUid}`))
  const account = found?.account
  if (!found || !account) throw tierGone()
  return { account, tierName: found.tierName }
}
