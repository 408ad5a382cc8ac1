import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import type { Currency } from '#platform/money.ts'
import { useDates } from '#platform/web/dates.ts'
import { Chip, type ChipProps } from '#ui/Chip.tsx'
import type { Membership } from '../../contract.ts'
import type { SubscriptionState } from '../../states.ts'

const STATES = {
  incomplete: { tone: 'plain', words: <Trans>Not paid yet</Trans> },
  trialing: { tone: 'good', words: <Trans>Free trial</Trans> },
  active: { tone: 'good', words: <Trans>Active</Trans> },
  past_due: { tone: 'careful', words: <Trans>Payment failed</Trans> },
  cancelled_at_period_end: { tone: 'careful', words: <Trans>Ending</Trans> },
  paused: { tone: 'plain', words: <Trans>Paused</Trans> },
  comped: { tone: 'good', words: <Trans>From the creator</Trans> },
  gift: { tone: 'good', words: <Trans>Gift</Trans> },
  ended: { tone: 'plain', words: <Trans>Ended</Trans> },
  refunded: { tone: 'plain', words: <Trans>Refunded</Trans> },
} satisfies Record<SubscriptionState, { tone: NonNullable<ChipProps['tone']>; words: ReactNode }>

export function StateChip({ state }: { state: SubscriptionState }) {
  const { tone, words } = STATES[state]
  return <Chip tone={tone}>{words}</Chip>
}

/** "€10.00 a month". */
export function Price({
  amount,
  currency,
  interval,
}: {
  amount: number
  currency: Currency
  interval: Interval | null
}) {
  const money = useMoney()
  if (amount === 0 || interval === null) return <Trans>Free</Trans>
  return interval === 'month' ? (
    <Trans>{money(amount, currency)} a month</Trans>
  ) : (
    <Trans>{money(amount, currency)} a year</Trans>
  )
}

/** What happens with it by itself, and when. */
export function Upcoming({ membership: { upcoming, state } }: { membership: Membership }) {
  const money = useMoney()
  const { longDay } = useDates()
  switch (upcoming.status) {
    case 'renews':
      return (
        <Trans>
          Renews on {longDay(upcoming.at)} for {money(upcoming.amount, upcoming.currency)}.
        </Trans>
      )
    case 'first_payment':
      return (
        <Trans>
          Free until {longDay(upcoming.at)}, then {money(upcoming.amount, upcoming.currency)}.
        </Trans>
      )
    case 'ends':
      return state === 'cancelled_at_period_end' ? (
        <Trans>Cancelled. You keep access until {longDay(upcoming.at)}.</Trans>
      ) : (
        <Trans>Until {longDay(upcoming.at)}. It ends by itself.</Trans>
      )
    case 'past_due':
      return <Trans>You keep access until {longDay(upcoming.at)}.</Trans>
    case 'goes_on':
      return <Trans>Goes on by itself on {longDay(upcoming.at)}. No access and no payment until then.</Trans>
    case 'nothing':
      return null
  }
}

/** A change that is planned, in a sentence. */
export function PlannedChange({ membership }: { membership: Membership }) {
  const { longDay } = useDates()
  const { nextTier, tier, nextInterval, upcoming } = membership
  if (!nextTier || upcoming.status === 'nothing') return null
  const at = longDay(upcoming.at)
  if (nextTier.id !== tier.id)
    return (
      <Trans>
        From {at} you have <bdi>{nextTier.name}</bdi>.
      </Trans>
    )
  return nextInterval === 'month' ? (
    <Trans>From {at} you pay by the month.</Trans>
  ) : (
    <Trans>From {at} you pay by the year.</Trans>
  )
}
