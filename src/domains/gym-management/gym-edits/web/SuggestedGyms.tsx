import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { gymEdits } from './gym-edits.ts'

/** Gyms without an owner that have suggested changes; admins decide in each gym's dashboard. */
export function SuggestedGyms() {
  const waiting = useQuery(gymEdits.waiting.queryOptions({ input: undefined }))
  if (waiting.isError) return <Failure what={<Trans>suggested changes</Trans>} again={waiting.refetch} />
  if (!waiting.data || waiting.data.items.length === 0) return null
  return (
    <Card title={<Trans>Suggested changes to unclaimed gyms</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {waiting.data.items.map(({ id, slug, name, suggestions, oldestAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={paths.gymDashboard(slug, 'details')}
              className="inline-flex min-h-11 items-center font-medium underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <span className="text-sm text-quiet">
              <Plural value={suggestions} one="# change" other="# changes" /> · <Moment at={oldestAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
