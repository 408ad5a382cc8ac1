import calls from 'virtual:calls/config'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useMemo } from 'react'
import { AttributionControl, Map as LibraryMap, type MapProps, type MapRef, ScaleControl } from 'react-map-gl/maplibre'
import type { configContract } from '#features/config/contract.ts'
import { queriesOf } from '#platform/web/api.ts'
import { usesMiles } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { useTheme } from '#platform/web/theme.ts'
import baseMapUrl from './base-map.json?url'
import { type BaseMap, type BaseMapFile, baseMapOf } from './map-shapes.ts'
import { builtInStyle, mapColours } from './map-style.ts'
import { drawPin, type PinName } from './pin-drawing.ts'

// Without this address the library looks for its worker beside itself, finds nothing, and the map stays blank.
maplibre.setWorkerUrl(workerUrl)

const config = queriesOf<typeof configContract>(calls)

const baseMapQuery = queryOptions({
  queryKey: ['base-map'],
  queryFn: async (): Promise<BaseMap> => {
    const answer = await fetch(baseMapUrl)
    if (!answer.ok) throw new Error(`The map's own file answered ${answer.status}.`)
    return baseMapOf((await answer.json()) as BaseMapFile)
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})

export interface MapCanvasProps extends Omit<MapProps, 'mapLib' | 'mapStyle' | 'locale' | 'attributionControl'> {
  /** What a screen reader calls the map. */
  label: string
  mapRef?: React.Ref<MapRef>
  children?: ReactNode
}

/** The map itself, light or dark as the page: the one that comes with the product, or the operator's own style. */
export function MapCanvas(props: MapCanvasProps) {
  const styleUrl = useSuspenseQuery({ ...config.read.queryOptions(), staleTime: 600_000 }).data.mapStyleUrl
  return styleUrl ? <StyledMap {...props} mapStyle={styleUrl} /> : <BuiltInMap {...props} />
}

function BuiltInMap(props: MapCanvasProps) {
  const { data: base } = useSuspenseQuery(baseMapQuery)
  const { theme } = useTheme()
  const style = useMemo(() => builtInStyle(base, mapColours[theme]), [base, theme])
  return <StyledMap {...props} mapStyle={style} />
}

function StyledMap({
  label,
  mapRef,
  mapStyle,
  children,
  ...rest
}: MapCanvasProps & { mapStyle: NonNullable<MapProps['mapStyle']> }) {
  const { i18n } = useLingui()
  const miles = usesMiles(regionalLocale(i18n.locale))
  return (
    <LibraryMap
      {...rest}
      ref={mapRef}
      mapLib={maplibre}
      mapStyle={mapStyle}
      locale={{ 'Map.Title': label }}
      attributionControl={false}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={false}
      maxZoom={17}
      fadeDuration={120}
      onStyleData={({ target }: { target: maplibre.Map }) => addPins(target)}
    >
      <AttributionControl compact />
      <ScaleControl maxWidth={80} unit={miles ? 'imperial' : 'metric'} />
      {children}
    </LibraryMap>
  )
}

const PINS: readonly PinName[] = ['pin', 'pin-today', 'pin-chosen']

/** A style brings its own pictures and drops those of others, so the pins are added to each anew. */
function addPins(map: maplibre.Map) {
  for (const theme of ['light', 'dark'] as const)
    for (const name of PINS) {
      if (map.hasImage(`${name}-${theme}`)) continue
      const { image, pixelRatio } = drawPin(name, mapColours[theme])
      map.addImage(`${name}-${theme}`, image, { pixelRatio })
    }
}
