import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { JobList } from '../contract.ts'
import { adminApi, adminChanged, jobsQuery } from './admin.ts'

/** The worker's queues, and failing jobs with their reason, attempts and next attempt. */
export function JobsSection() {
  const query = useQuery(jobsQuery)
  return (
    <QueryContent query={query}>
      {({ troubled, queues }) => (
        <>
          <Troubled jobs={troubled} />
          <JobQueues queues={queues} />
        </>
      )}
    </QueryContent>
  )
}

type TroubledJob = JobList['troubled'][number]

function Troubled({ jobs }: { jobs: readonly TroubledJob[] }) {
  const [asking, setAsking] = useState<{ job: TroubledJob; what: 'retry' | 'discard' }>()
  if (jobs.length === 0)
    return (
      <EmptyState title={<Trans>No failed jobs</Trans>}>
        <Trans>Failed jobs appear here with the reason and the next attempt.</Trans>
      </EmptyState>
    )
  return (
    <Card title={<Trans>Failed jobs</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold" dir="ltr">
                {job.queue}
              </span>
              <Chip>{job.state === 'failed' ? <Trans>Gave up</Trans> : <Trans>Retrying</Trans>}</Chip>
              <span className="text-sm text-quiet tabular-nums">
                <Trans>
                  {{ done: job.attempts }} of {{ most: job.mostAttempts }} attempts
                </Trans>
              </span>
            </p>
            <p dir="auto" className="text-sm wrap-anywhere">
              {job.reason || <Trans>No reason recorded.</Trans>}
            </p>
            <p className="text-sm text-quiet">
              {job.nextAt ? (
                <Trans>
                  Next attempt: <Clock at={job.nextAt} />
                </Trans>
              ) : (
                job.lastAt && (
                  <Trans>
                    Last attempt: <Moment at={job.lastAt} />
                  </Trans>
                )
              )}
            </p>
            <p className="mt-1 flex flex-wrap gap-2">
              <Button size="small" onClick={() => setAsking({ job, what: 'retry' })}>
                <Trans>Retry now</Trans>
              </Button>
              <Button size="small" look="quiet" onClick={() => setAsking({ job, what: 'discard' })}>
                <Trans>Discard</Trans>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {asking && <AskWhy {...asking} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

function AskWhy({ job, what, onClose }: { job: TroubledJob; what: 'retry' | 'discard'; onClose: () => void }) {
  const { queue, id } = job
  const retries = what === 'retry'
  return (
    <ReasonDialog
      title={retries ? <Trans>Retry {queue} now?</Trans> : <Trans>Discard {queue}?</Trans>}
      verb={retries ? <Trans>Retry now</Trans> : <Trans>Discard</Trans>}
      danger={!retries}
      act={async (reason) => {
        await (retries ? adminApi.retryJob({ queue, id, reason }) : adminApi.discardJob({ queue, id, reason }))
        await adminChanged()
      }}
      onClose={onClose}
    >
      {!retries && (
        <p>
          <Trans>The job won't run. This can't be undone.</Trans>
        </p>
      )}
    </ReasonDialog>
  )
}

export function JobQueues({ queues }: { queues: JobList['queues'] }) {
  if (queues.length === 0) return null
  const [idle, busy] = [queues.filter(isIdle), queues.filter((queue) => !isIdle(queue))]
  return (
    <Card title={<Trans>Queues</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {busy.map(({ queue, waiting, later, active, retrying, failed, waitingSince }) => (
          <li key={queue} className="flex flex-col gap-0.5 py-2">
            <span className="font-semibold" dir="ltr">
              {queue}
            </span>
            <span className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
              {waiting > 0 && (
                <span>
                  <Plural value={waiting} one="# waiting" other="# waiting" />
                </span>
              )}
              {active > 0 && (
                <span>
                  <Plural value={active} one="# running" other="# running" />
                </span>
              )}
              {later > 0 && (
                <span>
                  <Plural value={later} one="# scheduled" other="# scheduled" />
                </span>
              )}
              {retrying > 0 && (
                <span>
                  <Plural value={retrying} one="# retrying" other="# retrying" />
                </span>
              )}
              {failed > 0 && (
                <span className="text-danger">
                  <Plural value={failed} one="# failed" other="# failed" />
                </span>
              )}
              {waitingSince && (
                <span>
                  <Trans>
                    oldest waiting since <Clock at={waitingSince} />
                  </Trans>
                </span>
              )}
            </span>
          </li>
        ))}
        {idle.length > 0 && (
          <li className="flex flex-col gap-0.5 py-2">
            <span className="font-semibold">
              <Trans>Idle</Trans>
            </span>
            <span className="text-sm text-quiet wrap-anywhere" dir="ltr">
              {idle.map(({ queue }) => queue).join(' · ')}
            </span>
          </li>
        )}
      </ul>
    </Card>
  )
}

const isIdle = ({ waiting, later, active, retrying, failed }: JobList['queues'][number]) =>
  waiting + later + active + retrying + failed === 0

/** A time that may be in the future, in the viewer's time zone. */
function Clock({ at }: { at: string }) {
  const { shortMoment } = useDates()
  return <time dateTime={at}>{shortMoment(at)}</time>
}
