import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import type { SystemStatus } from '../contract.ts'
import type { QueueName } from '../rules.ts'
import { formatNumber } from './figures.ts'

/** A link from each queue to the section that handles it. */
const QUEUES: Record<QueueName, { label: MessageDescriptor; section: string }> = {
  reports: { label: msg`Reports`, section: 'reports' },
  appeals: { label: msg`Appeals`, section: 'appeals' },
  claims: { label: msg`Claims`, section: 'claims' },
  applications: { label: msg`Creator applications`, section: 'creators' },
  gymSubmissions: { label: msg`New gyms`, section: 'new-gyms' },
  suggestions: { label: msg`Suggested gym edits`, section: 'new-gyms' },
  techniques: { label: msg`Techniques`, section: 'techniques' },
  failedRefunds: { label: msg`Failed refunds`, section: 'refunds' },
  failedJobs: { label: msg`Failed jobs`, section: 'jobs' },
}

/** The number of items in each queue, and the oldest of them. */
export function Queues({ queues }: { queues: SystemStatus['queues'] }) {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Needs attention</Trans>}>
      <ul className="divide-y divide-line">
        {queues.map(({ name, waiting, oldestAt }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <Link
              to={paths.admin(QUEUES[name].section)}
              className="inline-flex min-h-11 items-center font-medium text-primary-strong hover:underline"
            >
              {t(QUEUES[name].label)}
            </Link>
            <span className="text-right tabular-nums">
              <span className="font-semibold">{formatNumber(waiting, i18n.locale)}</span>
              {oldestAt && (
                <span className="block text-sm text-quiet">
                  <Trans>
                    oldest <Moment at={oldestAt} />
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
