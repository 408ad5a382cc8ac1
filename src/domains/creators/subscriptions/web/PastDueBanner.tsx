import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Membership } from '../contract.ts'
import { Upcoming } from './account/membership-labels.tsx'
import { subscriptions } from './account/memberships.ts'
import { UpdateCardButton } from './account/UpdateCardButton.tsx'

/** Shown on a members-only lesson while the viewer's payment is past due or their membership is paused. */
export function PastDueBanner({ creatorUid }: { creatorUid: string }) {
  const { data } = useQuery(subscriptions.withCreator.queryOptions({ input: { creatorUid } }))
  const membership = data?.membership
  if (membership?.state !== 'paused') return membership ? <PastDueAlert membership={membership} /> : null
  return (
    <Alert title={<Trans>Paused</Trans>}>
      <Upcoming membership={membership} />{' '}
      <Link to={paths.memberships()} className="underline">
        <Trans>Manage your membership</Trans>
      </Link>
    </Alert>
  )
}

/** Like `PastDueBanner`, for a membership that's already loaded. */
export function PastDueAlert({ membership }: { membership: Membership }) {
  const { longDay } = useDates()
  const { state, upcoming } = membership
  const { name } = membership.creator
  if (state !== 'past_due') return null
  return (
    <Alert tone="careful" className="mb-4" action={<UpdateCardButton look="primary" size="small" />}>
      {upcoming.status === 'past_due' ? (
        <Trans>
          Your payment to <bdi>{name}</bdi> failed. We'll try again, and you keep access until{' '}
          {{ day: longDay(upcoming.at) }}.
        </Trans>
      ) : (
        <Trans>
          Your payment to <bdi>{name}</bdi> failed. We'll try again soon.
        </Trans>
      )}
    </Alert>
  )
}
