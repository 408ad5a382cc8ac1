import type { Interval, TierState } from '#domains/creators/tiers/limits.ts'
import { days, ENDLESS, minutes } from '#platform/clock.ts'
import type { Currency } from '#platform/money.ts'
import type { SubscriptionState } from './states.ts'

/** How long a checkout stays open. */
export const CHECKOUT_MS = minutes(15)
/** How long access continues in a period whose payment failed. */
export const PAST_DUE_MS = days(7)
/** Grace period: the provider charges some time after a period ends, and its report arrives later still. */
export const RENEWAL_SLACK_MS = days(1)
/** How many lessons a new member is shown first. */
export const FIRST_TO_WATCH = 3

interface Price {
  amount: number
  currency: Currency
}

/** Prices, in the smallest unit of the currency. */
export interface Priced {
  monthlyPrice: number
  yearlyPrice: number | null
  currency: Currency
}

/** The price for an interval; undefined if it isn't offered. */
export function priceOf({ monthlyPrice, yearlyPrice, currency }: Priced, interval: Interval): Price | undefined {
  const amount = interval === 'month' ? monthlyPrice : yearlyPrice
  return amount === null ? undefined : { amount, currency }
}

/** Facts that decide whether a checkout can start. */
export interface JoinFacts {
  isOwn: boolean
  /** False if there's no such member or there's a block. The two look the same. */
  isThere: boolean
  /** False if the creator is suspended or revoked, or isn't a creator. */
  teaches: boolean
  /** Whether the creator can receive payouts. */
  takesMoney: boolean
  paymentsOpen: boolean
  tier: (Priced & { id: string; state: TierState; trialDays: number; maxMembers: number | null }) | undefined
  interval: Interval
  /** The current membership with this creator, if it isn't over. */
  held: { state: SubscriptionState; tierId: string; isFree: boolean } | undefined
  /** Whether the member already had a trial with this creator. */
  hadTrial: boolean
  /** Places in the tier taken by other members. */
  taken: number
  /** The price the member was shown. */
  seen: Price
}

export type JoinEligibility =
  | ({ status: 'may'; trialDays: number } & Price)
  | ({ status: 'price_changed' } & Price)
  | { status: 'own' | 'absent' | 'not_offered' | 'tier_gone' | 'member' | 'full' | 'closed' }

/** Whether a member can join this tier; if not, the reason. */
export function joinEligibilityOf(facts: JoinFacts): JoinEligibility {
  const { tier, held, seen } = facts
  if (facts.isOwn) return { status: 'own' }
  if (!facts.isThere) return { status: 'absent' }
  if (!facts.teaches) return { status: 'not_offered' }
  const price = tier && tier.state === 'active' ? priceOf(tier, facts.interval) : undefined
  if (!tier || !price) return { status: 'tier_gone' }
  if (held && !mayReplace(held, tier.id, price.amount)) return { status: 'member' }
  if (tier.maxMembers !== null && facts.taken >= tier.maxMembers) return { status: 'full' }
  if (price.amount > 0 && !facts.paymentsOpen) return { status: 'closed' }
  if (price.amount > 0 && !facts.takesMoney) return { status: 'not_offered' }
  if (price.amount !== seen.amount || price.currency !== seen.currency) return { status: 'price_changed', ...price }
  const isFirst = price.amount > 0 && !facts.hadTrial
  return { status: 'may', ...price, trialDays: isFirst ? tier.trialDays : 0 }
}

/**
 * Whether a held membership can be replaced: an unfinished checkout always can, and a membership that costs nothing by
 * a paid one (a gifted or complimentary one even on the same tier). All others must use a plan change.
 */
function mayReplace({ state, tierId, isFree }: NonNullable<JoinFacts['held']>, wanted: string, pays: number): boolean {
  if (state === 'incomplete') return true
  if (pays === 0) return false
  return state === 'gift' || state === 'comped' || (isFree && tierId !== wanted)
}

/** Paid or given days not yet used. A partial day counts as one. */
export function daysLeft(until: Date | null, now: Date): number {
  if (!until || until >= ENDLESS) return 0
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / days(1)))
}
