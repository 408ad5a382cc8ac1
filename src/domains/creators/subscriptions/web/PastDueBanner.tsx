import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Membership } from '../contract.ts'
import { subscriptions } from './account/memberships.ts'
import { UpdateCardButton } from './account/UpdateCardButton.tsx'

/** Said at each visit to what a creator keeps for members, while the viewer's payment to them is open. */
export function PastDueBanner({ creatorUid }: { creatorUid: string }) {
  const { data } = useQuery(subscriptions.withCreator.queryOptions({ input: { creatorUid } }))
  return data?.membership ? <PastDueAlert membership={data.membership} /> : null
}

/** The same where the membership is known. */
export function PastDueAlert({ membership }: { membership: Membership }) {
  const { longDay } = useDates()
  const { creator, state, upcoming } = membership
  if (state !== 'past_due') return null
  return (
    <Alert tone="careful" className="mb-4" action={<UpdateCardButton look="primary" size="small" />}>
      {upcoming.status === 'past_due' ? (
        <Trans>
          Your payment to <bdi>{creator.name}</bdi> did not go through. We try again; you keep access until{' '}
          {longDay(upcoming.at)}.
        </Trans>
      ) : (
        <Trans>
          Your payment to <bdi>{creator.name}</bdi> did not go through. We try again soon.
        </Trans>
      )}
    </Alert>
  )
}
