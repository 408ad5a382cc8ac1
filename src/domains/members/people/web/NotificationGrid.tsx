import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '#ui/Card.tsx'
import { SwitchControl } from '#ui/Switch.tsx'
import type { NotificationPreferences } from '../contract.ts'
import { type Channel, type NotificationType, notificationCategories } from '../notification-types.ts'
import type { NotificationChange } from '../rules.ts'
import { usePreferences } from './notification-settings.ts'
import { CATEGORY_LABELS, CHANNEL_LABELS, TYPE_LABELS } from './preference-labels.ts'

const COLUMNS = ['inApp', 'email', 'push'] as const satisfies readonly Channel[]
/** Types that never notify individually; the digest only counts them. */
const NEVER_INTERRUPT: readonly NotificationType[] = ['like', 'event_rsvp']
/** Where large text or a narrow card leaves no room for four columns, the switches are below the name. */
const ROW =
  'grid grid-cols-3 items-center gap-x-1 @min-[16rem]:grid-cols-[minmax(0,1fr)_repeat(3,calc(var(--spacing)*13))] sm:gap-x-4'
const NAME = 'col-span-3 min-w-0 break-words hyphens-auto @min-[16rem]:col-span-1'

/** A switch per type and channel: a row per type, in five groups. */
export function NotificationGrid() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <Card title={<Trans>Notifications by type</Trans>} className="@container">
      {notificationCategories.map(({ id, types }) => (
        <section key={id} className="not-first:mt-3">
          <div className={`${ROW} border-b border-line pb-1 text-sm`}>
            <h3 className={`${NAME} text-sm`}>{t(CATEGORY_LABELS[id].name)}</h3>
            {COLUMNS.map((channel) => (
              <span key={channel} aria-hidden="true" className="text-center break-words text-quiet">
                {channel === 'inApp' ? <Trans>App</Trans> : t(CHANNEL_LABELS[channel])}
              </span>
            ))}
          </div>
          <p className="py-1 text-sm text-quiet">{t(CATEGORY_LABELS[id].description)}</p>
          {types.map((type) => (
            <TypeRow key={type} type={type} preferences={preferences} onChange={change} />
          ))}
        </section>
      ))}
    </Card>
  )
}

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
    <fieldset aria-describedby={quiet ? `${id}-note` : undefined} className="min-w-0">
      <legend className="sr-only">{t(TYPE_LABELS[type])}</legend>
      <div className={ROW}>
        <span aria-hidden="true" className={`${NAME} leading-tight`}>
          {t(TYPE_LABELS[type])}
        </span>
        {COLUMNS.map((channel) => (
          <label key={channel} htmlFor={`${id}-${channel}`} className="flex min-h-11 items-center justify-center">
            <span className="sr-only">{t(CHANNEL_LABELS[channel])}</span>
            <SwitchControl
              id={`${id}-${channel}`}
              checked={preferences[channel].types[type] !== false}
              onCheckedChange={(on) => onChange({ toggle: { channel, type, on } })}
            />
          </label>
        ))}
      </div>
      {quiet && (
        <p id={`${id}-note`} className="-mt-1 mb-1 text-xs text-quiet">
          <Trans>We don't interrupt you for these — they're in your digest.</Trans>
        </p>
      )}
    </fieldset>
  )
}
