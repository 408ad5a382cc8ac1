import { type Message, message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { monthlyLimits } from '../limits.ts'
import type { Obstacle } from '../rules.ts'
import type { TierProblem } from '../tier-problems.ts'

/** Error messages for a price. The form runs the same checks before sending. */
export function problemLabels(problem: TierProblem, currency: Currency): Message {
  const { min, max } = monthlyLimits(currency)
  const labels = {
    'monthly.low': message('The minimum is {min} a month. To charge nothing, choose “Free”.', {
      min: { amount: min, currency },
    }),
    'monthly.high': message('The maximum is {max} a month.', { max: { amount: max, currency } }),
    'yearly.low': message("The yearly price can't be less than the monthly price."),
    'yearly.high': message("The yearly price can't be more than 12 times the monthly price."),
    'yearly.free': message("A free tier can't have a yearly price."),
    'trial.free': message("A free tier can't have a trial."),
  } satisfies Record<TierProblem, Message>
  return labels[problem]
}

export const OBSTACLE_LABELS = {
  too_many: message('You already have five live tiers. Archive one to publish this.'),
  second_free: message('You already have a live free tier. Archive it to publish this.'),
  payouts: message('You can publish paid tiers once your payouts are set up.'),
} as const satisfies Record<Obstacle, Message>
