import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type WriteContext, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type Currency, inWords } from '#platform/money.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { mayBeRefunded, refundUntil } from '../changes-rules.ts'
import { holdOwn, type MemberContext } from './change-facts.ts'
import { payMemberBack } from './change-jobs.ts'
import { refunds } from './changes-tables.ts'
import { notifyAboutSubscription } from './notify.ts'
import { paymentsClosed } from './refusals.ts'
import { lockSubscription, moveSubscription, type SubscriptionRow } from './store.ts'
import { ledgerLines } from './tables.ts'

interface Money {
  amount: number
  currency: Currency
}

interface Payment extends Money {
  chargeId: string
  at: Date
}

/** What comes back of a first payment if its member asks now, and until when; undefined where nothing does. */
export async function readRefundable(
  reader: Reader,
  row: SubscriptionRow,
  now: Date,
): Promise<(Payment & { until: Date }) | undefined> {
  const [first, second] = await readPayments(reader, row)
  const [before] = await reader
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.uid, row.uid), eq(refunds.creatorUid, row.creatorUid)))
    .limit(1)
  const until = refundUntil(
    {
      state: row.state,
      firstPaidAt: first && first.subscriptionId === row.id ? first.at : null,
      paidSince: second !== undefined,
      refundedBefore: before !== undefined,
    },
    now,
  )
  return first && until ? { ...first, until } : undefined
}

/** A member has their first payment back. The membership is over at once; the money is sent by a job. */
export async function refundOwn(context: MemberContext, id: string): Promise<Money> {
  return context.transaction(async (tx) => {
    const { row } = await holdOwn(tx, { id, uid: context.viewer.uid })
    const asked = await readAsked(tx, row)
    if (asked) return asked
    if (!context.payments) throw paymentsClosed()
    const payment = await readRefundable(tx, row, context.now())
    if (!payment) throw conflict('A first payment comes back within 14 days, once for each creator.', 'NO_REFUND')
    return giveBack(writeContextOf(context, tx), { row, payment, by: 'member' })
  })
}

/** A creator gives a member of theirs the last payment back, at any time. */
export async function refundMember(context: MemberContext, id: string): Promise<Money> {
  return context.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.creatorUid !== context.viewer.uid || row.state === 'incomplete') throw notFound()
    const asked = await readAsked(tx, row)
    if (asked) return asked
    if (!context.payments) throw paymentsClosed()
    const last = (await readPayments(tx, row)).filter(({ subscriptionId }) => subscriptionId === row.id).at(-1)
    if (!last || !mayBeRefunded(row.state)) throw conflict('There is no payment to give back.', 'NO_REFUND')
    return giveBack(writeContextOf(context, tx), { row, payment: last, by: 'creator' })
  })
}

async function giveBack(
  writeContext: WriteContext,
  { row, payment, by }: { row: SubscriptionRow; payment: Payment; by: 'member' | 'creator' },
): Promise<Money> {
  const { tx, now, jobs } = writeContext
  const { chargeId, amount, currency } = payment
  const id = newId()
  const { uid, creatorUid } = row
  await tx
    .insert(refunds)
    .values({ id, subscriptionId: row.id, uid, creatorUid, by, chargeId, amount, currency, askedAt: now })
  await moveSubscription(writeContext, row, 'refunded', {
    accessUntil: now,
    endedAt: now,
    nextTierId: null,
    nextAmount: null,
  })
  await jobs.send(tx, payMemberBack, { data: { refundId: id, providerId: row.providerId } })
  await notifyAboutSubscription(writeContext, row, {
    to: by === 'creator' ? uid : creatorUid,
    // The member is mailed once the money is on its way.
    mailed: by === 'creator',
    about: by === 'creator' ? creatorUid : uid,
    of: `refund ${id}`,
    title: by === 'creator' ? `You get ${inWords(amount, currency, 'en')} back` : 'A first payment went back',
    text:
      by === 'creator'
        ? 'Your membership has ended. The money is on your account in 5 to 10 days.'
        : `A member had ${inWords(amount, currency, 'en')} back within the first 14 days.`,
    path: by === 'creator' ? '/account/subscriptions' : '/creator/dashboard',
  })
  return { amount, currency }
}

/** Asked before: the same answer. */
async function readAsked(reader: Reader, row: SubscriptionRow): Promise<Money | undefined> {
  const [asked] = await reader
    .select({ amount: refunds.amount, currency: refunds.currency })
    .from(refunds)
    .where(and(eq(refunds.subscriptionId, row.id), isNull(refunds.fault)))
    .orderBy(desc(refunds.askedAt))
    .limit(1)
  return row.state === 'refunded' ? asked : undefined
}

/** What this member paid this creator for memberships, the first first. Gifts are no memberships of whoever pays. */
async function readPayments(reader: Reader | Tx, { uid, creatorUid }: SubscriptionRow) {
  const rows = await reader
    .select({
      subscriptionId: ledgerLines.subscriptionId,
      chargeId: ledgerLines.providerId,
      amount: ledgerLines.amount,
      currency: ledgerLines.currency,
      at: ledgerLines.at,
    })
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.uid, uid),
        eq(ledgerLines.creatorUid, creatorUid),
        eq(ledgerLines.kind, 'charge'),
        sql`${ledgerLines.subscriptionId} is not null`,
      ),
    )
    .orderBy(asc(ledgerLines.at), asc(ledgerLines.position))
  return rows
}
