import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { type Message, message } from '#platform/messages.ts'
import { isOver, type SubscriptionState } from '../states.ts'
import { type FailedPayment, mailTrialEnds, mailUnpaidEnded } from './payment-mails.ts'
import type { SubscriptionRow } from './store.ts'
import { subscriptions } from './tables.ts'

interface NotificationEvent {
  to: string
  title: Message
  text: Message
  path: string
  /** A key that deduplicates repeated notifications. */
  of: string
  about?: string
  /** Whether a transactional email already covers it. */
  mailed?: boolean
}

const DASHBOARD = '/creator/dashboard'
const OWN_MEMBERSHIPS = '/account/subscriptions'
const CARD = '/account/subscriptions?tab=payments'

/** Notifies the creator when someone joins, starts to pay, cancels or leaves, and the member once access ends. */
export async function notifyAboutChange(
  context: WriteContext,
  before: SubscriptionRow,
  after: SubscriptionRow,
  { isUnpaid = false, byOther = false }: { isUnpaid?: boolean; byOther?: boolean } = {},
): Promise<void> {
  if (!isMember(before.state) && isMember(after.state)) return notifyJoined(context, after)
  if (before.amount === 0 && after.amount > 0 && isMember(after.state)) return notifyJoined(context, after)
  if (before.state === after.state) return
  if (after.state === 'cancelled_at_period_end') return notifyCancelled(context, after, byOther)
  if (isOver(after.state) && isMember(before.state)) return notifyOver(context, before, after, { isUnpaid })
}

const isMember = (state: SubscriptionState) => state !== 'incomplete' && !isOver(state)

/** Notifies a creator of a new member. */
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
    title: message('{member} is a new member', { member }),
    text: message('They joined {tier}.', { tier }),
    path: DASHBOARD,
  })
}

/** Notifies the creator, and the member if they didn't cancel it themselves. The creator isn't told of a sanction. */
async function notifyCancelled(context: WriteContext, row: SubscriptionRow, byOther: boolean): Promise<void> {
  const { member, creator, tier } = await readNames(context, row)
  const day = dayOf(row.accessUntil ?? context.now)
  const of = `cancelled ${row.accessUntil?.getTime()}`
  await logCancelled(context, row)
  if (byOther)
    await notifyAboutSubscription(context, row, {
      ...{ to: row.uid, of, path: OWN_MEMBERSHIPS, text: message('No more payments will be taken.') },
      title: message('Your membership with {creator} ends on {day}', { creator, day }),
    })
  await notifyAboutSubscription(context, row, {
    ...{ to: row.creatorUid, about: row.uid, of, path: DASHBOARD },
    title: byOther
      ? message("{member}'s membership ends on {day}", { member, day })
      : message('{member} cancelled their membership', { member }),
    text:
      row.accessUntil && !byOther
        ? message('They keep access to {tier} until {day}.', { tier, day })
        : message('Their tier was {tier}.', { tier }),
  })
}

/** Notifies the paying members of a suspended creator, who pay until they cancel. */
export async function notifySuspended(context: WriteContext, creatorUid: string): Promise<void> {
  const { tx, now } = context
  const paying = inArray(subscriptions.state, ['trialing', 'active', 'past_due', 'paused'])
  const rows = await tx
    .select({ uid: subscriptions.uid })
    .from(subscriptions)
    .where(and(eq(subscriptions.creatorUid, creatorUid), paying, isNotNull(subscriptions.providerId)))
  const creator = (await readActors(tx, [creatorUid])).get(creatorUid) ?? unknownActor(creatorUid)
  await notify(context, {
    type: 'account_update',
    actorId: null,
    recipients: rows.map(({ uid }) => uid),
    extra: {
      title: message("{creator} can't publish lessons for now", { creator: creator.name }),
      text: message('You can still open their lessons. Your membership renews unless you cancel it.'),
      path: OWN_MEMBERSHIPS,
    },
    batch: `suspended ${creatorUid} ${now.getTime()}`,
  })
}

/** Notifies a member of a declined attempt to collect a due payment. */
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
    title: message('Your payment to {creator} failed', { creator }),
    text: next
      ? message("We'll try again on {day}. Update your card to keep your membership.", { day: dayOf(next) })
      : message('This was our last attempt. Update your card to keep your membership.'),
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
    title: message('Your membership with {creator} has ended', { creator }),
    text: isUnpaid
      ? message('Your bank declined the payment on every attempt.')
      : after.state === 'refunded'
        ? message('Your payment was refunded.')
        : message('Tier: {name}.', { name: tier }),
    path: OWN_MEMBERSHIPS,
  })
  // The creator was already notified when the member cancelled.
  if (before.state === 'cancelled_at_period_end' && after.state === 'ended') return
  await logCancelled(context, after)
  await notifyAboutSubscription(context, after, {
    to: after.creatorUid,
    about: after.uid,
    of,
    title: message('{member} is no longer a member', { member }),
    text: message('Their tier was {tier}.', { tier }),
    path: DASHBOARD,
  })
}

/** Notifies a member three days before their first payment. */
export async function notifyTrialEnds(context: WriteContext, row: SubscriptionRow & { trialEnd: Date }): Promise<void> {
  const { creator } = await readNames(context, row)
  await mailTrialEnds(context, row)
  await notifyAboutSubscription(context, row, {
    to: row.uid,
    mailed: true,
    of: `trial ends ${row.trialEnd.getTime()}`,
    title: message('Your free trial with {creator} ends on {day}', { creator, day: dayOf(row.trialEnd) }),
    text: message("Your first payment is due that day. You won't be charged if you cancel before then."),
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

/**
 * Sends an `account_update`, once per `of`. Skipped if `to` and `about` have a block between them or `to` mutes
 * `about`.
 */
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

const dayOf = (at: Date) => ({ day: at.toISOString() })
