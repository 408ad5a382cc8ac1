import { Trans } from '@lingui/react/macro'
import { Map as MapIcon } from 'lucide-react'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { useFlag } from '#domains/members/config/web/config.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DiscoverFilters } from './DiscoverFilters.tsx'
import { type DiscoverQuery, onSearch, writeDiscoverQuery } from './discover-query.ts'
import { Itinerary } from './Itinerary.tsx'
import { ItineraryForm } from './ItineraryForm.tsx'
import { Nothing, type TabProps } from './NearTab.tsx'

/** Sessions and events at a destination, day by day. */
export function TravelTab({ query, belt, onChange }: TabProps) {
  const newMaps = useFlag('newMaps')
  const search = onSearch(query, belt)
  const { where, from, until } = query
  return (
    <div className="flex flex-col gap-3 pt-4">
      <ItineraryForm
        where={where}
        from={from}
        until={until}
        onWhere={(place) => onChange({ where: place })}
        onDays={(next) => onChange((latest) => next(latest))}
      />
      <DiscoverFilters query={query} onChange={onChange} hasBelt={belt !== null} />
      {search ? (
        <Itinerary
          key={search.near}
          search={search}
          town={where?.label ?? ''}
          path={paths.events(writeDiscoverQuery(query))}
          nothing={<Nothing query={query} onChange={onChange} />}
        >
          {newMaps && (
            <ButtonLink size="small" look="quiet" icon={<MapIcon aria-hidden="true" />} to={paths.map(onTheMap(query))}>
              <Trans>See on map</Trans>
            </ButtonLink>
          )}
        </Itinerary>
      ) : (
        <EmptyState title={<Trans>Going somewhere?</Trans>} belt={belt}>
          <Trans>
            Choose a place and your dates to see its open mats day by day, then add the ones you like to your calendar.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}

function onTheMap({ where, radiusKm, discipline, only, classes, from, until }: DiscoverQuery) {
  return writeFinderQuery({
    ...emptyQuery,
    ...{ where, radiusKm, discipline, view: 'map', itinerary: { from, until } },
    only: classes ? only : ['openMat', ...only],
  })
}
