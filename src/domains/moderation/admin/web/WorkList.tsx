import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { reasonLabels } from '#domains/members/reporting/web/reason-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Worklist } from '../contract.ts'
import type { QueueName } from '../rules.ts'
import { sectionOf } from './sections.ts'

const KINDS: Record<QueueName, MessageDescriptor> = {
  reports: msg`Report to review`,
  appeals: msg`Appeal`,
  claims: msg`Gym claim`,
  applications: msg`Creator application`,
  gymSubmissions: msg`New gym`,
  suggestions: msg`Suggested gym edit`,
  techniques: msg`Suggested technique`,
  contact: msg`Contact message`,
  failedRefunds: msg`Failed refund`,
  failedJobs: msg`Failed job`,
}

/** The query parameter with which a queue's section opens a single item; missing if it can't. */
const ITEM_PARAMETER: Partial<Record<QueueName, string>> = {
  reports: 'case',
  claims: 'claim',
  applications: 'application',
}

function pathOf({ queue, id }: Worklist['items'][number]): string {
  if (queue === 'suggestions') return paths.gymDashboard(id, 'details')
  const parameter = ITEM_PARAMETER[queue]
  return `${paths.admin(sectionOf(queue)?.id)}${parameter ? `?${parameter}=${encodeURIComponent(id)}` : ''}`
}

/** Items waiting for a decision: minors at risk first, then the oldest. Each row links to the page that decides it. */
export function WorkList({ worklist: { queues, items } }: { worklist: Worklist }) {
  const { t } = useLingui()
  const total = queues.reduce((sum, { waiting }) => sum + waiting, 0)
  return (
    <Card
      title={<Trans>Needs attention</Trans>}
      padding="none"
      action={
        total > items.length && (
          <span className="pr-2 text-sm text-quiet">
            <Plural value={total} one="# in total" other="# in total" />
          </span>
        )
      }
    >
      {items.length === 0 ? (
        <div className="px-4 pb-4 sm:px-6">
          <EmptyState title={<Trans>All caught up</Trans>}>
            <Trans>Reports, claims and anything else that needs a decision will appear here, oldest first.</Trans>
          </EmptyState>
        </div>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((item) => (
            <li key={`${item.queue} ${item.id}`}>
              <Link
                to={pathOf(item)}
                className="flex min-h-14 items-center gap-3 px-4 py-2 no-underline -outline-offset-2 hover:bg-sunk sm:px-6"
              >
                <QueueIcon queue={item.queue} />
                <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    <span className="block font-medium">{t(KINDS[item.queue])}</span>
                    {item.title && <bdi className="text-sm text-quiet">{item.title}</bdi>}
                  </span>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
                    {item.urgent && <Chip tone="danger">{t(reasonLabels.minor_at_risk)}</Chip>}
                    <Moment at={item.at} />
                  </span>
                </span>
                <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-quiet rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function QueueIcon({ queue }: { queue: QueueName }) {
  const Icon = sectionOf(queue)?.Icon
  return Icon && <Icon aria-hidden="true" size={20} className="shrink-0 text-primary-strong" />
}
