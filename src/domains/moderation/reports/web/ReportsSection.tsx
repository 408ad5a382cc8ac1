import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { reasonLabels } from '#domains/members/reporting/web/reason-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import type { CaseInQueue } from '../contract.ts'
import { CaseView } from './CaseView.tsx'
import { decisionLabels, targetLabels } from './report-labels.ts'
import { queueQuery } from './reports.ts'

/** Open reports: minors at risk first, then the oldest. `?decided` lists resolved ones and `?case=` opens one. */
export function ReportsSection() {
  const [search] = useSearchParams()
  const id = search.get('case')
  return id === null ? <Queue state={search.has('decided') ? 'decided' : 'open'} /> : <CaseView key={id} id={id} />
}

function Queue({ state }: { state: 'open' | 'decided' }) {
  const list = useSuspenseInfiniteQuery(queueQuery(state))
  const { pages } = list.data
  const items = pages.flatMap((page) => page.items)
  const total = pages[0]?.total ?? 0
  const isOpen = state === 'open'
  const other = isOpen ? `${paths.admin('reports')}?decided` : paths.admin('reports')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {isOpen ? (
            <Plural value={total} one="# open report" other="# open reports" />
          ) : (
            <Plural value={total} one="# resolved report" other="# resolved reports" />
          )}
        </h2>
        <Link to={other} className="inline-flex min-h-11 items-center underline">
          {isOpen ? <Trans>Resolved reports</Trans> : <Trans>Open reports</Trans>}
        </Link>
      </div>
      {items.length === 0 ? (
        <Card>
          <EmptyState title={isOpen ? <Trans>No open reports</Trans> : <Trans>No resolved reports yet</Trans>}>
            <Trans>Reports from members appear here, oldest first.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <CaseRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ShowMore of={list} className="self-center" />
    </>
  )
}

function CaseRow({ item }: { item: CaseInQueue }) {
  const { t } = useLingui()
  const { id, target, targetType, name, excerpt, about, openedAt, heldBy, isHeldByMe, decision, decidedAt } = item
  // A group conversation has no name to show here.
  const title = name || about?.name || (targetType === 'conversation' ? '' : target.split('/').at(-1))
  return (
    <Card as="li" padding="none">
      <Link
        to={`${paths.admin('reports')}?case=${encodeURIComponent(id)}`}
        className="block min-h-11 p-4 no-underline hover:bg-sunk"
      >
        <p className="font-semibold wrap-anywhere">
          {t(targetLabels[targetType])}
          {title && (
            <>
              : <bdi>{title}</bdi>
            </>
          )}
        </p>
        {excerpt && (
          <p dir="auto" className="mt-1 line-clamp-2 wrap-anywhere">
            {excerpt}
          </p>
        )}
        <p className="mt-1 text-sm text-quiet">
          <ReportCount item={item} />
          {' · '}
          <Moment at={decidedAt ?? openedAt} />
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <ReasonChips item={item} />
          {decision && <Chip tone="primary">{t(decisionLabels[decision])}</Chip>}
          {!decision && heldBy && (
            <Chip tone="careful">
              {isHeldByMe ? <Trans>Assigned to you</Trans> : <Trans>Assigned to {{ name: heldBy.name }}</Trans>}
            </Chip>
          )}
        </div>
      </Link>
    </Card>
  )
}

export function ReportCount({ item: { reasons } }: { item: Pick<CaseInQueue, 'reasons'> }) {
  const count = reasons.reduce((sum, each) => sum + each.count, 0)
  return <Plural value={{ count }} one="# report" other="# reports" />
}

export function ReasonChips({ item }: { item: Pick<CaseInQueue, 'reasons'> }) {
  const { t } = useLingui()
  return item.reasons.map(({ reason, count }) => (
    <Chip key={reason} tone={reason === 'minor_at_risk' ? 'danger' : 'plain'}>
      {t(reasonLabels[reason])}
      {count > 1 && ` × ${count}`}
    </Chip>
  ))
}
