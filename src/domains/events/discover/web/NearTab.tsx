import { Trans, useLingui } from '@lingui/react/macro'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { GuessedTown } from '#domains/gyms/gyms/web/GuessedTown.tsx'
import type { StartingTown } from '#domains/gyms/gyms/web/starting-town.ts'
import { paths } from '#platform/web/paths.ts'
import type { ChangeQuery } from '#platform/web/url-query.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { BeltSlug } from '#ui/belts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MAX_RADIUS_KM } from '../rules.ts'
import { DiscoverFilters } from './DiscoverFilters.tsx'
import { DiscoverList } from './DiscoverList.tsx'
import { type DiscoverQuery, onSearch } from './discover-query.ts'
import { WhereField } from './WhereField.tsx'

export interface TabProps {
  query: DiscoverQuery
  belt: BeltSlug | null
  onChange: ChangeQuery<DiscoverQuery>
}

/** Sessions and events near a point, in the next 31 days by default. */
export function NearTab({ query, belt, onChange, start }: TabProps & { start: StartingTown | null | undefined }) {
  const { t } = useLingui()
  const search = onSearch(query, belt)
  const invite = (
    <EmptyState title={<Trans>Where do you want to train?</Trans>} belt={belt}>
      <Trans>Enter a town, or search near you.</Trans>
    </EmptyState>
  )
  return (
    <div className="flex flex-col gap-3 pt-4">
      <WhereField label={t`Where`} where={query.where} onChange={(where) => onChange({ where })} />
      {start?.isGuess && <GuessedTown />}
      <DiscoverFilters query={query} onChange={onChange} hasBelt={belt !== null} />
      {search ? (
        <>
          <DiscoverList
            search={search}
            nothing={start?.isGuess ? invite : <Nothing query={query} onChange={onChange} />}
          />
          {search.when === 'month' && (
            <p className="text-sm text-quiet">
              <Trans>
                This list covers the next 31 days. For later dates, pick a day or plan a trip under “Travel”.
              </Trans>
            </p>
          )}
        </>
      ) : (
        invite
      )}
    </div>
  )
}

/** Shown when nothing was found, with ways to widen the search. */
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
              <Trans>Include classes</Trans>
            </Button>
          )}
          {wider > query.radiusKm && (
            <Button onClick={() => onChange({ radiusKm: wider })}>
              <Trans>Search further away</Trans>
            </Button>
          )}
          <ButtonLink look="quiet" to={paths.map(writeFinderQuery({ ...emptyQuery, where: query.where }))}>
            <Trans>See gyms there</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Many gyms haven't published a timetable. Try messaging one nearby.</Trans>
    </EmptyState>
  )
}
