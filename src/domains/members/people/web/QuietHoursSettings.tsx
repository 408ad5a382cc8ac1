import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deviceZone } from '#platform/wall-clock.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useQuietHours } from './notification-settings.ts'
import { ownProfileQuery } from './people.ts'
import { zoneName } from './timezones.ts'

/** When push and immediate mail wait. */
export function QuietHoursSettings() {
  const { t } = useLingui()
  const { quietHours, change } = useQuietHours()
  const zone = zoneName(useSuspenseQuery(ownProfileQuery).data.own.timezone ?? deviceZone())
  return (
    <Card title={t`Quiet hours`}>
      <Switch
        label={<Trans>Keep quiet at night</Trans>}
        hint={<Trans>Push and mail wait until the quiet hours are over. The app shows everything at once.</Trans>}
        checked={quietHours.enabled}
        onCheckedChange={(enabled) => change({ enabled })}
      />
      {quietHours.enabled && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-4 sm:max-w-80">
            <TimeField label={t`From`} value={quietHours.from} onChoose={(from) => change({ from })} />
            <TimeField label={t`Until`} value={quietHours.until} onChoose={(until) => change({ until })} />
          </div>
          <p className="mt-2 text-sm text-quiet">
            <Trans>
              By the clock of {zone}.{' '}
              <Link to={paths.settings('language')} className="underline">
                Change the time zone
              </Link>
            </Trans>
          </p>
          <Switch
            className="mt-2"
            label={<Trans>Promotions and cancelled events may still ring</Trans>}
            checked={quietHours.breakThrough}
            onCheckedChange={(breakThrough) => change({ breakThrough })}
          />
        </>
      )}
    </Card>
  )
}

/** Kept when the field is left, so that typing an hour saves no half of it. */
function TimeField({ label, value, onChoose }: { label: string; value: string; onChoose: (time: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      type="time"
      required
      label={label}
      value={typed ?? value}
      onValueChange={setTyped}
      onBlur={() => {
        if (typed && typed !== value) onChoose(typed)
        setTyped(null)
      }}
    />
  )
}
