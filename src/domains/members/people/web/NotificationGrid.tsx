import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '#ui/Card.tsx'
import { SwitchControl } from '#ui/Switch.tsx'
import type { NotificationPreferences } from '../contract.ts'
import { type Channel, type NotificationType, notificationCategories } from '../notification-types.ts'
import type { NotificationChange } from '../rules.ts'
import { usePreferences } from './notification-settings.ts'
import { CATEGORY_LABELS, CHANNEL_LABELS, TYPE_LABELS } from './preference-labels.ts'

const COLUMNS = ['inApp', 'push', 'email'] as const satisfies readonly Channel[]
/** Types that never notify individually; the digest has their number. */
const NEVER_INTERRUPT: readonly NotificationType[] = ['like', 'event_rsvp']

/** A switch per type and channel, in the five categories. */
export function NotificationGrid() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <>
      {notificationCategories.map(({ id, types }) => (
        <Card key={id} title={t(CATEGORY_LABELS[id].label)}>
          <p className="-mt-3 mb-2 text-sm text-quiet">{t(CATEGORY_LABELS[id].description)}</p>
          <div aria-hidden="true" className={`${ROW} text-sm font-semibold max-sm:hidden`}>
            <span />
            {COLUMNS.map((channel) => (
              <span key={channel} className="text-center">
                {t(CHANNEL_LABELS[channel])}
              </span>
            ))}
          </div>
          <div className="divide-y divide-line">
            {types.map((type) => (
              <TypeRow key={type} type={type} preferences={preferences} onChange={change} />
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}

const ROW = 'sm:grid sm:grid-cols-[minmax(0,1fr)_repeat(3,minmax(5rem,auto))] sm:items-center sm:gap-x-2'

function TypeRow({
  type,
  preferences,
  onChange,
}: {
  type: NotificationType
  preferences: NotificationPreferences
  onChange: (change: NotificationChange) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const quiet = NEVER_INTERRUPT.includes(type)
  return (
    <fieldset aria-describedby={quiet ? `${id}-note` : undefined} className={`${ROW} min-w-0 py-2`}>
      <legend className="sr-only">{t(TYPE_LABELS[type])}</legend>
      <div className="min-w-0">
        <span aria-hidden="true" className="block font-medium break-words hyphens-auto">
          {t(TYPE_LABELS[type])}
        </span>
        {quiet && (
          <span id={`${id}-note`} className="block text-sm text-quiet">
            <Trans>We don't interrupt you for these — they're in your digest.</Trans>
          </span>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2 sm:contents">
        {COLUMNS.map((channel) => (
          <label
            key={channel}
            htmlFor={`${id}-${channel}`}
            className="flex min-h-11 min-w-0 flex-col items-start justify-center gap-1 py-1 sm:items-center"
          >
            <span className="max-w-full text-sm break-words hyphens-auto text-quiet sm:sr-only">
              {t(CHANNEL_LABELS[channel])}
            </span>
            <SwitchControl
              id={`${id}-${channel}`}
              checked={preferences[channel].types[type] !== false}
              onCheckedChange={(on) => onChange({ toggle: { channel, type, on } })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
