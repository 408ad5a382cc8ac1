import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { List, Map as MapIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { itinerarySearch, useStops, weekFromToday } from '#domains/events/discover/web/itinerary.ts'
import { FinderFilters } from '#domains/gyms/gyms/web/FinderFilters.tsx'
import { FinderList } from '#domains/gyms/gyms/web/FinderList.tsx'
import { FinderSearch } from '#domains/gyms/gyms/web/FinderSearch.tsx'
import { useEscape, useSwipeLeft } from '#domains/gyms/gyms/web/finder-gestures.ts'
import {
  emptyQuery,
  type FinderQuery,
  hasSearch,
  readFinderQuery,
  writeFinderQuery,
} from '#domains/gyms/gyms/web/finder-query.ts'
import { searchPages, useFinderQuery, useGymSearch, useSidebar } from '#domains/gyms/gyms/web/finder-state.ts'
import { GymCard, useChosenGym } from '#domains/gyms/gyms/web/GymCard.tsx'
import { countriesQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { FinderMap, MapFrame } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { boundsAround, boundsOfCircle } from '#domains/gyms/gyms/web/map/viewport.ts'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { useStartingTown } from '#domains/gyms/gyms/web/starting-town.ts'
import { redirectOfTyped, TYPED, type TypedSearch } from '#domains/gyms/gyms/web/town-search.ts'
import { useFlag } from '#domains/members/config/web/config.ts'
import { boundsText, type Point } from '#platform/geography.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useWideScreen } from '#ui/wide-screen.ts'
import { DirectionsLink } from '../gym/GymContact.tsx'

/** Starts searching while the page is still loading. Not awaited, because the page shows its own skeleton rows. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  const query = readFinderQuery(params)
  if (params.has(TYPED)) return redirectOfTyped(request, (found) => writeFinderQuery(typedIn(query, found)))
  if (hasSearch(query) && !query.itinerary) void queryClient.prefetchInfiniteQuery(searchPages(query))
  return null
}

/** An empty field searches everywhere. */
const typedIn = (query: FinderQuery, { where, text }: TypedSearch): FinderQuery => ({
  ...query,
  where: where ?? (text ? query.where : null),
  text,
})

const ItineraryForm = lazy(() =>
  import('#domains/events/discover/web/ItineraryForm.tsx').then((module) => ({ default: module.ItineraryForm })),
)
const FinderItinerary = lazy(() =>
  import('#domains/events/discover/web/FinderItinerary.tsx').then((module) => ({ default: module.FinderItinerary })),
)

/** /map and /find-gym: a list and a map of one search. Everything also works from the list alone. */
export function Component() {
  const { query, change } = useFinderQuery()
  const newMaps = useFlag('newMaps')
  const itinerary = newMaps ? query.itinerary : null
  const itineraryInput = useMemo(() => (itinerary ? itinerarySearch(query) : undefined), [itinerary, query])
  const stops = useStops(itineraryInput)
  const search = useGymSearch(itinerary ? emptyQuery : query)
  const wide = useWideScreen()
  const sidebar = useSidebar()
  const [pointed, setPointed] = useState<Point | null>(null)
  const chosen = useChosenGym(query.chosen, search.rows)
  const start = useStartingTown()
  const window = useMapWindow(hasSearch(query) || !start ? query : { ...query, where: start.where }, search)
  const swipe = useSwipeLeft(() => !wide && change({ view: 'map' }))
  const showsList = wide ? sidebar.open : query.view === 'list'
  const choose = (slug: string | null) => change({ chosen: slug }, { replace: true })
  useEscape(query.chosen !== null, () => choose(null))
  const page = { query, change, itinerary }
  return (
    <div
      className={classes(
        'max-lg:-mx-4 max-lg:sm:-mx-6',
        showsList && 'lg:grid lg:grid-cols-[minmax(360px,5fr)_6fr] lg:gap-4',
      )}
    >
      <div className={classes('min-w-0', !showsList && wide && 'hidden')} {...swipe}>
        <FinderHead {...page} newMaps={newMaps} toggle={wide && <SidebarToggle {...sidebar} />} />
        {showsList && <FoundList {...page} search={search} wide={wide} onPoint={setPointed} />}
      </div>
      {(wide || query.view === 'map') && (
        <MapColumn wide={wide} alone={!showsList}>
          <MapFrame>
            <FinderMap
              query={query}
              rows={search.rows}
              stops={itinerary ? stops : null}
              reachedKm={search.widenedKm ?? query.radiusKm}
              window={window}
              highlighted={chosen?.location ?? pointed}
              onChoose={choose}
              onSearchArea={(bounds) => change({ where: { kind: 'area', bounds }, chosen: null })}
            />
          </MapFrame>
          {wide && !sidebar.open && (
            <div className="absolute top-3 left-3">
              <SidebarToggle {...sidebar} />
            </div>
          )}
          {chosen && (
            <div className="absolute inset-x-3 bottom-24 mx-auto max-w-card lg:bottom-10">
              <GymCard gym={chosen} onClose={() => choose(null)}>
                <DirectionsLink gym={chosen} size="small" />
                <ShareButton title={chosen.name} path={paths.gym(chosen.slug)} size="small" />
              </GymCard>
            </div>
          )}
        </MapColumn>
      )}
      {!wide && <ViewSwitch view={query.view} onChange={(view) => change({ view })} />}
    </div>
  )
}

interface PartProps {
  query: FinderQuery
  change: ReturnType<typeof useFinderQuery>['change']
  /** Null unless a trip is being planned. */
  itinerary: FinderQuery['itinerary']
}

function FinderHead({
  query,
  change,
  itinerary,
  newMaps,
  toggle,
}: PartProps & { newMaps: boolean; toggle: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 px-4 pt-4 pb-2 sm:px-6 lg:px-0">
      <div className="flex items-center justify-between gap-2">
        <h1 className="text-xl lg:text-2xl">
          <Trans>Find a gym</Trans>
        </h1>
        {toggle}
      </div>
      {itinerary ? (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ItineraryForm
            {...itinerary}
            where={query.where?.kind === 'near' ? query.where : null}
            onWhere={(where) => change({ where, chosen: null })}
            onDays={(next) => change((latest) => ({ itinerary: next(latest.itinerary ?? itinerary) }))}
          />
        </Suspense>
      ) : (
        <FinderSearch query={query} onChange={change} />
      )}
      <FinderFilters
        query={query}
        onChange={change}
        onTravel={newMaps ? () => change(itineraryFrom(query)) : undefined}
      />
    </div>
  )
}

interface FoundListProps extends PartProps {
  search: ReturnType<typeof useGymSearch>
  wide: boolean
  onPoint: (at: Point | null) => void
}

function FoundList({ query, change, itinerary, search, wide, onPoint }: FoundListProps) {
  const { t } = useLingui()
  if (itinerary)
    return (
      <section id="finder-list" aria-label={t`What's on`} className="px-4 sm:px-6 lg:px-0">
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <FinderItinerary
            query={query}
            onChange={change}
            chosenGym={query.chosen}
            onPoint={(item) => onPoint(item?.gym.location ?? null)}
          />
        </Suspense>
      </section>
    )
  return (
    <>
      <section id="finder-list" aria-label={t`Gyms`} className="bg-paper lg:rounded-card lg:border lg:border-line">
        <FinderList
          query={query}
          search={search}
          onChange={change}
          onPoint={(gym) => onPoint(gym?.location ?? null)}
          onChoose={(gym) => change({ chosen: gym.slug, view: 'map' }, { replace: wide })}
        />
      </section>
      <div className="flex justify-center p-4 max-lg:pb-20">
        <ButtonLink to={paths.gymsIn()} look="quiet" size="small">
          <Trans>Browse by country</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

/** Switches between list and map on a phone, which shows only one of them. */
function ViewSwitch({ view, onChange }: { view: FinderQuery['view']; onChange: (view: FinderQuery['view']) => void }) {
  const isMap = view === 'map'
  return (
    <div
      data-floating-action
      className={classes(
        'pointer-events-none fixed inset-x-0 z-20 flex justify-center noscript:hidden',
        isMap
          ? 'bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+40px)]'
          : 'bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+16px)]',
      )}
    >
      <Button
        look="primary"
        icon={isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
        className="pointer-events-auto rounded-full px-5 shadow-float"
        onClick={() => onChange(isMap ? 'list' : 'map')}
      >
        {isMap ? <Trans>List</Trans> : <Trans>Map</Trans>}
      </Button>
    </div>
  )
}

/** Starts with open mats; filters that itineraries don't support are dropped. */
function itineraryFrom({ only }: FinderQuery): Partial<FinderQuery> {
  const mats = only.includes('openMat') ? only : (['openMat', ...only] as const)
  return { itinerary: weekFromToday(), only: mats, when: null, text: '', affiliation: '', chosen: null }
}

function SidebarToggle({ open, toggle }: { open: boolean; toggle: () => void }) {
  return (
    <Button
      size="small"
      look={open ? 'quiet' : 'secondary'}
      icon={open ? <PanelLeftClose aria-hidden="true" /> : <PanelLeftOpen aria-hidden="true" />}
      aria-expanded={open}
      aria-controls="finder-list"
      className={open ? undefined : 'shadow-float'}
      onClick={toggle}
    >
      {open ? <Trans>Hide list</Trans> : <Trans>Show list</Trans>}
    </Button>
  )
}

/** On a wide screen the map stays in place while the list scrolls; on a phone it fills the space between the bars. */
function MapColumn({ wide, alone, children }: { wide: boolean; alone: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'relative overflow-hidden border-line bg-sunk',
        wide
          ? 'sticky top-[calc(var(--covered-above)+16px)] mt-4 h-[calc(100dvh-var(--covered-above)-32px)] rounded-card border'
          : 'h-[max(320px,calc(100dvh-var(--covered-above)-var(--covered-below)-162px))] border-y',
        alone && 'w-full',
      )}
    >
      {children}
    </div>
  )
}

const WORLD = { west: -125, south: -42, east: 155, north: 62 }
const COUNTRY_ROOM = 5

/** The area the map shows: around the search, otherwise around the results, otherwise wherever there are gyms. */
function useMapWindow(query: FinderQuery, { rows, widenedKm }: ReturnType<typeof useGymSearch>) {
  const { where, radiusKm } = query
  const { data: countries } = useQuery(countriesQuery)
  const bounds =
    where?.kind === 'near'
      ? boundsOfCircle(where.point, widenedKm ?? radiusKm)
      : where?.kind === 'area'
        ? where.bounds
        : (boundsAround(rows.flatMap(({ location }) => location ?? [])) ??
          boundsAround(countries?.items.map(({ location }) => location) ?? [], COUNTRY_ROOM) ??
          WORLD)
  const key = boundsText(bounds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the bounds
  return useMemo(() => bounds, [key])
}
