import { Trans } from '@lingui/react/macro'
import { Map as MapIcon } from 'lucide-react'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { useFlag } from '#domains/members/config/web/config.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Itinerary } from './Itinerary.tsx'
import { ItineraryForm } from './ItineraryForm.tsx'
import { Nothing, type TabProps } from './NearTab.tsx'
import { OnFilters } from './OnFilters.tsx'
import { type OnQuery, onSearch, writeOnQuery } from './on-query.ts'

/** A place and its days: what is on there day by day, and what of it one wants in one's calendar. */
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
        onDays={onChange}
      />
      <OnFilters query={query} onChange={onChange} hasBelt={belt !== null} />
      {search ? (
        <Itinerary
          key={search.near}
          search={search}
          town={where?.label ?? ''}
          path={paths.events(writeOnQuery(query))}
          nothing={<Nothing query={query} onChange={onChange} />}
        >
          {newMaps && (
            <ButtonLink size="small" look="quiet" icon={<MapIcon aria-hidden="true" />} to={paths.map(onTheMap(query))}>
              <Trans>See it on the map</Trans>
            </ButtonLink>
          )}
        </Itinerary>
      ) : (
        <EmptyState title={<Trans>Going somewhere?</Trans>} belt={belt}>
          <Trans>
            Choose a place and your dates. We show the open mats there day by day, and you put those you like in your
            calendar.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}

function onTheMap({ where, radiusKm, discipline, only, classes, from, until }: OnQuery) {
  return writeFinderQuery({
    ...emptyQuery,
    ...{ where, radiusKm, discipline, view: 'map', itinerary: { from, until } },
    only: classes ? only : ['openMat', ...only],
  })
}
