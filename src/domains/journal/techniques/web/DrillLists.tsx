import { Plural, Trans } from '@lingui/react/macro'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DrillRow } from './DrillRow.tsx'
import type { DueDrills, ShownDrill } from './due-drills.ts'
import { useLibrary } from './techniques.ts'

export function DrillList({ drills, waiting }: { drills: readonly ShownDrill[]; waiting: ReadonlySet<string> }) {
  const { bySlug } = useLibrary()
  return (
    <ul className="divide-y divide-line">
      {drills.map(({ slug, dueOn, lastOn }) => (
        <DrillRow
          key={slug}
          slug={slug}
          name={bySlug.get(slug)?.name ?? slug.replaceAll('-', ' ')}
          technique={bySlug.get(slug)}
          dueOn={dueOn}
          lastOn={lastOn}
          isWaiting={waiting.has(slug)}
        />
      ))}
    </ul>
  )
}

/** Due drills, or when the next one is due. */
export function DueList({ due, later, waiting }: DueDrills & { waiting: ReadonlySet<string> }) {
  if (due.length > 0) return <DrillList drills={due} waiting={waiting} />
  const now = localDay()
  const days = daysBetween(now, later[0]?.dueOn ?? now)
  return (
    <p className="px-4 pb-4 text-quiet sm:px-6">
      <Plural
        value={days}
        one="Nothing due today. The next drill is due tomorrow."
        other="Nothing due today. The next drill is due in # days."
      />
    </p>
  )
}

export function NoDrills() {
  return (
    <Card>
      <EmptyState
        title={<Trans>No drills yet</Trans>}
        action={
          <ButtonLink to={paths.techniques()}>
            <Trans>Browse techniques</Trans>
          </ButtonLink>
        }
      >
        <Trans>Add techniques you want to get better at. They'll come up here when they're due.</Trans>
      </EmptyState>
    </Card>
  )
}
