import { useLingui } from '@lingui/react/macro'
import type { Point } from '#platform/geography.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { ChosenPin } from './PinLayers.tsx'

/** A static map of one gym. */
export function PlaceMap({ name, at }: { name: string; at: Point }) {
  const { t } = useLingui()
  return (
    <MapCanvas
      label={t`Map showing where ${name} is`}
      initialViewState={{ latitude: at.lat, longitude: at.lng, zoom: 9.5 }}
      interactive={false}
    >
      <ChosenPin at={at} />
    </MapCanvas>
  )
}
