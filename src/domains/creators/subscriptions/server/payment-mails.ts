import { and, eq } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { mailNow } from '#domains/notifications/mail/server/jobs.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { Message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import type { LineToAdd } from './ledger.ts'
import { mailLabels as labels } from './mail-labels.ts'
import type { SubscriptionRow } from './store.ts'
import { subscriptions } from './tables.ts'

const MEMBERSHIPS = '/account/subscriptions'
const PAYMENTS = '/account/subscriptions?tab=payments'

/** Emails a member the receipt or refund notice for a new ledger line. */
export async function mailLine(context: WriteContext, line: LineToAdd): Promise<void> {
  const { uid, kind, creatorUid, currency, providerId, subscriptionId, facts } = line
  if (!uid || (kind !== 'charge' && kind !== 'refund')) return
  const at = line.at.toISOString()
  const { creator, tier } = await readNames(context.tx, { creatorUid, tierId: facts?.tierId ?? '' })
  const values = { amount: { amount: Math.abs(line.amount), currency }, creator, tier, day: { day: at } }
  const next: Message = facts?.periodEnd
    ? { ...labels.renews, values: { day: { day: facts.periodEnd } } }
    : { ...labels.once }
  const isRefunded = and(eq(subscriptions.id, subscriptionId ?? ''), eq(subscriptions.state, 'refunded'))
  const hasEnded = kind === 'refund' && (await context.tx.$count(subscriptions, isRefunded)) > 0
  const ended = hasEnded ? [{ ...labels.refundEnded, values }] : []
  await mailNow(context, {
    ...{ id: `${kind}-${providerId}`, uid, at },
    heading: { ...(kind === 'charge' ? labels.receipt : labels.refund), values },
    paragraphs: kind === 'charge' ? [{ ...labels.paid, values }, next] : [...ended, { ...labels.refundWhen, values }],
    button:
      kind === 'charge' && facts?.periodEnd
        ? { text: { ...labels.memberships }, path: MEMBERSHIPS }
        : { text: { ...labels.payments }, path: PAYMENTS },
  })
}

/** A declined attempt to collect a due payment. */
export interface FailedPayment {
  amount: number
  /** Distinguishes the attempts to collect one invoice. */
  attempt: string
  /** When the next attempt is made; null after the last. */
  next: Date | null
}

export async function mailPaymentFailed(
  context: WriteContext,
  row: SubscriptionRow,
  { amount, attempt, next }: FailedPayment,
): Promise<void> {
  const values = {
    amount: { amount, currency: row.currency },
    ...(await readNames(context.tx, row)),
    day: { day: (row.accessUntil ?? context.now).toISOString() },
    next: { day: (next ?? context.now).toISOString() },
  }
  await mailNow(context, {
    ...{ id: `payment-failed-${attempt}`, uid: row.uid, at: context.now.toISOString() },
    heading: { ...labels.failed, values },
    paragraphs: [{ ...(next ? labels.failedRetry : labels.failedLast), values }, { ...labels.failedNext }],
    button: { text: { ...labels.updateCard }, path: PAYMENTS },
  })
}

/** Emails a member whose membership ended because every attempt failed. */
export async function mailUnpaidEnded(context: WriteContext, row: SubscriptionRow): Promise<void> {
  const at = (row.endedAt ?? context.now).toISOString()
  const { amount, currency } = row
  const values = { amount: { amount, currency }, ...(await readNames(context.tx, row)) }
  await mailNow(context, {
    ...{ id: `unpaid-ended-${row.id}-${at}`, uid: row.uid, at },
    heading: { ...labels.unpaidEnded, values },
    paragraphs: [{ ...labels.unpaidWhy, values }],
    button: { text: { ...labels.memberships }, path: MEMBERSHIPS },
  })
}

/** Emails a member three days before a trial ends and the first payment is charged. */
export async function mailTrialEnds(context: WriteContext, row: SubscriptionRow & { trialEnd: Date }): Promise<void> {
  const { currency } = row
  const amount = row.nextAmount ?? row.amount
  const day = row.trialEnd.toISOString()
  const names = await readNames(context.tx, { ...row, tierId: row.nextTierId ?? row.tierId })
  const values = { amount: { amount, currency }, ...names, day: { day } }
  const charged = (row.nextInterval ?? row.interval) === 'year' ? labels.trialYear : labels.trialMonth
  await mailNow(context, {
    ...{ id: `trial-ends-${row.id}-${day}`, uid: row.uid, at: context.now.toISOString() },
    heading: { ...labels.trial, values },
    paragraphs: [{ ...charged, values }, { ...labels.trialCancel }],
    button: { text: { ...labels.memberships }, path: MEMBERSHIPS },
  })
}

export async function mailRefundFailed(
  context: WriteContext,
  refund: { id: string; uid: string; amount: number; currency: Currency },
): Promise<void> {
  const { id, uid, amount, currency } = refund
  await mailNow(context, {
    ...{ id: `refund-failed-${id}`, uid, at: context.now.toISOString() },
    heading: { ...labels.refundFailed, values: { amount: { amount, currency } } },
    paragraphs: [{ ...labels.refundFailedNext }],
    button: { text: { ...labels.contact }, path: '/contact' },
  })
}

async function readNames(reader: Reader, { creatorUid, tierId }: Pick<SubscriptionRow, 'creatorUid' | 'tierId'>) {
  const actors = await readActors(reader, [creatorUid])
  const [tier] = await reader.select({ name: tiers.name }).from(tiers).where(eq(tiers.id, tierId))
  return { creator: (actors.get(creatorUid) ?? unknownActor(creatorUid)).name, tier: tier?.name ?? '' }
}
