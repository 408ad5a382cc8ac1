import { Trans, useLingui } from '@lingui/react/macro'
import { LocateFixed, LogIn } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Failure } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CODE_LENGTH } from '../code-text.ts'
import type { CheckInWay } from '../contract.ts'
import { askPosition } from './position.ts'
import { useRefusalLabels } from './UnsentCheckIn.tsx'

export interface WaysInProps {
  /** From a scanned QR code. */
  scanned?: string | undefined
  busy: boolean
  /** Why the last try was refused. */
  failure: Failure | undefined
  onCheckIn: (way: CheckInWay) => Promise<void>
}

/** One says that one is here by the code that is shown there, or by where the phone is. */
export function WaysIn({ scanned, busy, failure, onCheckIn }: WaysInProps) {
  const { t } = useLingui()
  const [code, setCode] = useState(scanned ?? '')
  const [malformed, setMalformed] = useState(false)
  const refusal = useRefusalLabels()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
      <form onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
        <TextField
          label={t`Code at the desk`}
          value={code}
          onValueChange={setCode}
          error={malformed ? t`A code has six letters and digits.` : failure && refusal(failure)}
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

function CheckInByPlace({ onCheckIn }: Pick<WaysInProps, 'onCheckIn'>) {
  const [place, setPlace] = useState<'idle' | 'asking' | 'unknown'>('idle')
  const byPlace = async () => {
    setPlace('asking')
    const way = await askPosition()
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
        <Trans>Use my location instead</Trans>
      </Button>
      {place === 'unknown' && (
        <p role="status" className="text-sm text-careful">
          <Trans>Your browser keeps your location to itself. The code works just as well, or ask the host.</Trans>
        </p>
      )}
    </>
  )
}
