import { Trans } from '@lingui/react/macro'
import { deviceZone } from '#platform/wall-clock.ts'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { FieldPart } from './form-part.ts'

/** When a live class is, by the clock where its creator is, and where one joins. */
export function ClassFields({ form: { live }, set, errorOf }: FieldPart) {
  const put = (change: Partial<typeof live>) => set({ live: { ...live, ...change } })
  const zone = deviceZone().replaceAll('_', ' ')
  return (
    <Card title={<Trans>The class</Trans>}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="date"
          label={<Trans>Day</Trans>}
          value={live.day}
          error={errorOf('live')}
          onValueChange={(day) => put({ day })}
        />
        <TextField
          type="time"
          label={<Trans>Start</Trans>}
          value={live.time}
          hint={<Trans>By your clock: {zone}</Trans>}
          onValueChange={(time) => put({ time })}
        />
        <TextField
          label={<Trans>Minutes</Trans>}
          inputMode="numeric"
          value={live.minutes}
          onValueChange={(minutes) => put({ minutes: minutes.replace(/\D/g, '').slice(0, 3) })}
        />
        <TextField
          className="sm:col-span-3"
          type="url"
          label={<Trans>Where members join</Trans>}
          placeholder="https://"
          hint={<Trans>Shown only to those for whom it opens, from half an hour before.</Trans>}
          value={live.joinUrl}
          error={errorOf('joinUrl')}
          onValueChange={(joinUrl) => put({ joinUrl })}
        />
      </div>
    </Card>
  )
}
