import { Trans } from '@lingui/react/macro'
import type { FinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MAX_RADIUS_KM } from '../rules.ts'
import type { DiscoverListProps } from './DiscoverList.tsx'
import { type DiscoverQuery, writeDiscoverQuery } from './discover-query.ts'
import { Itinerary } from './Itinerary.tsx'
import { isTooWide, itinerarySearch } from './itinerary.ts'

interface FinderItineraryProps extends Pick<DiscoverListProps, 'chosenGym' | 'onPoint'> {
  query: FinderQuery
  onChange: (next: Partial<FinderQuery>) => void
}

/** The finder's list in travel mode, with the same search as its map. */
export function FinderItinerary({ query, onChange, ...list }: FinderItineraryProps) {
  const search = itinerarySearch(query)
  const { where } = query
  if (!search)
    return where?.kind === 'area' && isTooWide(where.bounds) ? (
      <EmptyState title={<Trans>That area is too big</Trans>}>
        <Trans>Zoom in and search that area, or choose a town.</Trans>
      </EmptyState>
    ) : (
      <EmptyState title={<Trans>Going somewhere?</Trans>}>
        <Trans>Choose a place and your dates to see what's on there.</Trans>
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3 py-2">
      <Itinerary
        key={search.near ?? search.bounds}
        {...list}
        search={search}
        town={where?.kind === 'near' ? where.label : ''}
        path={
          where?.kind === 'near'
            ? paths.events(writeDiscoverQuery(listOf(query, where)))
            : location.pathname + location.search
        }
        nothing={<NothingOn query={query} onChange={onChange} />}
      />
    </div>
  )
}

/** The finder's trip as a query for the events page, which works without the new maps. */
function listOf(
  { radiusKm, discipline, only, itinerary, belt }: FinderQuery,
  where: DiscoverQuery['where'],
): DiscoverQuery {
  const { from = '', until = '' } = itinerary ?? {}
  return {
    ...{ tab: 'travel', where, radiusKm, when: null, from, until, discipline },
    only: only.filter((name) => name !== 'openMat'),
    classes: !only.includes('openMat'),
    myBelt: belt !== null,
  }
}

function NothingOn({ query, onChange }: Pick<FinderItineraryProps, 'query' | 'onChange'>) {
  const { where, radiusKm, discipline, only, belt } = query
  const others = only.filter((name) => name !== 'openMat')
  const wider = Math.min(MAX_RADIUS_KM, radiusKm * 4)
  return (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      action={
        <>
          {(discipline || belt || others.length > 0) && (
            <Button
              look="primary"
              onClick={() =>
                onChange({ discipline: null, belt: null, only: only.filter((name) => name === 'openMat') })
              }
            >
              <Trans>Search without filters</Trans>
            </Button>
          )}
          {only.includes('openMat') && (
            <Button onClick={() => onChange({ only: others })}>
              <Trans>Include classes</Trans>
            </Button>
          )}
          {where?.kind === 'near' && wider > radiusKm && (
            <Button onClick={() => onChange({ radiusKm: wider })}>
              <Trans>Search further away</Trans>
            </Button>
          )}
          <Button look="quiet" onClick={() => onChange({ itinerary: null })}>
            <Trans>See gyms there</Trans>
          </Button>
        </>
      }
    >
      <Trans>Many gyms haven't published a timetable. Try messaging one nearby.</Trans>
    </EmptyState>
  )
}
