import { eq } from 'drizzle-orm'
import { type Logging, logActivity } from '#features/activities/server/log-activity.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { readActors, unknownActor } from '#features/notifications/server/reads.ts'
import { tiers } from '#features/tiers/server/tables.ts'
import { spoken } from '#platform/spoken.ts'
import { isOver, type SubscriptionState } from '../states.ts'
import { mailPaymentFailed, mailTrialEnds } from './payment-mails.ts'
import type { SubscriptionRow } from './store.ts'

interface News {
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

/** D12: who has to hear of what became of a membership. */
export async function tellOfChange(logging: Logging, before: SubscriptionRow, after: SubscriptionRow): Promise<void> {
  if (!isMember(before.state) && isMember(after.state)) return tellJoined(logging, after)
  if (before.amount === 0 && after.amount > 0 && isMember(after.state)) return tellJoined(logging, after)
  if (before.state === after.state) return
  if (after.state === 'cancelled_at_period_end') return tellCancelled(logging, after)
  if (after.state === 'past_due') return tellPastDue(logging, after)
  if (isOver(after.state) && isMember(before.state)) return tellOver(logging, before, after)
}

const isMember = (state: SubscriptionState) => state !== 'incomplete' && !isOver(state)

/** D12: a creator hears of each new member. */
export async function tellJoined(logging: Logging, row: SubscriptionRow): Promise<void> {
  const { member, tier } = await readNames(logging, row)
  await logActivity(logging, {
    actorId: row.uid,
    activityType: 'subscription_new',
    targetId: row.creatorUid,
    targetType: 'user',
    visibility: 'private',
    metadata: { subscriptionId: row.id, tierId: row.tierId },
  })
  await tell(logging, row, {
    to: row.creatorUid,
    about: row.uid,
    of: `joined ${row.tierId} ${row.state} ${row.startedAt.getTime()}`,
    title: `${member} is a new member`,
    text: `At the tier ${tier}.`,
    path: DASHBOARD,
  })
}

async function tellCancelled(logging: Logging, row: SubscriptionRow): Promise<void> {
  const { member, tier } = await readNames(logging, row)
  await logCancelled(logging, row)
  await tell(logging, row, {
    to: row.creatorUid,
    about: row.uid,
    of: `cancelled ${row.accessUntil?.getTime()}`,
    title: `${member} cancelled their membership`,
    text: row.accessUntil ? `They keep ${tier} until ${dayOf(row.accessUntil)}.` : `They had ${tier}.`,
    path: DASHBOARD,
  })
}

async function tellPastDue(logging: Logging, row: SubscriptionRow): Promise<void> {
  const { creator } = await readNames(logging, row)
  await mailPaymentFailed(logging, row)
  await tell(logging, row, {
    to: row.uid,
    mailed: true,
    of: `past due ${row.accessUntil?.getTime()}`,
    title: `Your payment to ${creator} did not go through`,
    text: row.accessUntil
      ? `You keep access until ${dayOf(row.accessUntil)}. We try again by then; you can also update your card.`
      : 'We try again soon; you can also update your card.',
    path: OWN_MEMBERSHIPS,
  })
}

async function tellOver(logging: Logging, before: SubscriptionRow, after: SubscriptionRow): Promise<void> {
  const { member, creator, tier } = await readNames(logging, before)
  const of = `over ${after.endedAt?.getTime()}`
  await tell(logging, after, {
    to: after.uid,
    of,
    title: `Your membership with ${creator} has ended`,
    text: WHY_OVER[before.state === 'past_due' ? 'unpaid' : after.state === 'refunded' ? 'refunded' : 'over'],
    path: OWN_MEMBERSHIPS,
  })
  // Who cancelled was told of then.
  if (before.state === 'cancelled_at_period_end' && after.state === 'ended') return
  await logCancelled(logging, after)
  await tell(logging, after, {
    to: after.creatorUid,
    about: after.uid,
    of,
    title: `${member} is no longer a member`,
    text: `They had ${tier}.`,
    path: DASHBOARD,
  })
}

const WHY_OVER = spoken({
  unpaid: 'The payment did not go through in seven days. You can join again at any time.',
  refunded: 'You got your money back.',
  over: 'You can join again at any time.',
})

/** D12: three days before the first payment. */
export async function tellTrialEnds(logging: Logging, row: SubscriptionRow & { trialEnd: Date }): Promise<void> {
  const { creator } = await readNames(logging, row)
  await mailTrialEnds(logging, row)
  await tell(logging, row, {
    to: row.uid,
    mailed: true,
    of: `trial ends ${row.trialEnd.getTime()}`,
    title: `Your free days with ${creator} end on ${dayOf(row.trialEnd)}`,
    text: 'The first payment is due then. You can cancel before, and pay nothing.',
    path: OWN_MEMBERSHIPS,
  })
}

function logCancelled(logging: Logging, row: SubscriptionRow) {
  return logActivity(logging, {
    actorId: row.uid,
    activityType: 'subscription_cancelled',
    targetId: row.creatorUid,
    targetType: 'user',
    visibility: 'private',
    metadata: { subscriptionId: row.id, tierId: row.tierId },
  })
}

/** An `account_update`, once for each `of` of a membership. Nobody hears of somebody they block, or who blocks them. */
export async function tell(logging: Logging, { id }: SubscriptionRow, news: News): Promise<void> {
  const { to, about = null, title, text, path, of, mailed } = news
  await notify(logging, {
    type: 'account_update',
    actorId: about,
    recipients: [to],
    extra: { title, text, path },
    mailed,
    batch: `membership ${id} ${to} ${of}`,
  })
}

async function readNames({ tx }: Logging, row: SubscriptionRow) {
  const actors = await readActors(tx, [row.uid, row.creatorUid])
  const [tier] = await tx.select({ name: tiers.name }).from(tiers).where(eq(tiers.id, row.tierId))
  return {
    member: (actors.get(row.uid) ?? unknownActor(row.uid)).name,
    creator: (actors.get(row.creatorUid) ?? unknownActor(row.creatorUid)).name,
    tier: tier?.name ?? '',
  }
}

const dayOf = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
