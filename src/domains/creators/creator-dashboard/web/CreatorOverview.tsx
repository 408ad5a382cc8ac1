import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { PaymentsNote } from '#domains/creators/subscriptions/web/subscribe/PaymentsNote.tsx'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Overview } from '../contract.ts'
import { AudienceCards } from './AudienceCards.tsx'
import { nextPayoutQuery, overviewQuery } from './dashboard.ts'
import { NumberTable } from './NumberTable.tsx'

export function CreatorOverview() {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery())
  if (!data)
    return isError ? (
      <Failure what={<Trans>your stats</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={5} picture={false} />
    )
  return (
    <>
      <PaymentsNote />
      <Figures overview={data} />
      <Tiers overview={data} />
      <PayoutCard overview={data} />
      <AudienceCards />
    </>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { members, mrr, newThisMonth, lostThisMonth, trials } = overview
  const { over, converted } = trials
  const percent = usePercent()
  const rate = over > 0 ? percent(converted / over) : '–'
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Figure name={<Trans context="of a creator">Members</Trans>} value={i18n.number(members)} />
      <Figure name={<Trans>Monthly revenue</Trans>} value={mrr ? money(mrr.amount, mrr.currency) : '–'}>
        <Trans>Before fees, excluding cancellations</Trans>
      </Figure>
      <Figure name={<Trans>New this month</Trans>} value={i18n.number(newThisMonth)} />
      <Figure name={<Trans>Lost this month</Trans>} value={i18n.number(lostThisMonth)} />
      <Figure name={<Trans>Trial conversion</Trans>} value={rate}>
        {over > 0 ? (
          <Trans>
            {{ part: converted }} of {{ total: over }}
          </Trans>
        ) : (
          <Trans>No trials have ended yet</Trans>
        )}
      </Figure>
    </dl>
  )
}

function Figure({ name, value, children }: { name: ReactNode; value: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-paper p-4">
      <dt className="order-2 text-sm text-quiet">{name}</dt>
      <dd className="heading order-1 text-2xl tabular-nums wrap-anywhere">{value}</dd>
      {children && <dd className="order-3 text-xs text-quiet">{children}</dd>}
    </div>
  )
}

function Tiers({ overview: { tiers } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const id = useId()
  if (tiers.length === 0)
    return (
      <EmptyState
        title={<Trans>No tiers yet</Trans>}
        action={
          <ButtonLink look="primary" to={paths.newTier()}>
            <Trans>Create a tier</Trans>
          </ButtonLink>
        }
      >
        <Trans>Member counts appear here. Create your first tier so people can join.</Trans>
      </EmptyState>
    )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        <Trans>Members by tier</Trans>
      </h2>
      <NumberTable
        caption={t`Member counts by tier`}
        rows={tiers}
        columns={[
          { name: t`Tier`, cell: ({ name, state }) => <TierName name={name} isArchived={state === 'archived'} /> },
          {
            name: t({ context: 'of a creator', message: 'Members' }),
            cell: ({ members }) => i18n.number(members),
            isNumber: true,
          },
          { name: t`Paying`, cell: ({ paying }) => i18n.number(paying), isNumber: true },
          { name: t`On trial`, cell: ({ trialing }) => i18n.number(trialing), isNumber: true },
          { name: t`Cancelling`, cell: ({ leaving }) => i18n.number(leaving), isNumber: true },
        ]}
      />
    </section>
  )
}

function TierName({ name, isArchived }: { name: string; isArchived: boolean }) {
  return (
    <>
      <bdi>{name}</bdi>
      {isArchived && (
        <span className="block text-xs font-normal text-quiet">
          <Trans>Archived</Trans>
        </span>
      )}
    </>
  )
}

/** The balance and the next payout. Only the payment provider knows its date. */
function PayoutCard({ overview: { balance, payoutState } }: { overview: Overview }) {
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
