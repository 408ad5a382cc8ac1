import { Plural, Trans } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Queue } from '#ui/Queue.tsx'
import { QueueRow } from '#ui/QueueRow.tsx'
import type { ClaimInQueue } from '../contract.ts'
import { ClaimReview } from './ClaimReview.tsx'
import { queueQuery } from './claims.ts'

/** Claims waiting for a decision, oldest first; `?claim=` opens one of them. */
export function ClaimsSection() {
  const [search] = useSearchParams()
  const claimId = search.get('claim')
  return claimId === null ? <Waiting /> : <ClaimReview id={claimId} />
}

function Waiting() {
  return (
    <Queue
      of={useSuspenseInfiniteQuery(queueQuery)}
      heading={(total) => <Plural value={total} one="# claim to review" other="# claims to review" />}
      empty={
        <EmptyState title={<Trans>No claims to review</Trans>}>
          <Trans>Gym claims appear here for you to review.</Trans>
        </EmptyState>
      }
      row={ClaimRow}
    />
  )
}

function ClaimRow({ item: claim }: { item: ClaimInQueue }) {
  const { id, gym, claimant, submittedAt } = claim
  return (
    <QueueRow
      to={`${paths.admin('claims')}?claim=${encodeURIComponent(id)}`}
      person={claimant}
      title={gym.name}
      line={
        <>
          <bdi>{claimant.name}</bdi> · <Moment at={submittedAt} />
        </>
      }
      chips={<QueueChips claim={claim} />}
    />
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
          <Trans>Has an owner</Trans>
        </Chip>
      )}
      {claim.objectedAt !== null && (
        <Chip tone="danger">
          <Trans>Owner objected</Trans>
        </Chip>
      )}
      {claim.status === 'needs_info' && (
        <Chip tone="primary">
          <Trans>More information requested</Trans>
        </Chip>
      )}
    </>
  )
}
