import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { SystemInfo } from '../contract.ts'
import { jobsQuery, systemInfoQuery, systemStatusQuery } from './admin.ts'
import { formatBytes } from './figures.ts'
import { JobQueues } from './JobsSection.tsx'
import { Storage } from './Storage.tsx'

/** Below this share of free space, the disk needs attention. */
const LITTLE_ROOM = 0.1

/** The installation: versions, disk, database, backups, queues. */
export function SystemSection() {
  const query = useQuery(systemInfoQuery)
  const upkeep = useQuery(systemStatusQuery)
  const jobs = useQuery(jobsQuery)
  return (
    <QueryContent query={query}>
      {(system) => (
        <>
          <Installation system={system} />
          <SlowStatements slow={system.slow} />
          {jobs.data && <JobQueues queues={jobs.data.queues} />}
          {upkeep.data && <Storage storage={upkeep.data.storage} />}
        </>
      )}
    </QueryContent>
  )
}

function Installation({ system }: { system: SystemInfo }) {
  const { i18n, t } = useLingui()
  const { version, node, postgres, disk, replicas } = system
  const free = disk && formatBytes(disk.freeBytes, i18n.locale)
  const total = disk && formatBytes(disk.totalBytes, i18n.locale)
  const isFull = disk !== null && disk.freeBytes < disk.totalBytes * LITTLE_ROOM
  return (
    <Card title={<Trans>Installation</Trans>}>
      {isFull && (
        <Alert tone="careful" className="mb-4">
          <Trans>The disk is almost full. When there's no room left, nothing new can be saved.</Trans>
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <Fact name="Open Mat">{version}</Fact>
        {/* words: product names */}
        <Fact name="Node.js">{node}</Fact>
        {/* words: product names */}
        <Fact name="PostgreSQL">{postgres}</Fact>
        {replicas.map(({ name, lagSeconds }) => (
          <Fact key={name} name={<Trans>Replica {name}</Trans>}>
            {lagSeconds === null ? <Trans>lag unknown</Trans> : formatSeconds(lagSeconds, i18n.locale)}
          </Fact>
        ))}
        <Fact name={<Trans>Disk</Trans>}>{disk ? t`${free} of ${total} free` : <Trans>not readable</Trans>}</Fact>
        <Fact name={<Trans>Last backup</Trans>}>
          <LastBackup system={system} />
        </Fact>
      </dl>
    </Card>
  )
}

function LastBackup({ system: { lastBackup, makesBackups } }: { system: SystemInfo }) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  if (lastBackup)
    return (
      <>
        {moment(lastBackup.finishedAt)}, {formatBytes(lastBackup.bytes, i18n.locale)}
      </>
    )
  return makesBackups ? <Trans>none yet</Trans> : <Trans>no nightly backups are set up here</Trans>
}

function SlowStatements({ slow }: Pick<SystemInfo, 'slow'>) {
  const { i18n } = useLingui()
  return (
    <Card title={<Trans>Slow statements right now</Trans>}>
      {slow.length === 0 ? (
        <p className="text-quiet">
          <Trans>No statement has been running for longer than a second.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {slow.map(({ seconds, statement }) => (
            <li key={`${seconds} ${statement}`}>
              <p className="font-semibold tabular-nums">{formatSeconds(seconds, i18n.locale)}</p>
              <code dir="ltr" className="block text-sm text-quiet wrap-anywhere">
                {statement}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const formatSeconds = (seconds: number, locale: string) =>
  seconds.toLocaleString(locale, { style: 'unit', unit: 'second', unitDisplay: 'long', maximumFractionDigits: 1 })

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </>
  )
}
