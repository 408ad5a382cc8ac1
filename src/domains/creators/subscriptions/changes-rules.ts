import type { Interval, TierState } from '#domains/creators/tiers/limits.ts'
import { days } from '#platform/clock.ts'
import { type Priced, priceOf } from './rules.ts'
import type { SubscriptionState } from './states.ts'

export const PAUSE_MONTHS = [1, 2, 3] as const
export type PauseMonths = (typeof PAUSE_MONTHS)[number]
/** Gift lengths on offer, in months. */
export const GIFT_MONTHS = [1, 3, 6, 12] as const
export type GiftMonths = (typeof GIFT_MONTHS)[number]
/** Maximum length of a cancellation reason, in characters. */
export const CANCEL_REASON = 300
export const GIFT_NOTE = 300
/** Days within which a member can get their first payment refunded, once per creator. */
export const REFUND_DAYS = 14

/** Facts that decide which actions a member may take on a membership. */
export interface ChangeFacts {
  state: SubscriptionState
  /** Whether the provider bills the membership: false for free tiers, gifts and complimentary memberships. */
  isBilled: boolean
  interval: Interval | null
  amount: number
  tier: { id: string; level: number }
  /** Whether a change is due with the next payment. */
  isPlanned: boolean
  /**
   * The end of a period without payments in a billed membership: a trial, or paid days moved by a pause or a change of
   * interval.
   */
  trialEnd: Date | null
  accessUntil: Date | null
  lastPausedAt: Date | null
}

/** Reasons why an action isn't allowed. */
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

/** Reasons why actions are refused in each state, whatever the other facts. Null: the other facts decide. */
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

/** Whether a member may take an action on their membership now. Used for the button and enforced by the server. */
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

/** Whether a member may pause: once a year, and not while a plan change is pending. */
function mayPause({ lastPausedAt, isPlanned }: ChangeFacts, now: Date): May {
  if (isPlanned) return not('planned')
  return mayPauseFrom(lastPausedAt) > now ? not('paused_before') : may
}

export const mayPauseFrom = (lastPausedAt: Date | null): Date =>
  lastPausedAt ? addMonths(lastPausedAt, 12) : new Date(0)

/** A tier to change to. */
export interface Target extends Priced {
  id: string
  level: number
  state: TierState
}

export type PlanChange =
  /** Immediate. `pays`: the difference is charged. */
  | { status: 'now'; pays: boolean; amount: number }
  /** With the next payment; until then nothing changes. */
  | { status: 'later'; amount: number }
  /** Nothing is billed yet, so it starts with a checkout. */
  | { status: 'checkout'; amount: number }
  | { status: 'not'; reason: ChangeRefusal }

/**
 * The effect of changing tier or interval. Upgrades are immediate and charge the difference in price, if any.
 * Downgrades, changes from yearly to monthly, and changes during a trial or moved paid days take effect with the next
 * payment. A membership that isn't billed changes through a checkout. Archived tiers take no new members, but their
 * members may change the interval.
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

/**
 * Whether a change can be immediate: only while the provider counts the remaining time as paid, and only if its credit
 * can't exceed the price of the new plan.
 */
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

/** The facts that decide whether a first payment can be refunded. */
export interface RefundFacts {
  state: SubscriptionState
  /**
   * When this membership's first payment was made, if it was the member's first ever payment to this creator; otherwise
   * null.
   */
  firstPaidAt: Date | null
  paidSince: boolean
  /** Whether this creator ever refunded this member. */
  refundedBefore: boolean
}

/** Until when the member can get the first payment refunded; null if they can't. */
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

/** Whether the state of a membership lets its creator refund the last payment. */
export const mayBeRefunded = (state: SubscriptionState) => REFUNDED_FROM.has(state)

/**
 * A gift's price: the monthly price times the months, or the yearly price for a year if there is one. In the smallest
 * unit; undefined for free tiers.
 */
export function giftPriceOf(tier: Priced, months: GiftMonths): number | undefined {
  const amount = months === 12 ? (tier.yearlyPrice ?? tier.monthlyPrice * 12) : tier.monthlyPrice * months
  return amount > 0 ? amount : undefined
}

/** The same day this many months later, or the last of that month. In UTC, as the provider counts. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), last))
  return to
}

/** The length in days of a gift that starts on that date. It stays the same if the gift starts later. */
export const giftDays = (months: GiftMonths, from: Date): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / days(1))
