import { Trans } from '@lingui/react/macro'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Quote } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'

/** What a change costs today and later, before it is made. */
export function QuoteLabel({ quote, membership }: { quote: Quote; membership: Membership }) {
  const money = useMoney()
  const { longDay } = useDates()
  const then = money(quote.amount, quote.currency)
  if (quote.status === 'later')
    return quote.amount === 0 ? (
      <p>
        <Trans>
          You keep <bdi>{membership.tier.name}</bdi> until {longDay(quote.at)}. Then you pay nothing any more.
        </Trans>
      </p>
    ) : (
      <p>
        <Trans>
          Nothing changes until {longDay(quote.at)}: that is when you pay {then} for the first time. Nothing is paid
          today.
        </Trans>
      </p>
    )
  return (
    <>
      <p className="text-lg font-semibold">
        <Trans>Today: {money(quote.today, quote.currency)}</Trans>
      </p>
      <p className="text-quiet">
        <Trans>
          What is left of your present plan is taken off. It begins at once; on {longDay(quote.renewsAt)} you pay {then}
          .
        </Trans>
      </p>
    </>
  )
}
