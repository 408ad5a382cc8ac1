import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#platform/money.ts'
import { MOST_MEMBERS, monthlyLimits, TIER_LIMITS } from '../limits.ts'
import type { TierFault } from './tier-draft.ts'
import { useMoney } from './use-money.ts'

/** What is wrong with a tier, in words that say what to do. */
export function useFaultLabels(currency: Currency) {
  const { t } = useLingui()
  const money = useMoney()
  const { min, max } = monthlyLimits(currency)
  const least = money(min, currency)
  const most = money(max, currency)
  const { name } = TIER_LIMITS
  const words = {
    'name.length': t`Use ${name.min} to ${name.max} characters.`,
    'text.long': t`That is too long.`,
    'text.plain': t`Use plain text.`,
    amount: t`Write an amount, such as ${money(990, currency)}.`,
    members: t`Write a whole number from 1 to ${MOST_MEMBERS}, or leave it empty.`,
    'monthly.low': t`A month costs at least ${least}. For nothing, choose “Free”.`,
    'monthly.high': t`A month costs at most ${most}.`,
    'yearly.low': t`A year costs no less than a month.`,
    'yearly.high': t`A year costs at most twelve months.`,
    'yearly.free': t`A free tier has no yearly price.`,
    'trial.free': t`A free tier needs no trial.`,
  } satisfies Record<TierFault, string>
  return (fault: TierFault | undefined) => fault && words[fault]
}
