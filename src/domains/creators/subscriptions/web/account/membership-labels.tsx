import { ph } from '@lingui/core/macro'
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
  comped: { tone: 'good', words: <Trans>Complimentary</Trans> },
  gift: { tone: 'good', words: <Trans>Gift</Trans> },
  ended: { tone: 'plain', words: <Trans>Ended</Trans> },
  refunded: { tone: 'plain', words: <Trans>Refunded</Trans> },
} satisfies Record<SubscriptionState, { tone: NonNullable<ChipProps['tone']>; words: ReactNode }>

export function StateChip({ state }: { state: SubscriptionState }) {
  const { tone, words } = STATES[state]
  return <Chip tone={tone}>{words}</Chip>
}

interface Props {
  amount: number
  currency: Currency
  interval: Interval | null
}

/** Such as "€10.00 a month". */
export function Price({ amount, currency, interval }: Props) {
  const money = useMoney()
  if (amount === 0 || interval === null) return <Trans>Free</Trans>
  return interval === 'month' ? (
    <Trans>{{ price: money(amount, currency) }} a month</Trans>
  ) : (
    <Trans>{{ price: money(amount, currency) }} a year</Trans>
  )
}

/** The membership's next automatic event and its date. */
export function Upcoming({ membership: { upcoming, state } }: { membership: Membership }) {
  const money = useMoney()
  const { longDay } = useDates()
  switch (upcoming.status) {
    case 'renews':
      return (
        <Trans>
          Renews on {{ day: longDay(upcoming.at) }} for {{ price: money(upcoming.amount, upcoming.currency) }}.
        </Trans>
      )
    case 'first_payment':
      return (
        <Trans>
          Free until {{ day: longDay(upcoming.at) }}, then {{ price: money(upcoming.amount, upcoming.currency) }}.
        </Trans>
      )
    case 'ends':
      return state === 'cancelled_at_period_end' ? (
        <Trans>Cancelled. You keep access until {{ day: longDay(upcoming.at) }}.</Trans>
      ) : (
        <Trans>Ends automatically on {{ day: longDay(upcoming.at) }}.</Trans>
      )
    case 'past_due':
      return <Trans>You keep access until {{ day: longDay(upcoming.at) }}.</Trans>
    case 'goes_on':
      return (
        <Trans>Resumes automatically on {{ day: longDay(upcoming.at) }}. No access and no payments until then.</Trans>
      )
    case 'nothing':
      return null
  }
}

/** A planned change in one sentence. */
export function PlannedChange({ membership }: { membership: Membership }) {
  const { longDay } = useDates()
  const { nextTier, tier, nextInterval, upcoming } = membership
  if (!nextTier || upcoming.status === 'nothing') return null
  const at = longDay(upcoming.at)
  if (nextTier.id !== tier.id)
    return (
      <Trans>
        Changes to <bdi>{ph({ tier: nextTier.name })}</bdi> on {at}.
      </Trans>
    )
  return nextInterval === 'month' ? (
    <Trans>You'll pay monthly from {at}.</Trans>
  ) : (
    <Trans>You'll pay yearly from {at}.</Trans>
  )
}
