import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Overview } from '../contract.ts'
import { nextPayoutQuery } from './dashboard.ts'

/** The balance and the next payout. Only the payment provider knows its date. */
export function PayoutCard({ overview: { balance, payoutState } }: { overview: Overview }) {
  const money = useMoney()
  const sums = balance.filter(({ amount }) => amount !== 0).map(({ amount, currency }) => money(amount, currency))
  return (
    <Card title={<Trans>Payouts</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="heading text-2xl tabular-nums">{sums.length > 0 ? sums.join(' · ') : '–'}</p>
        <p className="text-quiet">
          {sums.length > 0 ? <Trans>Available balance, not paid out yet.</Trans> : <Trans>No balance yet.</Trans>}{' '}
          <NextPayout />
        </p>
        {payoutState !== 'enabled' && (
          <ButtonLink to={paths.creatorOnboarding('payouts')}>
            {payoutState === 'not_started' ? <Trans>Set up payouts</Trans> : <Trans>See what's missing</Trans>}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function NextPayout() {
  const money = useMoney()
  const { longDay } = useDates()
  const { data, isError } = useQuery({ ...nextPayoutQuery(), throwOnError: false })
  if (isError || data?.status === 'unknown')
    return <Trans>We can't reach the payment provider right now, so we don't know the next payout date.</Trans>
  switch (data?.status) {
    case 'coming': {
      const sum = money(data.amount, data.currency)
      const day = longDay(data.arrivesAt)
      return (
        <Trans>
          The next payout of {sum} arrives on {day}.
        </Trans>
      )
    }
    case 'none':
      return <Trans>No payout scheduled.</Trans>
    case 'off':
    case undefined:
      return null
  }
}
