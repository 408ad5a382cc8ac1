import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Overview } from '../contract.ts'
import { nextPayoutQuery } from './dashboard.ts'

/** What is not paid out yet, and when the provider pays next. Only the provider knows the day. */
export function PayoutCard({ overview: { balance, payoutState } }: { overview: Overview }) {
  const money = useMoney()
  const sums = balance.filter(({ amount }) => amount !== 0).map(({ amount, currency }) => money(amount, currency))
  return (
    <Card title={<Trans>Payouts</Trans>}>
      <div className="flex flex-col items-start gap-3">
        <p className="heading text-2xl tabular-nums">{sums.length > 0 ? sums.join(' · ') : '–'}</p>
        <p className="text-quiet">
          {sums.length > 0 ? <Trans>Yours, and not paid out yet.</Trans> : <Trans>Nothing waits to be paid out.</Trans>}{' '}
          <NextPayout />
        </p>
        {payoutState !== 'enabled' && (
          <ButtonLink to={paths.creatorOnboarding('payouts')}>
            {payoutState === 'not_started' ? (
              <Trans>Say where payouts go</Trans>
            ) : (
              <Trans>Look at what is missing</Trans>
            )}
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
    return <Trans>The payments provider does not answer just now, so the next day of payment is not known.</Trans>
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
      return <Trans>No payout is on its way.</Trans>
    case 'off':
    case undefined:
      return null
  }
}
