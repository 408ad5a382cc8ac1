import { Trans } from '@lingui/react/macro'
import { deviceZone } from '#platform/wall-clock.ts'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FieldPart } from './form-part.ts'

/** A live class's time, in the device's time zone, and its join link. */
export function ClassFields({ form: { live }, set, errorOf }: FieldPart) {
  const put = (change: Partial<typeof live>) => set({ live: { ...live, ...change } })
  const zone = deviceZone().replaceAll('_', ' ')
  return (
    <Card title={<Trans>Class details</Trans>}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="date"
          label={<Trans>Date</Trans>}
          value={live.day}
          error={errorOf('live')}
          onValueChange={(day) => put({ day })}
        />
        <TextField
          type="time"
          label={<Trans>Start</Trans>}
          value={live.time}
          hint={<Trans>Your time zone: {zone}</Trans>}
          onValueChange={(time) => put({ time })}
        />
        <TextField
          label={<Trans>Minutes</Trans>}
          inputMode="numeric"
          value={live.minutes}
          error={errorOf('minutes')}
          onValueChange={(minutes) => put({ minutes: minutes.replace(/\D/g, '').slice(0, 3) })}
        />
        <TextField
          className="sm:col-span-3"
          type="url"
          label={<Trans>Link to join</Trans>}
          placeholder="https://"
          hint={<Trans>Only shown to people with access, from 30 minutes before the start.</Trans>}
          value={live.joinUrl}
          error={errorOf('joinUrl')}
          onValueChange={(joinUrl) => put({ joinUrl })}
        />
      </div>
    </Card>
  )
}
