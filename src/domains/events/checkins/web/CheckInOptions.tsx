import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, LogIn } from 'lucide-react'
import { useState } from 'react'
import type { CallFailure } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { CODE_LENGTH } from '../code-text.ts'
import type { CheckInWay } from '../contract.ts'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

export interface CheckInOptionsProps {
  /** From a scanned QR code. */
  scanned?: string | undefined
  busy: boolean
  /** The reason the last attempt was refused. */
  failure: CallFailure | undefined
  onCheckIn: (way: CheckInWay) => Promise<void>
}

/** Checks in with the code shown at the gym, or by location. */
export function CheckInOptions({ scanned, busy, failure, onCheckIn }: CheckInOptionsProps) {
  const { t } = useLingui()
  const [code, setCode] = useState(scanned ?? '')
  const [malformed, setMalformed] = useState(false)
  const refusal = useRefusalLabels()

  const submit = async () => {
    const typed = code.replace(/[\s-]/g, '').toUpperCase()
    if (typed.length !== CODE_LENGTH) return setMalformed(true)
    setMalformed(false)
    await onCheckIn({ method: 'code', code: typed })
  }
  if (scanned)
    return (
      <Button
        look="primary"
        wide
        busy={busy}
        icon={<LogIn aria-hidden="true" />}
        onClick={() => void onCheckIn({ method: 'code', code: scanned })}
      >
        <Trans>Check in now</Trans>
      </Button>
    )
  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={submitting(submit)} className="flex items-end gap-2">
        <TextField
          label={t`Code at the desk`}
          value={code}
          onValueChange={setCode}
          error={malformed ? t`Codes have six characters.` : failure && refusal(failure)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH + 4}
          dir="ltr"
          className="min-w-0 flex-1"
        />
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Check in</Trans>
        </Button>
      </form>
      <CheckInByPlace onCheckIn={onCheckIn} />
    </div>
  )
}

function CheckInByPlace({ onCheckIn }: Pick<CheckInOptionsProps, 'onCheckIn'>) {
  const [place, setPlace] = useState<'idle' | 'asking' | 'unknown'>('idle')
  const byPlace = async () => {
    setPlace('asking')
    const way = await readPosition()
    setPlace(way ? 'idle' : 'unknown')
    if (way) await onCheckIn(way)
  }
  return (
    <>
      <Button
        look="quiet"
        busy={place === 'asking'}
        icon={<LocateFixed aria-hidden="true" />}
        onClick={() => void byPlace()}
      >
        <Trans>Use my location</Trans>
      </Button>
      {place === 'unknown' && (
        <p role="status" className="text-sm text-careful">
          <Trans>Your browser isn't sharing your location. Use the code, or ask the host.</Trans>
        </p>
      )}
    </>
  )
}

type Position = Extract<CheckInWay, { method: 'location' }>

const PATIENCE_MS = 15_000

/** The device's position, or undefined when it's denied, unknown or too slow. */
function readPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ method: 'location', lat, lng, accuracy: Math.min(accuracy, 1_000_000) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 30_000 },
    )
  })
}
