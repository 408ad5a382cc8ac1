import { type Currency, inWords } from '#platform/money.ts'
import { translatable } from '#platform/translatable.ts'
import { monthlyLimits } from '../limits.ts'
import type { Obstacle } from '../rules.ts'
import type { TierProblem } from '../tier-problems.ts'

/** What is wrong with a price, for who asks the server; the form says it in the member's language. */
export function problemLabels(problem: TierProblem, currency: Currency): string {
  const { min, max } = monthlyLimits(currency)
  const words = translatable({
    'monthly.low': `costs at least ${inWords(min, currency, 'en')} a month, or nothing`,
    'monthly.high': `costs at most ${inWords(max, currency, 'en')} a month`,
    'yearly.low': 'a year costs no less than a month',
    'yearly.high': 'a year costs at most twelve months',
    'yearly.free': 'a free tier has no yearly price',
    'trial.free': 'a free tier needs no trial',
  }) satisfies Record<TierProblem, string>
  return words[problem]
}

export const OBSTACLE_LABELS = {
  too_many: 'Five tiers are offered already. Archive one first.',
  second_free: 'One free tier is offered already.',
  payouts: 'Finish your payout account first: a paid tier can be offered as soon as it is enabled.',
} as const satisfies Record<Obstacle, string>
