import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { List, Map as MapIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, type TouchEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { boundsText } from '#platform/geography.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import type { GymRow } from '../contract.ts'
import { FinderFilters } from './FinderFilters.tsx'
import { FinderList } from './FinderList.tsx'
import { FinderSearch } from './FinderSearch.tsx'
import { asksForSomething, type FinderQuery, readFinderQuery } from './finder-query.ts'
import { searchPages, useFinderQuery, useGymSearch, useSidebar, useWideScreen } from './finder-state.ts'
import { GymCard, useChosenGym } from './GymCard.tsx'
import { countriesQuery } from './gym-queries.ts'
import { FinderMap, MapFrame } from './map/LazyMap.tsx'
import { boundsAround, boundsOfCircle } from './map/viewport.ts'

/** Begins to search while the page still comes; it shows its own places for rows meanwhile. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const query = readFinderQuery(new URL(request.url).searchParams)
  if (asksForSomething(query)) void queryClient.prefetchInfiniteQuery(searchPages(query))
  return null
}

/** /map and /find-gym: list and map of one search (D20). The list alone does everything; the map shows it. */
export function Component() {
  const { t } = useLingui()
  const { query, change } = useFinderQuery()
  const search = useGymSearch(query)
  const wide = useWideScreen()
  const sidebar = useSidebar()
  const [pointed, setPointed] = useState<GymRow | null>(null)
  const chosen = useChosenGym(query.chosen, search.rows)
  const window = useMapWindow(query, search)
  const swipe = useSwipeLeft(() => !wide && change({ view: 'map' }))

  const showsList = wide ? sidebar.open : query.view === 'list'
  const showsMap = wide || query.view === 'map'
  const choose = (slug: string | null) => change({ chosen: slug }, { replace: true })

  useEscape(query.chosen !== null, () => choose(null))

  return (
    <div
      className={classes(
        'max-lg:-mx-4 max-lg:sm:-mx-6',
        showsList && 'lg:grid lg:grid-cols-[minmax(360px,5fr)_6fr] lg:gap-4',
      )}
    >
      <div className={classes('min-w-0', !showsList && wide && 'hidden')} {...swipe}>
        <div className="flex flex-col gap-2 px-4 pt-4 pb-2 sm:px-6 lg:px-0">
          <div className="flex items-center justify-between gap-2">
            <h1 className="text-xl lg:text-2xl">
              <Trans>Find a gym</Trans>
            </h1>
            {wide && <SidebarToggle {...sidebar} />}
          </div>
          <FinderSearch query={query} onChange={change} />
          <FinderFilters query={query} onChange={change} />
        </div>
        {showsList && (
          <section id="finder-list" aria-label={t`Gyms`} className="bg-paper lg:rounded-card lg:border lg:border-line">
            <FinderList
              query={query}
              search={search}
              onChange={change}
              onPoint={setPointed}
              onChoose={(gym) => change({ chosen: gym.slug, view: 'map' }, { replace: wide })}
            />
          </section>
        )}
      </div>

      {showsMap && (
        <MapColumn wide={wide} alone={!showsList}>
          <MapFrame>
            <FinderMap
              query={query}
              rows={search.rows}
              reachedKm={search.widenedKm ?? query.radiusKm}
              window={window}
              highlighted={(chosen ?? pointed)?.location ?? null}
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
              <GymCard gym={chosen} onClose={() => choose(null)} />
            </div>
          )}
        </MapColumn>
      )}

      {!wide && (
        <div
          className={classes(
            'pointer-events-none fixed inset-x-0 z-20 flex justify-center',
            query.view === 'map'
              ? 'bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+40px)]'
              : 'bottom-[calc(var(--covered-below)+env(safe-area-inset-bottom)+16px)]',
          )}
        >
          <Button
            look="primary"
            icon={query.view === 'map' ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
            className="pointer-events-auto rounded-full px-5 shadow-float"
            onClick={() => change({ view: query.view === 'map' ? 'list' : 'map' })}
          >
            {query.view === 'map' ? <Trans>List</Trans> : <Trans>Map</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
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

/** Beside the list it stays while the list moves; on a phone it fills what the bars leave. */
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

/** Where the map looks: around the search, else around what was found, else where there are gyms at all. */
function useMapWindow(query: FinderQuery, { rows, widenedKm }: ReturnType<typeof useGymSearch>) {
  const { where, radiusKm } = query
  const { data: countries } = useQuery(countriesQuery)
  const bounds =
    where?.kind === 'near'
      ? boundsOfCircle(where.point, widenedKm ?? radiusKm)
      : where?.kind === 'area'
        ? where.bounds
        : (boundsAround(rows.map(({ location }) => location)) ??
          boundsAround(countries?.items.map(({ location }) => location) ?? [], COUNTRY_ROOM) ??
          WORLD)
  const key = boundsText(bounds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the bounds
  return useMemo(() => bounds, [key])
}

function useEscape(active: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
}

const SWIPE_PX = 80

/** A finger drawn to the left, clearly sideways; rows of chips that scroll keep their own. */
function useSwipeLeft(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const finger = touches[0]
      const scrolls = target instanceof Element && target.closest('[role="group"], input')
      from.current = finger && touches.length === 1 && !scrolls ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!from.current || !finger) return
      const [dx, dy] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      if (-dx > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe()
    },
  }
}
