import type { Interval, TierState } from '#domains/creators/tiers/limits.ts'
import { days, ENDLESS, minutes } from '#platform/clock.ts'
import type { Currency } from '#platform/money.ts'
import type { SubscriptionState } from './states.ts'

/** So long a checkout is open. */
export const CHECKOUT_MS = minutes(15)
/** So long a member has access after a payment that did not go through. */
export const PAST_DUE_MS = days(7)
/** The provider charges some time after a period has ended, and says so later still: that locks nobody out. */
export const RENEWAL_SLACK_MS = days(1)
/** How many content ids a new member is shown first. */
export const FIRST_TO_WATCH = 3

interface Price {
  amount: number
  currency: Currency
}

/** What has a price. Amounts are in the smallest unit of the currency. */
export interface Priced {
  monthlyPrice: number
  yearlyPrice: number | null
  currency: Currency
}

/** What a tier costs for an interval; undefined where it is not offered for that one. */
export function priceOf({ monthlyPrice, yearlyPrice, currency }: Priced, interval: Interval): Price | undefined {
  const amount = interval === 'month' ? monthlyPrice : yearlyPrice
  return amount === null ? undefined : { amount, currency }
}

/** What decides whether somebody may become a member. */
export interface JoiningFacts {
  isOwn: boolean
  /** False for who is blocked, either way, and where there is no such creator: the two look alike. */
  isThere: boolean
  /** Whether the creator is approved, and not suspended. */
  teaches: boolean
  /** Whether money can reach the creator, and a provider is there to take it. */
  takesMoney: boolean
  paymentsOpen: boolean
  tier: (Priced & { id: string; state: TierState; trialDays: number; maxMembers: number | null }) | undefined
  interval: Interval
  /** The membership with this creator that is not over. */
  held: { state: SubscriptionState; tierId: string; isFree: boolean } | undefined
  /** Whether they had free days with this creator before. */
  hadTrial: boolean
  /** Places taken at the tier by others. */
  taken: number
  /** The price the member was shown. */
  seen: Price
}

export type Joining =
  | ({ status: 'may'; trialDays: number } & Price)
  | ({ status: 'price_changed' } & Price)
  | { status: 'own' | 'absent' | 'not_offered' | 'tier_gone' | 'member' | 'full' | 'closed' }

/** Whether somebody may become a member at this tier, for the write that asks and for the words that say why not. */
export function joiningFor(facts: JoiningFacts): Joining {
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
 * A checkout that was begun gives way to a new one; whoever pays nothing may begin to pay, at the same tier too where that was a gift.
 * Everybody else changes what they have.
 */
function mayReplace(
  { state, tierId, isFree }: NonNullable<JoiningFacts['held']>,
  wanted: string,
  pays: number,
): boolean {
  if (state === 'incomplete') return true
  if (pays === 0) return false
  return state === 'gift' || state === 'comped' || (isFree && tierId !== wanted)
}

/** Days that are paid or given and have not been used; part of a day counts as one. */
export function daysLeft(until: Date | null, now: Date): number {
  if (!until || until >= ENDLESS) return 0
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / days(1)))
}
