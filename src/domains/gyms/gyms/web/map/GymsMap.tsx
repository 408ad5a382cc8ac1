import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { kilometresBetween, type Point } from '#platform/geography.ts'
import type { GymRow } from '../../contract.ts'
import { MapCanvas } from './MapCanvas.tsx'
import { type Mark, PinLayers } from './PinLayers.tsx'
import { boundsAround } from './viewport.ts'

/** In kilometres. Gyms farther away (misplaced, or in another city of that name) don't widen the area shown. */
const FAR_KM = 50

/** A static map of a city's gyms. */
export function GymsMap({ name, around, rows }: { name: string; around: Point; rows: readonly GymRow[] }) {
  const { t } = useLingui()
  const marks = useMemo(() => rows.flatMap(markOf), [rows])
  const { west, south, east, north } = boundsAround([
    around,
    ...marks.filter((mark) => kilometresBetween(mark, around) <= FAR_KM),
  ]) as NonNullable<ReturnType<typeof boundsAround>>
  return (
    <MapCanvas
      key={marks.length}
      label={t`Map of gyms in ${name}`}
      initialViewState={{ bounds: [west, south, east, north], fitBoundsOptions: { padding: 24, maxZoom: 12 } }}
      interactive={false}
    >
      <PinLayers marks={marks} countText={String} />
    </MapCanvas>
  )
}

function markOf({ slug, name, location }: GymRow): Mark[] {
  return location ? [{ kind: 'gym', key: slug, slug, name, ...location, today: false }] : []
}
