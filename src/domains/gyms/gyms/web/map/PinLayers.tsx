import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import { useMemo } from 'react'
import type { Bounds } from '#platform/geography.ts'
import { useTheme } from '#platform/web/theme.ts'
import { circleAround } from './map-shapes.ts'
import { MAP_FONT, MAP_FONT_BOLD, mapColours } from './map-style.ts'

/** A mark on the map: a gym, or a cluster of gyms at this zoom. */
export type Mark =
  | { kind: 'gym'; key: string; slug: string; name: string; lat: number; lng: number; today: boolean }
  | { kind: 'cluster'; key: string; count: number; lat: number; lng: number; bounds: Bounds }

export const CLUSTERS_LAYER = 'gym-clusters'
export const PINS_LAYER = 'gym-pins'

/** Layers that MapLibre draws on its canvas, which is fast even for thousands of pins. */
export function PinLayers({ marks, countText }: { marks: readonly Mark[]; countText: (count: number) => string }) {
  const { theme } = useTheme()
  const colours = mapColours[theme]
  const data = useMemo(() => featuresOf(marks, countText), [marks, countText])

  return (
    <Source id="gyms" type="geojson" data={data}>
      <Layer
        id={CLUSTERS_LAYER}
        type="circle"
        filter={['!', ['get', 'gym']]}
        paint={{
          'circle-color': colours.pin,
          'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, 15, 1, 18, 2, 24, 4, 34],
          'circle-stroke-width': 5,
          'circle-stroke-color': colours.pin,
          'circle-stroke-opacity': 0.25,
        }}
      />
      <Layer
        id="gym-counts"
        type="symbol"
        filter={['!', ['get', 'gym']]}
        layout={{
          'text-field': ['get', 'label'],
          'text-font': MAP_FONT_BOLD,
          'text-size': 13,
          'text-allow-overlap': true,
          'text-ignore-placement': false,
        }}
        paint={{ 'text-color': colours.onPin }}
      />
      <Layer
        id={PINS_LAYER}
        type="symbol"
        filter={['get', 'gym']}
        layout={{
          'icon-image': ['concat', ['get', 'icon'], `-${theme}`],
          'icon-anchor': 'bottom',
          'icon-allow-overlap': true,
          'text-field': ['step', ['zoom'], '', 10, ['get', 'name']],
          'text-font': MAP_FONT,
          'text-size': 12,
          'text-anchor': 'top',
          'text-offset': [0, 0.3],
          'text-max-width': 9,
          'text-optional': true,
        }}
        paint={{ 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 }}
      />
    </Source>
  )
}

function featuresOf(marks: readonly Mark[], countText: (count: number) => string): FeatureCollection<Point> {
  const features = marks.map(({ key, lat, lng, ...mark }) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties:
      mark.kind === 'gym'
        ? { key, gym: true, name: mark.name, icon: mark.today ? 'pin-today' : 'pin' }
        : { key, gym: false, count: mark.count, label: countText(mark.count) },
  }))
  return { type: 'FeatureCollection', features }
}

/** The chosen or hovered gym, drawn above all others even if its pin is in a cluster. */
export function ChosenPin({ at }: { at: { lat: number; lng: number } }) {
  const { theme } = useTheme()
  return (
    <Source id="chosen" type="geojson" data={{ type: 'Point', coordinates: [at.lng, at.lat] }}>
      <Layer
        id="chosen-pin"
        type="symbol"
        layout={{ 'icon-image': `pin-chosen-${theme}`, 'icon-anchor': 'bottom', 'icon-allow-overlap': true }}
      />
    </Source>
  )
}

/** A ring at the radius of the search. */
export function SearchRing({ around, km }: { around: { lat: number; lng: number }; km: number }) {
  const { theme } = useTheme()
  const colours = mapColours[theme]
  const ring = useMemo(() => circleAround(around, km), [around, km])
  return (
    <>
      <Source id="search-ring" type="geojson" data={ring}>
        <Layer id="search-ring-area" type="fill" paint={{ 'fill-color': colours.pin, 'fill-opacity': 0.05 }} />
        <Layer
          id="search-ring-line"
          type="line"
          paint={{ 'line-color': colours.pin, 'line-width': 1.5, 'line-opacity': 0.6, 'line-dasharray': [2, 2] }}
        />
      </Source>
      <Source id="search-centre" type="geojson" data={{ type: 'Point', coordinates: [around.lng, around.lat] }}>
        <Layer
          id="search-centre-dot"
          type="circle"
          paint={{
            'circle-radius': 5,
            'circle-color': colours.halo,
            'circle-stroke-width': 3,
            'circle-stroke-color': colours.pin,
          }}
        />
      </Source>
    </>
  )
}
