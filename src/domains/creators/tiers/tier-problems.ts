import type { Currency } from '#platform/money.ts'
import { monthlyLimits, type TrialDays, YEARLY } from './limits.ts'

/** What is checked of a tier's price, as it stands in the form and as it reaches the server. */
export interface PriceToCheck {
  /** The smallest unit; 0 is free. */
  monthlyPrice: number
  /** Null where a year is not offered. */
  yearlyPrice: number | null
  trialDays: TrialDays
}

/** What refuses a price, with the field that has to say it. */
export const tierProblems = {
  'monthly.low': 'monthlyPrice',
  'monthly.high': 'monthlyPrice',
  'yearly.low': 'yearlyPrice',
  'yearly.high': 'yearlyPrice',
  'yearly.free': 'yearlyPrice',
  'trial.free': 'trialDays',
} as const
export type TierProblem = keyof typeof tierProblems

/** Everything that is wrong with a price, nothing twice. */
export function problemsOf({ monthlyPrice, yearlyPrice, trialDays }: PriceToCheck, currency: Currency): TierProblem[] {
  if (monthlyPrice === 0)
    return [...(yearlyPrice === null ? [] : ['yearly.free' as const]), ...(trialDays ? ['trial.free' as const] : [])]
  const { min, max } = monthlyLimits(currency)
  if (monthlyPrice < min) return ['monthly.low']
  if (monthlyPrice > max) return ['monthly.high']
  if (yearlyPrice === null) return []
  if (yearlyPrice < monthlyPrice) return ['yearly.low']
  return yearlyPrice > monthlyPrice * YEARLY.most ? ['yearly.high'] : []
}
