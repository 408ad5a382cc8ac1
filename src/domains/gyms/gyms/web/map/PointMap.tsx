import { useLingui } from '@lingui/react/macro'
import type { MapRef } from '@vis.gl/react-maplibre'
import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { kilometresBetween, type Point } from '#platform/geography.ts'
import { MapCanvas } from './MapCanvas.tsx'

/** Chooses a location by moving the map under a fixed pin. */
export function PointMap({ point, onChange }: { point: Point; onChange: (point: Point) => void }) {
  const { t } = useLingui()
  const map = useRef<MapRef>(null)

  // Moves the map to a typed or found location. One chosen on the map is already in the centre.
  useEffect(() => {
    const centre = map.current?.getCenter()
    if (centre && kilometresBetween(centre, point) > 0.005) map.current?.jumpTo({ center: [point.lng, point.lat] })
  }, [point])

  return (
    <div className="relative size-full">
      <MapCanvas
        label={t`Move the map until the pin is on the entrance`}
        mapRef={map}
        initialViewState={{ latitude: point.lat, longitude: point.lng, zoom: 13 }}
        onMoveEnd={({ originalEvent, viewState }) => {
          if (originalEvent) onChange({ lat: rounded(viewState.latitude), lng: rounded(viewState.longitude) })
        }}
      />
      <MapPin
        aria-hidden="true"
        size={36}
        className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full fill-paper text-primary"
      />
    </div>
  )
}

/** Rounds to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
