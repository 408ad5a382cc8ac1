import { useLingui } from '@lingui/react/macro'
import type { Point } from '#platform/geography.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { ChosenPin } from './PinLayers.tsx'

/** Where one gym is: a picture to look at, not to move. */
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
