import type { Interval, TierState } from '#domains/creators/tiers/limits.ts'
import { days } from '#platform/clock.ts'
import { type Priced, priceOf } from './rules.ts'
import type { SubscriptionState } from './states.ts'

export const PAUSE_MONTHS = [1, 2, 3] as const
export type PauseMonths = (typeof PAUSE_MONTHS)[number]
/** How long a gift may be. */
export const GIFT_MONTHS = [1, 3, 6, 12] as const
export type GiftMonths = (typeof GIFT_MONTHS)[number]
/** Characters. */
export const CANCEL_REASON = 300
export const GIFT_NOTE = 300
/** A first payment is given back to a member who asks within so long, once for each creator. */
export const REFUND_DAYS = 14

/** What decides what a member may do with a membership. */
export interface ChangeFacts {
  state: SubscriptionState
  /** Whether the provider bills it: not for free tiers, gifts and what a creator gave. */
  isBilled: boolean
  interval: Interval | null
  amount: number
  tier: { id: string; level: number }
  /** A change that comes into force with the next payment. */
  isPlanned: boolean
  /** Until when no payment is due although it is billed: of free days, or of paid ones that a pause moved. */
  trialEnd: Date | null
  accessUntil: Date | null
  lastPausedAt: Date | null
}

/** Why something cannot be done. */
export const changeRefusals = [
  'over',
  'unfinished',
  'past_due',
  'ending',
  'not_ending',
  'paused',
  'not_paused',
  'trial',
  'not_billed',
  'given',
  'paused_before',
  'planned',
  'not_planned',
  'not_offered',
  'same',
] as const
export type ChangeRefusal = (typeof changeRefusals)[number]

type May<More = object> = ({ status: 'may' } & More) | { status: 'not'; reason: ChangeRefusal }
const may = { status: 'may' } as const
const not = (reason: ChangeRefusal) => ({ status: 'not', reason }) as const

export const changeActions = ['change', 'keep', 'cancel', 'resume', 'pause', 'unpause', 'card'] as const
export type ChangeAction = (typeof changeActions)[number]

/** What each state says to each action, before the facts are asked. Null: it may be done. */
const REFUSED = {
  incomplete: all('unfinished'),
  ended: all('over'),
  refunded: all('over'),
  trialing: { ...none(), keep: null, resume: 'not_ending', pause: 'trial', unpause: 'not_paused' },
  active: { ...none(), resume: 'not_ending', unpause: 'not_paused' },
  past_due: {
    ...none(),
    change: 'past_due',
    keep: 'past_due',
    resume: 'not_ending',
    pause: 'past_due',
    unpause: 'not_paused',
  },
  cancelled_at_period_end: { ...all('ending'), resume: null, card: null },
  paused: { ...none(), change: 'paused', keep: 'paused', resume: 'not_ending', pause: 'paused' },
  comped: { ...all('not_billed'), change: null, cancel: null },
  gift: { ...all('given'), change: null },
} satisfies Record<SubscriptionState, Record<ChangeAction, ChangeRefusal | null>>

function all(reason: ChangeRefusal) {
  return Object.fromEntries(changeActions.map((action) => [action, reason])) as Record<ChangeAction, ChangeRefusal>
}

function none() {
  return Object.fromEntries(changeActions.map((action) => [action, null])) as Record<ChangeAction, null>
}

/** Whether a member may do this with their membership now: for the button, and for the write behind it. */
export function mayDo(action: ChangeAction, facts: ChangeFacts, now: Date): May {
  const refused: ChangeRefusal | null = REFUSED[facts.state][action]
  if (refused) return not(refused)
  if (action === 'keep') return facts.isPlanned ? may : not('not_planned')
  if (action === 'change') return may
  if (!facts.isBilled) return action === 'cancel' ? may : not('not_billed')
  if (action === 'pause') return mayPause(facts, now)
  if (action === 'resume') return facts.accessUntil && facts.accessUntil > now ? may : not('over')
  return may
}

/** Once a year, and not on days that a pause has moved already. */
function mayPause({ lastPausedAt, isPlanned }: ChangeFacts, now: Date): May {
  if (isPlanned) return not('planned')
  return mayPauseFrom(lastPausedAt) > now ? not('paused_before') : may
}

/** When somebody who paused may do so again. */
export const mayPauseFrom = (lastPausedAt: Date | null): Date =>
  lastPausedAt ? addMonths(lastPausedAt, 12) : new Date(0)

/** A tier somebody might go to. */
export interface Target extends Priced {
  id: string
  level: number
  state: TierState
}

export type PlanChange =
  /** At once; `pays` what the rest of the period costs more. */
  | { status: 'now'; pays: boolean; amount: number }
  /** With the next payment; until then everything stays as it is. */
  | { status: 'later'; amount: number }
  /** Nothing is billed yet: it begins with a checkout. */
  | { status: 'checkout'; amount: number }
  | { status: 'not'; reason: ChangeRefusal }

/**
 * What going to another tier or interval means. Up is at once and pays the difference; down, from years to months, and whatever is
 * chosen on days that cost nothing at the provider is from the next payment on. Nobody new comes to an archived tier; those inside may
 * change its interval.
 */
export function planChange(facts: ChangeFacts, to: { tier: Target; interval: Interval }, now: Date): PlanChange {
  const allowed = mayDo('change', facts, now)
  if (allowed.status === 'not') return allowed
  const price = priceOf(to.tier, to.interval)
  const isInside = to.tier.id === facts.tier.id
  if (!price || (to.tier.state !== 'active' && !isInside)) return not('not_offered')
  const { amount } = price
  if (isInside && (!facts.isBilled ? facts.state === 'active' : to.interval === facts.interval)) return not('same')
  if (!facts.isBilled) return to.tier.state === 'active' ? { status: 'checkout', amount } : not('not_offered')
  if (amount === 0) return { status: 'later', amount }
  if (!isAtOnce(facts, to, amount, now)) return { status: 'later', amount }
  if (facts.isPlanned) return not('planned')
  return { status: 'now', pays: to.interval !== facts.interval || amount > facts.amount, amount }
}

/** Paid time of the present plan becomes money only while the provider counts it as paid, and never more than the new plan costs. */
function isAtOnce(
  { trialEnd, interval, amount: paid, tier }: ChangeFacts,
  to: { tier: Target; interval: Interval },
  amount: number,
  now: Date,
): boolean {
  if (trialEnd && trialEnd > now) return false
  if (interval === 'year' && to.interval === 'month') return false
  const isLonger = interval === 'month' && to.interval === 'year'
  if (to.tier.id === tier.id) return isLonger && amount > paid
  return to.tier.level > tier.level && (!isLonger || amount > paid)
}

/** What decides whether a first payment comes back. */
export interface RefundFacts {
  state: SubscriptionState
  /** The first payment to this creator that was ever made, if this membership made it and it was the only one. */
  firstPaidAt: Date | null
  paidSince: boolean
  /** Whether this creator gave this member money back before. */
  refundedBefore: boolean
}

/** Until when the first payment comes back if the member asks; null where it does not. */
export function refundUntil({ state, firstPaidAt, paidSince, refundedBefore }: RefundFacts, now: Date): Date | null {
  if (!firstPaidAt || paidSince || refundedBefore) return null
  if (!REFUNDED_FROM.has(state)) return null
  const until = new Date(firstPaidAt.getTime() + days(REFUND_DAYS))
  return until > now ? until : null
}

const REFUNDED_FROM: ReadonlySet<SubscriptionState> = new Set([
  'active',
  'past_due',
  'cancelled_at_period_end',
  'paused',
])

/** A creator may give the last payment back as long as somebody is a member by it. */
export const mayBeRefunded = (state: SubscriptionState) => REFUNDED_FROM.has(state)

/** What a gift costs: as many months, or a year where there is a price for one. In the smallest unit; undefined at a free tier. */
export function giftPriceOf(tier: Priced, months: GiftMonths): number | undefined {
  const amount = months === 12 ? (tier.yearlyPrice ?? tier.monthlyPrice * 12) : tier.monthlyPrice * months
  return amount > 0 ? amount : undefined
}

/** The same day so many months later, or the last of that month. By the calendar of UTC, as the provider counts. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to
}

/** The days of a gift that begins on that day; they stay as many if they begin later. */
export const giftDays = (months: GiftMonths, from: Date): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / days(1))
