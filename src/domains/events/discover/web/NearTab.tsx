import { Trans, useLingui } from '@lingui/react/macro'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { BeltSlug } from '#ui/belts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MAX_RADIUS_KM } from '../rules.ts'
import { OnFilters } from './OnFilters.tsx'
import { OnList } from './OnList.tsx'
import { type OnQuery, onSearch } from './on-query.ts'
import { WhereField } from './WhereField.tsx'

export interface TabProps {
  query: OnQuery
  belt: BeltSlug | null
  onChange: (next: Partial<OnQuery>) => void
}

/** What is on around one place, this week unless told otherwise. */
export function NearTab({ query, belt, onChange }: TabProps) {
  const { t } = useLingui()
  const search = onSearch(query, belt)
  return (
    <div className="flex flex-col gap-3 pt-4">
      <WhereField label={t`Where`} where={query.where} onChange={(where) => onChange({ where })} />
      <OnFilters query={query} onChange={onChange} hasBelt={belt !== null} />
      {search ? (
        <OnList search={search} nothing={<Nothing query={query} onChange={onChange} />} />
      ) : (
        <EmptyState title={<Trans>Where do you want to train?</Trans>} belt={belt}>
          <Trans>Type a town, or let us look near you.</Trans>
        </EmptyState>
      )}
    </div>
  )
}

/** Says what else may be tried, widest last. */
export function Nothing({ query, onChange }: Omit<TabProps, 'belt'>) {
  const narrowed = query.discipline !== null || query.only.length > 0 || query.myBelt
  const wider = Math.min(MAX_RADIUS_KM, query.radiusKm * 4)
  return (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      action={
        <>
          {narrowed && (
            <Button look="primary" onClick={() => onChange({ discipline: null, only: [], myBelt: false })}>
              <Trans>Search without filters</Trans>
            </Button>
          )}
          {!query.classes && (
            <Button onClick={() => onChange({ classes: true })}>
              <Trans>Classes too</Trans>
            </Button>
          )}
          {wider > query.radiusKm && (
            <Button onClick={() => onChange({ radiusKm: wider })}>
              <Trans>Look further away</Trans>
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.map(writeFinderQuery({ ...emptyQuery, where: query.where }))}>
            <Trans>See the gyms there</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Not every gym has told its timetable. A message to one nearby often opens the door.</Trans>
    </EmptyState>
  )
}
