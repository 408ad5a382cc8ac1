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

export function QuietHoursSettings() {
  const { t } = useLingui()
  const { quietHours, change } = useQuietHours()
  const zone = zoneName(useSuspenseQuery(ownProfileQuery).data.own.timezone ?? deviceZone())
  return (
    <Card title={t`Quiet hours`}>
      <Switch
        label={<Trans>Pause notifications at night</Trans>}
        hint={
          <Trans>
            Push notifications and emails wait until quiet hours end. The app still shows everything right away.
          </Trans>
        }
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
              {zone} time.{' '}
              <Link to={paths.settings('language')} className="underline">
                Change time zone
              </Link>
            </Trans>
          </p>
          <Switch
            className="mt-2"
            label={<Trans>Still notify me about promotions and cancelled events</Trans>}
            checked={quietHours.breakThrough}
            onCheckedChange={(breakThrough) => change({ breakThrough })}
          />
        </>
      )}
    </Card>
  )
}

/** Saved on blur, so a half-typed hour is never saved. */
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
