import { Plural, Trans } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Moment } from '#features/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ClaimInQueue } from '../contract.ts'
import { ClaimReview } from './ClaimReview.tsx'
import { queueQuery } from './claims.ts'

/** D3, D13: claims that wait for an admin, the oldest first; with `?claim=` one of them. */
export function ClaimsSection() {
  const [search] = useSearchParams()
  const claimId = search.get('claim')
  return claimId === null ? <Queue /> : <ClaimReview id={claimId} />
}

function Queue() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(queueQuery)
  const items = data.pages.flatMap((page) => page.items)
  const total = data.pages[0]?.total ?? 0
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={<Trans>No claims wait</Trans>}>
          <Trans>When somebody claims a gym, you decide here.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <h2 className="text-lg">
        <Plural value={total} one="# claim waits" other="# claims wait" />
      </h2>
      <ul className="flex flex-col gap-2">
        {items.map((claim) => (
          <QueueRow key={claim.id} claim={claim} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

function QueueRow({ claim }: { claim: ClaimInQueue }) {
  const { gym, claimant, submittedAt } = claim
  return (
    <Card as="li" padding="none">
      <Link
        to={`${paths.admin('claims')}?claim=${encodeURIComponent(claim.id)}`}
        className="flex min-h-11 items-start gap-3 p-4 no-underline hover:bg-sunk"
      >
        <Avatar name={claimant.name} src={claimant.photoURL} decorative />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{gym.name}</bdi>
          </p>
          <p className="text-sm text-quiet wrap-anywhere">
            <bdi>{claimant.name}</bdi> · <Moment at={submittedAt} />
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <QueueChips claim={claim} />
          </div>
        </div>
      </Link>
    </Card>
  )
}

export function QueueChips({ claim }: { claim: ClaimInQueue }) {
  return (
    <>
      {claim.verified ? (
        <Chip tone="good" icon={<BadgeCheck aria-hidden="true" />}>
          <Trans>Verified</Trans>
        </Chip>
      ) : (
        <Chip>
          <Trans>Not verified</Trans>
        </Chip>
      )}
      {claim.kind === 'transfer' && (
        <Chip tone="careful">
          <Trans>Transfer</Trans>
        </Chip>
      )}
      {claim.objectedAt !== null && (
        <Chip tone="danger">
          <Trans>Owner objected</Trans>
        </Chip>
      )}
      {claim.status === 'needs_info' && (
        <Chip tone="primary">
          <Trans>Asked for more</Trans>
        </Chip>
      )}
    </>
  )
}
