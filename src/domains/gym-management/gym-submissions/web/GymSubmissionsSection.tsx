import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SuggestedGyms } from '#domains/gym-management/gym-edits/web/SuggestedGyms.tsx'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { pointText } from '#platform/geography.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ReviewedGym } from '../contract.ts'
import { GymsWithoutPlace } from './GymsWithoutPlace.tsx'
import { gymSubmissions, gymSubmissionsApi } from './gym-submissions.ts'

/** Members' suggestions and new gyms for an admin to review, and imported gyms without a location. */
export function GymSubmissionsSection() {
  return (
    <>
      <SuggestedGyms />
      <GymSubmissions />
      <GymsWithoutPlace />
    </>
  )
}

/** Gyms that members added, oldest first. */
function GymSubmissions() {
  const queue = useQuery(gymSubmissions.queue.queryOptions({ input: undefined }))
  if (queue.isError) return <Failure what={<Trans>new gyms</Trans>} again={queue.refetch} />
  if (!queue.data) return <SkeletonRows rows={3} picture={false} />
  if (queue.data.items.length === 0)
    return (
      <EmptyState title={<Trans>No new gyms</Trans>}>
        <Trans>Gyms that members add appear here until an admin reviews them.</Trans>
      </EmptyState>
    )
  return queue.data.items.map((gym) => <NewGym key={gym.id} gym={gym} />)
}

function NewGym({ gym }: { gym: ReviewedGym }) {
  const { shortAddress, country } = useGymLabels()
  const { ago } = useDates()
  const { busy, decide } = useDeciding(gym)
  const place = [shortAddress(gym.address), country(gym.address.country)].filter(Boolean).join(', ')
  const at = pointText(gym.location)

  return (
    <Card title={gym.name} as="article">
      <div className="flex flex-col gap-3">
        <p>
          {place} ·{' '}
          <Link to={paths.map(new URLSearchParams({ near: at }))} className="text-primary-strong underline">
            {at}
          </Link>
        </p>
        <p className="text-quiet">
          {gym.addedBy ? (
            <Trans>
              Added by {{ name: gym.addedBy.name }}, {{ ago: ago(gym.createdAt) }}.{' '}
              <Plural
                value={{ count: gym.confirmations }}
                _0="Not confirmed yet."
                one="Confirmed by # member."
                other="Confirmed by # members."
              />
            </Trans>
          ) : (
            <Trans>
              Added {{ ago: ago(gym.createdAt) }}.{' '}
              <Plural
                value={{ count: gym.confirmations }}
                _0="Not confirmed yet."
                one="Confirmed by # member."
                other="Confirmed by # members."
              />
            </Trans>
          )}
        </p>
        {[gym.website, gym.phone, gym.description].filter(Boolean).map((line) => (
          <p key={line} className="break-words" dir="auto">
            {line}
          </p>
        ))}
        <SimilarGyms gyms={gym.like} busy={busy} onMerge={(id) => void decide('merge', id)} />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={busy} onClick={() => void decide('approve')}>
            <Trans>Accept</Trans>
          </Button>
          <Button busy={busy} onClick={() => void decide('reject')}>
            <Trans>Reject</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface Props {
  gyms: ReviewedGym['like']
  busy: boolean
  onMerge: (id: string) => void
}

function SimilarGyms({ gyms, busy, onMerge }: Props) {
  if (gyms.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {gyms.map((like) => (
        <li key={like.id} className="flex flex-wrap items-center gap-3 rounded-control bg-careful-soft px-3 py-1">
          <span className="min-w-0 flex-1">
            <Link to={paths.gym(like.slug)} className="font-semibold underline">
              {like.name}
            </Link>{' '}
            · <Trans>{{ metres: like.metres }} m away</Trans>
          </span>
          <Button size="small" busy={busy} onClick={() => onMerge(like.id)}>
            <Trans>Merge into this one</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function useDeciding(gym: ReviewedGym) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()

  const decide = (decision: 'approve' | 'reject' | 'merge', into?: string) =>
    act(async () => {
      await gymSubmissionsApi.review({ id: gym.id, decision, ...(into !== undefined && { into }) })
      toasts.show({ tone: 'good', text: decision === 'reject' ? t`Not accepted` : t`Done` })
      await queryClient.invalidateQueries({ queryKey: gymSubmissions.queue.key() })
    })
  return { busy: busy !== null, decide }
}
