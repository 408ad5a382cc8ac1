import { Trans } from '@lingui/react/macro'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Quote } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'

/** The cost of a plan change now and later, shown before it's confirmed. */
export function QuoteLabel({ quote, membership }: { quote: Quote; membership: Membership }) {
  const money = useMoney()
  const { longDay } = useDates()
  const then = money(quote.amount, quote.currency)
  if (quote.status === 'later')
    return quote.amount === 0 ? (
      <p>
        <Trans>
          You keep <bdi>{membership.tier.name}</bdi> until {{ day: longDay(quote.at) }}. After that, you pay nothing.
        </Trans>
      </p>
    ) : (
      <p>
        <Trans>
          You pay nothing today, and nothing changes until {{ day: longDay(quote.at) }}. From then on, you pay {then}.
        </Trans>
      </p>
    )
  return (
    <>
      <p className="text-lg font-semibold">
        <Trans>Due today: {{ price: money(quote.today, quote.currency) }}</Trans>
      </p>
      <p className="text-quiet">
        <Trans>
          The unused part of your current plan is taken off the price. Your new plan starts right away; the next payment
          is {then} on {{ day: longDay(quote.renewsAt) }}.
        </Trans>
      </p>
    </>
  )
}
