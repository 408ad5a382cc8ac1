import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type WriteContext, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { mayBeRefunded, REFUND_DAYS, refundUntil } from '../changes-rules.ts'
import { lockOwnMembership, type MemberContext } from './change-facts.ts'
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

/** The refundable amount of a member's first payment, and until when; undefined if there's none. */
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

/** Refunds a member's first payment. The membership ends immediately; a job sends the money. */
export async function refundOwn(context: MemberContext, id: string): Promise<Money> {
  return context.transaction(async (tx) => {
    const { row } = await lockOwnMembership(tx, { id, uid: context.viewer.uid })
    const asked = await readEarlierRefund(tx, row)
    if (asked) return asked
    if (!context.payments) throw paymentsClosed()
    const payment = await readRefundable(tx, row, context.now())
    if (!payment)
      throw conflict(
        message(
          'You can only get a refund of your first payment to a creator, within {days, plural, one {# day} other {# days}} of paying.',
          {
            days: REFUND_DAYS,
          },
        ),
        'NOT_REFUNDABLE',
      )
    return giveBack(writeContextOf(context, tx), { row, payment, by: 'member' })
  })
}

/** Refunds a member's last payment at the creator's request and ends the membership. Possible until it's over. */
export async function refundMember(context: MemberContext, id: string): Promise<Money> {
  return context.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.creatorUid !== context.viewer.uid || row.state === 'incomplete') throw notFound()
    const asked = await readEarlierRefund(tx, row)
    if (asked) return asked
    if (!context.payments) throw paymentsClosed()
    const last = (await readPayments(tx, row)).filter(({ subscriptionId }) => subscriptionId === row.id).at(-1)
    if (!last || !mayBeRefunded(row.state)) throw conflict(message("There's no payment to refund."), 'NOT_REFUNDABLE')
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
    // The member gets an email once the money is on its way.
    mailed: by === 'creator',
    about: by === 'creator' ? creatorUid : uid,
    of: `refund ${id}`,
    title:
      by === 'creator'
        ? message("You're getting a refund of {amount}", { amount: { amount, currency } })
        : message('A member got a refund'),
    text:
      by === 'creator'
        ? message('Your membership has ended. The money usually takes 5 to 10 days to arrive.')
        : message('They asked for their first payment of {amount} back, and their membership has ended.', {
            amount: { amount, currency },
          }),
    path: by === 'creator' ? '/account/subscriptions' : '/creator/dashboard',
  })
  return { amount, currency }
}

/** The result of an earlier request, returned again. */
async function readEarlierRefund(reader: Reader, row: SubscriptionRow): Promise<Money | undefined> {
  const [asked] = await reader
    .select({ amount: refunds.amount, currency: refunds.currency })
    .from(refunds)
    .where(and(eq(refunds.subscriptionId, row.id), isNull(refunds.fault)))
    .orderBy(desc(refunds.askedAt))
    .limit(1)
  return row.state === 'refunded' ? asked : undefined
}

/** A member's payments to a creator, oldest first, without gifts for others. */
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
