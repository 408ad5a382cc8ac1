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

/** What the worker has to do, and what fails: why, how often, and when it is tried again. */
export function JobsSection() {
  const query = useQuery(jobsQuery)
  return (
    <QueryContent query={query}>
      {({ troubled, duties }) => (
        <>
          <Troubled jobs={troubled} />
          <Duties duties={duties} />
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
            <p className="mt-1 flex flex-wrap gap-2">
              <Button size="small" onClick={() => setAsking({ job, what: 'retry' })}>
                <Trans>Try now</Trans>
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
  const { duty, id } = job
  const retries = what === 'retry'
  return (
    <ReasonDialog
      title={retries ? <Trans>Try {duty} now?</Trans> : <Trans>Discard {duty}?</Trans>}
      verb={retries ? <Trans>Try now</Trans> : <Trans>Discard</Trans>}
      danger={!retries}
      act={async (reason) => {
        await (retries ? adminApi.retryJob({ duty, id, reason }) : adminApi.discardJob({ duty, id, reason }))
        await adminChanged()
      }}
      onClose={onClose}
    >
      {!retries && (
        <p>
          <Trans>What it was to do is not done. This cannot be undone.</Trans>
        </p>
      )}
    </ReasonDialog>
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
              {waiting + active + later + retrying + failed === 0 && <Trans>Nothing to do</Trans>}
              {waiting > 0 && (
                <span>
                  <Plural value={waiting} one="# waits" other="# wait" />
                </span>
              )}
              {active > 0 && (
                <span>
                  <Plural value={active} one="# under way" other="# under way" />
                </span>
              )}
              {later > 0 && (
                <span>
                  <Plural value={later} one="# for later" other="# for later" />
                </span>
              )}
              {retrying > 0 && (
                <span>
                  <Plural value={retrying} one="# tried again" other="# tried again" />
                </span>
              )}
              {failed > 0 && (
                <span className="text-danger">
                  <Plural value={failed} one="# given up" other="# given up" />
                </span>
              )}
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
  const { shortMoment } = useDates()
  return <time dateTime={at}>{shortMoment(at)}</time>
}
