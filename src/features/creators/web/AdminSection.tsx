import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Moment } from '#features/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { ApplicationInQueue } from '../contract.ts'
import { AllCreators } from './AllCreators.tsx'
import { ApplicationReview } from './ApplicationReview.tsx'
import { applicationTones, applicationWords } from './creator-words.ts'
import { queueQuery } from './creators.ts'

/** D10, D13: who wants to teach, the oldest first, and who does; with `?application=` one application. */
export function AdminSection() {
  const [search] = useSearchParams()
  const id = search.get('application')
  if (id !== null) return <ApplicationReview id={id} />
  return (
    <>
      <Queue />
      <AllCreators />
    </>
  )
}

export const applicationPath = (id: string) => `${paths.admin('creators')}?application=${encodeURIComponent(id)}`

function Queue() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(queueQuery)
  const items = data.pages.flatMap((page) => page.items)
  const total = data.pages[0]?.total ?? 0
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={<Trans>No applications wait</Trans>}>
          <Trans>When somebody wants to teach here, you decide here.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <h2 className="text-lg">
        <Plural value={total} one="# application waits" other="# applications wait" />
      </h2>
      <ul className="flex flex-col gap-2">
        {items.map((application) => (
          <QueueRow key={application.id} application={application} />
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

function QueueRow({
  application: { id, applicant, state, submittedAt, teaches, reviewedBy },
}: {
  application: ApplicationInQueue
}) {
  const { t } = useLingui()
  return (
    <Card as="li" padding="none">
      <Link to={applicationPath(id)} className="flex min-h-11 items-start gap-3 p-4 no-underline hover:bg-sunk">
        <Avatar name={applicant.name} src={applicant.photoURL} decorative />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{applicant.name}</bdi>
          </p>
          <p className="text-sm text-quiet wrap-anywhere">
            <Moment at={submittedAt} />
            {teaches.length > 0 && <> · {teaches.join(', ')}</>}
          </p>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Chip tone={applicationTones[state]}>{t(applicationWords[state])}</Chip>
            {reviewedBy && (
              <Chip>
                <bdi>{reviewedBy.name}</bdi>
              </Chip>
            )}
          </div>
        </div>
      </Link>
    </Card>
  )
}
