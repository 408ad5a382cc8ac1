import type { Currency } from '#platform/money.ts'
import { monthlyLimits, type TrialDays, YEARLY } from './limits.ts'

/** A tier's price, which the form and the server check in the same way. */
export interface PriceToCheck {
  /** In the smallest unit; 0 is free. */
  monthlyPrice: number
  /** Null if there's no yearly price. */
  yearlyPrice: number | null
  trialDays: TrialDays
}

/** Price errors and the field that shows each. */
export const tierProblems = {
  'monthly.low': 'monthlyPrice',
  'monthly.high': 'monthlyPrice',
  'yearly.low': 'yearlyPrice',
  'yearly.high': 'yearlyPrice',
  'yearly.free': 'yearlyPrice',
  'trial.free': 'trialDays',
} as const
export type TierProblem = keyof typeof tierProblems

/** The errors in a price, at most one per field. The yearly price is checked only if the monthly one is valid. */
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
