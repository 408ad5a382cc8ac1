import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '#features/activities/web/Moment.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { JobList } from '../contract.ts'
import { jobsQuery } from './admin.ts'

/** D13: what the worker has to do, and what fails: why, how often, and when it is tried again. */
export function JobsSection() {
  const { data, isError, refetch } = useQuery(jobsQuery)
  if (!data && isError)
    return (
      <Alert
        tone="careful"
        action={
          <Button size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>The jobs did not come.</Trans>
      </Alert>
    )
  if (!data) return <SkeletonRows rows={5} picture={false} />
  return (
    <>
      <Troubled jobs={data.troubled} />
      <Duties duties={data.duties} />
    </>
  )
}

function Troubled({ jobs }: { jobs: JobList['troubled'] }) {
  if (jobs.length === 0)
    return (
      <EmptyState title={<Trans>Nothing fails</Trans>}>
        <Trans>What the worker could not do stands here, with the reason and its next try.</Trans>
      </EmptyState>
    )
  return (
    <Card title={<Trans>What fails</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold" dir="ltr">
                {job.duty}
              </span>
              <Chip>{job.state === 'failed' ? <Trans>Given up</Trans> : <Trans>Tried again</Trans>}</Chip>
              <span className="text-sm text-quiet tabular-nums">
                <Trans>
                  {job.attempts} of {job.mostAttempts} tries
                </Trans>
              </span>
            </p>
            <p dir="auto" className="text-sm wrap-anywhere">
              {job.reason || <Trans>No reason was kept.</Trans>}
            </p>
            <p className="text-sm text-quiet">
              {job.nextAt ? (
                <Trans>
                  Next try: <Clock at={job.nextAt} />
                </Trans>
              ) : (
                job.lastAt && (
                  <Trans>
                    Last try: <Moment at={job.lastAt} />
                  </Trans>
                )
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Duties({ duties }: { duties: JobList['duties'] }) {
  if (duties.length === 0) return null
  return (
    <Card title={<Trans>What there is to do</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {duties.map(({ duty, waiting, later, active, retrying, failed, waitingSince }) => (
          <li key={duty} className="flex flex-col gap-0.5 py-2">
            <span className="font-semibold" dir="ltr">
              {duty}
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
              <span>
                <Plural value={waiting} one="# waits" other="# wait" />
              </span>
              <span>
                <Plural value={active} one="# under way" other="# under way" />
              </span>
              <span>
                <Plural value={later} one="# for later" other="# for later" />
              </span>
              <span>
                <Plural value={retrying} one="# tried again" other="# tried again" />
              </span>
              <span>
                <Plural value={failed} one="# given up" other="# given up" />
              </span>
              {waitingSince && (
                <span>
                  <Trans>
                    longest since <Clock at={waitingSince} />
                  </Trans>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A moment that may lie ahead, by the reader's clock. */
function Clock({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at}>
      {date.toLocaleString(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
    </time>
  )
}
