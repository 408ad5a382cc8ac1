import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dayIn, instantOf } from '#domains/gyms/gyms/web/zone-time.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** `at` is ISO 8601. */
  onChosen: (at: string) => void
}

/** Asks when to publish, in the device's time zone. */
export function ScheduleDialog({ open, onClose, onChosen }: Props) {
  const { t } = useLingui()
  const here = deviceZone()
  const zone = here.replaceAll('_', ' ')
  const today = dayIn(undefined, new Date())
  const [day, setDay] = useState(today)
  const [time, setTime] = useState('18:00')
  const [error, setError] = useState<string>()

  function choose() {
    const at = day && time ? instantOf(day, time, here) : undefined
    if (!at || at.getTime() <= Date.now()) return setError(t`Choose a time in the future.`)
    onChosen(at.toISOString())
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>Schedule this lesson</Trans>}
      actions={
        <>
          <Button look="primary" onClick={choose}>
            <Trans>Schedule</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={<Trans>Date</Trans>}
          min={today}
          value={day}
          error={error}
          onValueChange={setDay}
        />
        <TextField
          type="time"
          label={<Trans>Time</Trans>}
          value={time}
          hint={<Trans>Your time zone: {zone}</Trans>}
          onValueChange={setTime}
        />
      </div>
    </Dialog>
  )
}
