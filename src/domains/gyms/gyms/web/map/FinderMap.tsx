import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MapEvent, MapLayerMouseEvent, MapRef, ViewStateChangeEvent } from '@vis.gl/react-maplibre'
import { Search } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Bounds, boundsText, type Point } from '#platform/geography.ts'
import { Button } from '#ui/Button.tsx'
import type { GymRow } from '../../contract.ts'
import { type FinderQuery, filtersOf } from '../finder-query.ts'
import { gyms } from '../gym-queries.ts'
import { isToday } from '../session-labels.ts'
import { dayIn } from '../zone-time.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { MarkList } from './MarkList.tsx'
import { ChosenPin, CLUSTERS_LAYER, type Mark, PINS_LAYER, PinLayers, SearchRing } from './PinLayers.tsx'
import { pinsArea, type Viewport } from './viewport.ts'

/** A gym with something on during a trip. */
export interface Stop extends Point {
  slug: string
  name: string
  today: boolean
}

export interface FinderMapProps {
  query: FinderQuery
  /** The rows in the list, from the same search. */
  rows: readonly GymRow[]
  /** For a trip: only the gyms with something on. Null for all gyms in the search. */
  stops: readonly Stop[] | null
  /** The radius searched around `query.where`, after any widening. */
  reachedKm: number | null
  /** The area to show; a new object moves the map there. */
  window: Bounds
  /** The chosen gym, or the one hovered in the list. */
  highlighted: Point | null
  onChoose: (slug: string | null) => void
  onSearchArea: (bounds: Bounds) => void
}

const FIT = { padding: 40, maxZoom: 14, duration: 350 }

export function FinderMap(props: FinderMapProps) {
  const { query, rows, stops, reachedKm, window, highlighted, onChoose, onSearchArea } = props
  const { t, i18n } = useLingui()
  const map = useRef<MapRef>(null)
  const { viewport, moved, setMoved, look } = useViewport(map, window)
  const { marks, total } = useMarks(query, viewport, rows, stops)
  const countText = useCallback((count: number) => i18n.number(count, { notation: 'compact' }), [i18n])

  useInSight(map, query.chosen === null ? null : highlighted)

  const press = ({ features }: MapLayerMouseEvent) => {
    const key = features?.[0]?.properties.key
    const mark = marks.find((one) => one.key === key)
    if (mark) open(mark)
    else onChoose(null)
  }
  const open = (mark: Mark) => {
    if (mark.kind === 'gym') return onChoose(mark.slug)
    map.current?.fitBounds(boxOf(mark.bounds), { ...FIT, maxZoom: 16 })
  }

  return (
    <section aria-label={t`Map of gyms`} className="relative size-full">
      <MapCanvas
        label={t`Map of gyms. The list shows the same gyms.`}
        mapRef={map}
        zoomButtons
        initialViewState={{ bounds: boxOf(window), fitBoundsOptions: { padding: FIT.padding, maxZoom: FIT.maxZoom } }}
        interactiveLayerIds={[PINS_LAYER, CLUSTERS_LAYER]}
        onLoad={look}
        onMoveEnd={look}
        onResize={look}
        onClick={press}
        onMouseEnter={({ target }) => pointer(target, true)}
        onMouseLeave={({ target }) => pointer(target, false)}
      >
        {query.where?.kind === 'near' && reachedKm && <SearchRing around={query.where.point} km={reachedKm} />}
        <PinLayers marks={marks} countText={countText} />
        {highlighted && <ChosenPin at={highlighted} />}
      </MapCanvas>
      <MarkList marks={marks} map={map.current} viewport={viewport} chosen={query.chosen} onOpen={open} />
      {moved && viewport && (
        <SearchAreaButton
          onPress={() => {
            setMoved(false)
            onSearchArea(viewport.bounds)
          }}
        />
      )}
      <p role="status" className="sr-only">
        {total !== null && <Plural value={total} one="# gym on the map" other="# gyms on the map" />}
      </p>
    </section>
  )
}

/** The visible area, and whether the map was moved by hand since `window` was set. */
function useViewport(map: RefObject<MapRef | null>, window: Bounds) {
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [moved, setMoved] = useState(false)

  useEffect(() => {
    setMoved(false)
    const shown = map.current?.getBounds()
    // Searching the visible area mustn't move the map.
    if (shown && boundsText(boundsOf(shown)) !== boundsText(window)) map.current?.fitBounds(boxOf(window), FIT)
  }, [map, window])

  const look = ({ target, ...event }: MapEvent | ViewStateChangeEvent) => {
    setViewport({ bounds: boundsOf(target.getBounds()), zoom: target.getZoom() })
    // Only moves by hand have an `originalEvent`; our own don't.
    if ('originalEvent' in event && event.originalEvent) setMoved(true)
  }

  return { viewport, moved, setMoved, look }
}

function useInSight(map: RefObject<MapRef | null>, at: Point | null) {
  useEffect(() => {
    if (at) keepInSight(map.current, at)
  }, [map, at])
}

function SearchAreaButton({ onPress }: { onPress: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
      <Button
        size="small"
        icon={<Search aria-hidden="true" />}
        className="pointer-events-auto rounded-full border-line bg-raised shadow-float"
        onClick={onPress}
      >
        <Trans>Search this area</Trans>
      </Button>
    </div>
  )
}

/** A trip's stops, or the pins for the visible area. If these can't be loaded, those of the rows in the list. */
function useMarks(
  query: FinderQuery,
  viewport: Viewport | null,
  rows: readonly GymRow[],
  stops: readonly Stop[] | null,
) {
  const area = viewport && pinsArea(viewport)
  const { data, isError } = useQuery({
    ...gyms.clusters.queryOptions({
      input: { ...filtersOf(query), bounds: area ? boundsText(area.bounds) : '0,0,0,0', zoom: area?.zoom ?? 0 },
    }),
    enabled: area !== null && stops === null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 300_000,
    meta: { keep: false },
  })
  return useMemo(() => {
    if (stops) {
      const marks = stops.map((stop): Mark => ({ kind: 'gym', key: stop.slug, ...stop }))
      return { marks, total: marks.length }
    }
    const today = new Set(rows.filter(isOnToday).map(({ slug }) => slug))
    const pins: Mark[] = (data?.items ?? (isError ? rows.flatMap(pinOf) : [])).map((pin) =>
      pin.kind === 'gym'
        ? { ...pin, key: pin.slug, today: today.has(pin.slug) }
        : { ...pin, key: `${pin.lat},${pin.lng},${pin.count}` },
    )
    return { marks: pins, total: data?.total ?? null }
  }, [data, isError, rows, stops])
}

/** Whether today there's an open mat in the timetable, or an event that matches the search. */
function isOnToday({ nextOpenMat, onThen, timezone }: GymRow): boolean {
  if (isToday(nextOpenMat, timezone)) return true
  const event = onThen?.event
  return event ? dayIn(event.timezone, new Date(event.startsAt)) === dayIn(event.timezone, new Date()) : false
}

const CARD_PX = 320

/** Moves the map so that the chosen gym's pin isn't under its card. */
function keepInSight(map: MapRef | null, { lat, lng }: Point) {
  if (!map) return
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const { x, y } = map.project([lng, lat])
  const free = Math.max(80, height - CARD_PX)
  if (x > 20 && x < width - 20 && y > 40 && y < free) return
  map.easeTo({ center: [lng, lat], offset: [0, free / 2 - height / 2 + 20], duration: 350 })
}

function pinOf({ id, slug, name, location }: GymRow) {
  return location ? [{ kind: 'gym' as const, id, slug, name, ...location }] : []
}

function boundsOf(box: { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number }): Bounds {
  return { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
}

/** MapLibre expects corners, with longitudes continuing east of the antimeridian. */
function boxOf({ west, south, east, north }: Bounds): [number, number, number, number] {
  return [west, south, east < west ? east + 360 : east, north]
}

function pointer(map: { getCanvas(): HTMLCanvasElement }, over: boolean) {
  map.getCanvas().style.cursor = over ? 'pointer' : ''
}
