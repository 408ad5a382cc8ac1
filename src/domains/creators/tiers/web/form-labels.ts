import { useLingui } from '@lingui/react/macro'
import type { Currency } from '#platform/money.ts'
import { MOST_MEMBERS, monthlyLimits, TIER_LIMITS } from '../limits.ts'
import type { TierFault } from './tier-draft.ts'
import { useMoney } from './use-money.ts'

/** Error messages for the fields of a tier, each with what to do about it. */
export function useFaultLabels(currency: Currency) {
  const { t } = useLingui()
  const money = useMoney()
  const { min, max } = monthlyLimits(currency)
  const least = money(min, currency)
  const most = money(max, currency)
  const { name } = TIER_LIMITS
  const words = {
    'name.length': t`Use ${{ min: name.min }} to ${{ max: name.max }} characters.`,
    'text.long': t`This is too long.`,
    'text.plain': t`Plain text only. Remove any HTML or invisible characters.`,
    amount: t`Enter an amount, such as ${{ price: money(990, currency) }}.`,
    members: t`Enter a whole number from 1 to ${MOST_MEMBERS}, or leave blank.`,
    'monthly.low': t`The minimum is ${least} a month. To charge nothing, choose “Free”.`,
    'monthly.high': t`The maximum is ${most} a month.`,
    'yearly.low': t`The yearly price can't be less than the monthly price.`,
    'yearly.high': t`The yearly price can't be more than 12 times the monthly price.`,
    'yearly.free': t`A free tier can't have a yearly price.`,
    'trial.free': t`A free tier can't have a trial.`,
  } satisfies Record<TierFault, string>
  return (fault: TierFault | undefined) => fault && words[fault]
}
