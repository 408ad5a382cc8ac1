import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { BatchName } from './BatchName.tsx'
import { CleanUp } from './CleanUp.tsx'
import { batchesQuery } from './demo-data.ts'

/** /admin/cleanup-dummy-data: all batches. `?batch=` opens one. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('batch')
  return (
    <div className="pb-12">
      <title>{`${t`Clean up demo data`} · Open Mat`}</title>
      <PageTitle
        back={id === null ? paths.admin() : paths.cleanUp()}
        lead={<Trans>Only demo data is deleted. Anything members made themselves stays.</Trans>}
      >
        <Trans>Clean up demo data</Trans>
      </PageTitle>
      {id === null ? <Batches /> : <CleanUp id={id} />}
    </div>
  )
}

function Batches() {
  const query = useQuery(batchesQuery)
  return (
    <QueryContent query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={<Trans>No demo data</Trans>}>
            <Trans>Batches appear here once someone generates demo data.</Trans>
          </EmptyState>
        ) : (
          <Card title={<Trans>Batches</Trans>}>
            <ul className="divide-y divide-line">
              {items.map((batch) => (
                <li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <div className="min-w-0">
                    <Link
                      to={paths.cleanUp(batch.id)}
                      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
                    >
                      <BatchName batch={batch} />
                    </Link>
                    {batch.createdAt && (
                      <p className="text-sm text-quiet">
                        <Moment at={batch.createdAt} />
                      </p>
                    )}
                  </div>
                  {batch.state === 'removed' ? (
                    <Chip tone="good">
                      <Trans>Cleaned up</Trans>
                    </Chip>
                  ) : (
                    <span className="tabular-nums">
                      <Plural value={{ count: batch.documents }} one="# document" other="# documents" />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryContent>
  )
}
