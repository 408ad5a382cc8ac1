import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Queue } from '#ui/Queue.tsx'
import { QueueRow } from '#ui/QueueRow.tsx'
import type { ApplicationInQueue } from '../contract.ts'
import { AllCreators } from './AllCreators.tsx'
import { ApplicationReview } from './ApplicationReview.tsx'
import { applicationLabels, applicationTones } from './creator-labels.ts'
import { queueQuery } from './creators.ts'

/** Pending applications, oldest first, and all creators; with `?application=`, one application. */
export function AdminSection() {
  const [search] = useSearchParams()
  const id = search.get('application')
  if (id !== null) return <ApplicationReview id={id} />
  return (
    <>
      <Waiting />
      <AllCreators />
    </>
  )
}

export const applicationPath = (id: string) => `${paths.admin('creators')}?application=${encodeURIComponent(id)}`

function Waiting() {
  return (
    <Queue
      of={useSuspenseInfiniteQuery(queueQuery)}
      heading={(total) => <Plural value={total} one="# pending application" other="# pending applications" />}
      empty={
        <EmptyState title={<Trans>No pending applications</Trans>}>
          <Trans>Applications to become a creator appear here.</Trans>
        </EmptyState>
      }
      row={ApplicationRow}
    />
  )
}

function ApplicationRow({
  item: { id, applicant, state, submittedAt, teaches, reviewedBy },
}: {
  item: ApplicationInQueue
}) {
  const { t } = useLingui()
  return (
    <QueueRow
      to={applicationPath(id)}
      person={applicant}
      title={applicant.name}
      line={
        <>
          <Moment at={submittedAt} />
          {teaches.length > 0 && <> · {teaches.join(', ')}</>}
        </>
      }
      chips={
        <>
          <Chip tone={applicationTones[state]}>{t(applicationLabels[state])}</Chip>
          {reviewedBy && (
            <Chip>
              <bdi>{reviewedBy.name}</bdi>
            </Chip>
          )}
        </>
      }
    />
  )
}
