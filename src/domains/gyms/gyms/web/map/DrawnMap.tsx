import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useLingui } from '@lingui/react/macro'
import {
  AttributionControl,
  type ErrorEvent,
  Map as LibraryMap,
  type MapEvent,
  type MapProps,
  type MapRef,
  type MapSourceDataEvent,
  NavigationControl,
  ScaleControl,
} from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usesMiles } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { mapColours } from './map-style.ts'
import { MapNotLoaded } from './NoMap.tsx'
import { drawPin, type PinName } from './pin-drawing.ts'

// Without this URL, MapLibre looks for its worker next to its own file and doesn't find it, and the map stays blank.
maplibre.setWorkerUrl(workerUrl)

type LibraryProps = Omit<MapProps, 'mapLib' | 'mapStyle' | 'locale' | 'attributionControl' | 'cooperativeGestures'>

export interface DrawnMapProps extends LibraryProps {
  /** The map's accessible name. */
  label: string
  mapStyle: NonNullable<MapProps['mapStyle']>
  mapRef?: React.Ref<MapRef>
  zoomButtons?: boolean
  /** Whether scrolling and one-finger gestures scroll the page, so that two fingers move the map and three tilt it. */
  sharesGestures?: boolean
  /** `map`: nothing can be drawn. `parts`: some tiles are missing. */
  onTrouble?: (missing: 'map' | 'parts') => void
  children?: ReactNode
}

const STYLE_TIMEOUT_MS = 10_000

export function DrawnMap({
  label,
  mapRef,
  zoomButtons = false,
  sharesGestures = false,
  onTrouble,
  children,
  ...rest
}: DrawnMapProps) {
  const { i18n } = useLingui()
  const mapLocale = useMapLocale(label)
  const miles = usesMiles(regionalLocale(i18n.locale))
  const drawn = useDrawn(onTrouble)
  const workersFailed = useWorkersFailed(drawn)

  if (workersFailed) return <MapNotLoaded />
  return (
    <LibraryMap
      {...rest}
      ref={mapRef}
      mapLib={maplibre}
      locale={mapLocale}
      attributionControl={false}
      cooperativeGestures={sharesGestures}
      dragRotate={false}
      pitchWithRotate={false}
      touchPitch={sharesGestures}
      maxZoom={17}
      fadeDuration={120}
      onLoad={(event: MapEvent) => {
        // An accidentally rotated map is hard to turn back with two fingers.
        event.target.touchZoomRotate.disableRotation()
        drawn.current.whole = true
        rest.onLoad?.(event)
      }}
      onStyleData={({ target }: { target: maplibre.Map }) => {
        drawn.current.style = true
        addPins(target)
      }}
      onSourceData={(event: MapSourceDataEvent) => {
        if (event.tile && event.source.type !== 'geojson') drawn.current.tiles = true
      }}
      onError={(event: ErrorEvent) => {
        // A map without some icons or fonts is still usable.
        if (drawn.current.style && !('sourceId' in event))
          return console.warn("couldn't load a part of the map", event.error)
        onTrouble?.(drawn.current.tiles ? 'parts' : 'map')
      }}
    >
      <AttributionControl compact />
      <ScaleControl maxWidth={80} unit={miles ? 'imperial' : 'metric'} />
      {zoomButtons && (
        <NavigationControl showCompass={sharesGestures} visualizePitch={sharesGestures} position="top-right" />
      )}
      {children}
    </LibraryMap>
  )
}

/** How far the map has loaded. */
function useDrawn(onTrouble: DrawnMapProps['onTrouble']) {
  const drawn = useRef({ style: false, tiles: false, whole: false })
  const onTroubleNow = useRef(onTrouble)
  onTroubleNow.current = onTrouble
  useEffect(() => {
    const timer = setTimeout(() => !drawn.current.style && onTroubleNow.current?.('map'), STYLE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return drawn
}

/** Whether the workers that all maps share failed before this map was drawn. Without them the map stays blank. */
function useWorkersFailed(drawn: ReturnType<typeof useDrawn>): boolean {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const subscription = maplibre.getGlobalDispatcher().on('error', () => drawn.current.whole || setFailed(true))
    return () => subscription.unsubscribe()
  }, [drawn])
  return failed
}

function useMapLocale(label: string) {
  const { t } = useLingui()
  return {
    'Map.Title': label,
    'AttributionControl.ToggleAttribution': t`Map data`,
    'NavigationControl.ZoomIn': t`Zoom in`,
    'NavigationControl.ZoomOut': t`Zoom out`,
    'NavigationControl.ResetBearing': t`Reset to north; drag to rotate and tilt`,
    'CooperativeGesturesHandler.MobileHelpText': t`Use two fingers to move the map, three to tilt it.`,
    'CooperativeGesturesHandler.WindowsHelpText': t`Hold Ctrl and scroll to zoom the map.`,
    'CooperativeGesturesHandler.MacHelpText': t`Hold ⌘ and scroll to zoom the map.`,
  }
}

const PINS: readonly PinName[] = ['pin', 'pin-today', 'pin-chosen']

/** Setting a style removes all images, so the pins are added again. */
function addPins(map: maplibre.Map) {
  for (const theme of ['light', 'dark'] as const)
    for (const name of PINS) {
      if (map.hasImage(`${name}-${theme}`)) continue
      const { image, pixelRatio } = drawPin(name, mapColours[theme])
      map.addImage(`${name}-${theme}`, image, { pixelRatio })
    }
}
