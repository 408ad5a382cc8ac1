import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { MapFrame, PointMap } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { type Point, pointText, readPoint } from '#platform/geography.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { TextField } from '#ui/TextField.tsx'

interface PointFieldProps {
  /** Null if the gym has no location yet. */
  point: Point | null
  onChange: (point: Point) => void
  error?: string | undefined
}

/** Sets the entrance on the map, by coordinates, or by the device's position. */
export function PointField({ point, onChange, error }: PointFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [lost, setLost] = useState(false)
  const wrong = typed !== null && !readPoint(typed)

  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLost(false)
        setTyped(null)
        onChange({ lat: coords.latitude, lng: coords.longitude })
      },
      () => setLost(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    )

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Map location</Trans>
      </legend>
      {point && (
        <div className="h-64 overflow-hidden rounded-card border border-line">
          <MapFrame>
            <PointMap point={point} onChange={onChange} />
          </MapFrame>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t`Latitude, longitude`}
          className="min-w-52 flex-1"
          value={typed ?? (point ? pointText(point) : '')}
          onValueChange={(text) => {
            setTyped(text)
            const read = readPoint(text)
            if (read) onChange(read)
          }}
          onBlur={() => !wrong && setTyped(null)}
          error={wrong ? t`Use the format 53.35, -6.26` : error}
        />
        <Button icon={<LocateFixed aria-hidden="true" />} onClick={locate}>
          <Trans>Use my location</Trans>
        </Button>
      </div>
      {lost && (
        <ErrorText>
          <Trans>Couldn't get your location. Move the map instead.</Trans>
        </ErrorText>
      )}
    </fieldset>
  )
}
