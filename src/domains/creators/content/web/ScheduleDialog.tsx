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
  /** ISO 8601. */
  onChosen: (at: string) => void
}

/** When it is to be published, by the clock where its creator is. */
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
    if (!at || at.getTime() <= Date.now()) return setError(t`Choose a time that is still to come.`)
    onChosen(at.toISOString())
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<Trans>When should it come out?</Trans>}
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
          label={<Trans>Day</Trans>}
          min={today}
          value={day}
          error={error}
          onValueChange={setDay}
        />
        <TextField
          type="time"
          label={<Trans>Time</Trans>}
          value={time}
          hint={<Trans>By your clock: {zone}</Trans>}
          onValueChange={setTime}
        />
      </div>
    </Dialog>
  )
}
