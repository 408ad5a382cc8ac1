import { eq } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { datesIn } from '#platform/dates.ts'
import { translatable } from '#platform/translatable.ts'
import { isOver, type SubscriptionState } from '../states.ts'
import { type FailedPayment, mailTrialEnds, mailUnpaidEnded } from './payment-mails.ts'
import type { SubscriptionRow } from './store.ts'

interface NotificationEvent {
  to: string
  title: string
  text: string
  path: string
  /** What makes it the same news when it is told again. */
  of: string
  about?: string
  /** A transactional mail says it already. */
  mailed?: boolean
}

const DASHBOARD = '/creator/dashboard'
const OWN_MEMBERSHIPS = '/account/subscriptions'
const CARD = '/account/subscriptions?tab=payments'

/** Who has to hear of what became of a membership. */
export async function notifyAboutChange(
  context: WriteContext,
  before: SubscriptionRow,
  after: SubscriptionRow,
  { isUnpaid = false }: { isUnpaid?: boolean } = {},
): Promise<void> {
  if (!isMember(before.state) && isMember(after.state)) return notifyJoined(context, after)
  if (before.amount === 0 && after.amount > 0 && isMember(after.state)) return notifyJoined(context, after)
  if (before.state === after.state) return
  if (after.state === 'cancelled_at_period_end') return notifyCancelled(context, after)
  if (isOver(after.state) && isMember(before.state)) return notifyOver(context, before, after, { isUnpaid })
}

const isMember = (state: SubscriptionState) => state !== 'incomplete' && !isOver(state)

/** A creator hears of each new member. */
export async function notifyJoined(context: WriteContext, row: SubscriptionRow): Promise<void> {
  const { member, tier } = await readNames(context, row)
  await logActivity(context, {
    actorId: row.uid,
    activityType: 'subscription_new',
    targetId: row.creatorUid,
    targetType: 'user',
    visibility: 'private',
    metadata: { subscriptionId: row.id, tierId: row.tierId },
  })
  await notifyAboutSubscription(context, row, {
    to: row.creatorUid,
    about: row.uid,
    of: `joined ${row.tierId} ${row.state} ${row.startedAt.getTime()}`,
    title: `${member} is a new member`,
    text: `At the tier ${tier}.`,
    path: DASHBOARD,
  })
}

async function notifyCancelled(context: WriteContext, row: SubscriptionRow): Promise<void> {
  const { member, tier } = await readNames(context, row)
  await logCancelled(context, row)
  await notifyAboutSubscription(context, row, {
    to: row.creatorUid,
    about: row.uid,
    of: `cancelled ${row.accessUntil?.getTime()}`,
    title: `${member} cancelled their membership`,
    text: row.accessUntil ? `They keep ${tier} until ${dayOf(row.accessUntil)}.` : `They had ${tier}.`,
    path: DASHBOARD,
  })
}

/** Each try to collect a renewal that the bank declined. */
export async function notifyPaymentFailed(
  context: WriteContext,
  row: SubscriptionRow,
  { attempt, next }: FailedPayment,
): Promise<void> {
  const { creator } = await readNames(context, row)
  await notifyAboutSubscription(context, row, {
    to: row.uid,
    mailed: true,
    of: `payment failed ${attempt}`,
    title: `Your payment to ${creator} did not go through`,
    text: next
      ? `We’ll try again on ${dayOf(next)}. Update your card to keep your membership.`
      : 'This was our last try. Update your card to keep your membership.',
    path: CARD,
  })
}

async function notifyOver(
  context: WriteContext,
  before: SubscriptionRow,
  after: SubscriptionRow,
  { isUnpaid }: { isUnpaid: boolean },
): Promise<void> {
  const { member, creator, tier } = await readNames(context, before)
  const of = `over ${after.endedAt?.getTime()}`
  if (isUnpaid) await mailUnpaidEnded(context, after)
  await notifyAboutSubscription(context, after, {
    to: after.uid,
    mailed: isUnpaid,
    of,
    title: `Your membership with ${creator} has ended`,
    text: WHY_OVER[isUnpaid ? 'unpaid' : after.state === 'refunded' ? 'refunded' : 'over'],
    path: OWN_MEMBERSHIPS,
  })
  // Who cancelled was told of then.
  if (before.state === 'cancelled_at_period_end' && after.state === 'ended') return
  await logCancelled(context, after)
  await notifyAboutSubscription(context, after, {
    to: after.creatorUid,
    about: after.uid,
    of,
    title: `${member} is no longer a member`,
    text: `They had ${tier}.`,
    path: DASHBOARD,
  })
}

const WHY_OVER = translatable({
  unpaid: 'Your bank declined the payment on every try. You can join again any time.',
  refunded: 'You got your money back.',
  over: 'You can join again at any time.',
})

/** Three days before the first payment. */
export async function notifyTrialEnds(context: WriteContext, row: SubscriptionRow & { trialEnd: Date }): Promise<void> {
  const { creator } = await readNames(context, row)
  await mailTrialEnds(context, row)
  await notifyAboutSubscription(context, row, {
    to: row.uid,
    mailed: true,
    of: `trial ends ${row.trialEnd.getTime()}`,
    title: `Your free days with ${creator} end on ${dayOf(row.trialEnd)}`,
    text: 'The first payment is due then. You can cancel before, and pay nothing.',
    path: OWN_MEMBERSHIPS,
  })
}

function logCancelled(context: WriteContext, row: SubscriptionRow) {
  return logActivity(context, {
    actorId: row.uid,
    activityType: 'subscription_cancelled',
    targetId: row.creatorUid,
    targetType: 'user',
    visibility: 'private',
    metadata: { subscriptionId: row.id, tierId: row.tierId },
  })
}

/** An `account_update`, once for each `of` of a membership. Nobody hears of somebody they block, or who blocks them. */
export async function notifyAboutSubscription(
  context: WriteContext,
  { id }: SubscriptionRow,
  news: NotificationEvent,
): Promise<void> {
  const { to, about = null, title, text, path, of, mailed } = news
  await notify(context, {
    type: 'account_update',
    actorId: about,
    recipients: [to],
    extra: { title, text, path },
    mailed,
    batch: `membership ${id} ${to} ${of}`,
  })
}

async function readNames({ tx }: WriteContext, row: SubscriptionRow) {
  const actors = await readActors(tx, [row.uid, row.creatorUid])
  const [tier] = await tx.select({ name: tiers.name }).from(tiers).where(eq(tiers.id, row.tierId))
  return {
    member: (actors.get(row.uid) ?? unknownActor(row.uid)).name,
    creator: (actors.get(row.creatorUid) ?? unknownActor(row.creatorUid)).name,
    tier: tier?.name ?? '',
  }
}

const dayOf = datesIn('en', { zone: 'UTC' }).longDay
