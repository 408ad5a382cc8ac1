import type { Currency } from '#platform/money.ts'

/** Lengths in characters, and counts. */
export const TIER_LIMITS = {
  name: { min: 2, max: 40 },
  description: 500,
  benefits: 8,
  benefit: 80,
  welcomeNote: 500,
  /** Tiers active at the same time. */
  active: 5,
} as const

export const trialDays = [0, 7, 14, 30] as const
export type TrialDays = (typeof trialDays)[number]

export const tierStates = ['draft', 'active', 'archived'] as const
export type TierState = (typeof tierStates)[number]

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** Limits for a monthly price, in the currency's smallest unit. Yen have their own. */
export const monthlyLimits = (currency: Currency) =>
  currency === 'JPY' ? { min: 400, max: 30_000 } : { min: 300, max: 20_000 }

/** The highest member limit a tier can have. */
export const MOST_MEMBERS = 100_000

/** The yearly price in months: the default and the maximum. */
export const YEARLY = { usual: 10, most: 12 } as const
