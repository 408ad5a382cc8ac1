import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { GymLevels } from '#domains/gyms/gyms/web/GymLevels.tsx'
import { TrainingReminders } from '#domains/journal/training-reminders/web/TrainingReminders.tsx'
import { emailFrequencies } from '#domains/members/people/notification-types.ts'
import { notificationChoiceOf } from '#domains/members/people/rules.ts'
import { NotificationGrid } from '#domains/members/people/web/NotificationGrid.tsx'
import { NotificationLevels } from '#domains/members/people/web/NotificationLevels.tsx'
import { usePreferences } from '#domains/members/people/web/notification-settings.ts'
import { ownProfileQuery } from '#domains/members/people/web/people.ts'
import { FREQUENCY_LABELS } from '#domains/members/people/web/preference-labels.ts'
import { QuietHoursSettings } from '#domains/members/people/web/QuietHoursSettings.tsx'
import { zoneName } from '#domains/members/people/web/timezones.ts'
import { PushSwitch } from '#domains/notifications/push/web/PushSwitch.tsx'
import { deviceZone } from '#platform/wall-clock.ts'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'

/** Everything that decides which notifications arrive when, and how. Every change is saved immediately. */
export function NotificationSettings() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  const level = notificationChoiceOf(preferences)
  return (
    <>
      <Card title={t`Choose your notifications`}>
        <NotificationLevels compact level={level} onChoose={(chosen) => change({ level: chosen })} />
      </Card>
      <NotificationGrid />
      <PushSettings />
      <MailSettings />
      <QuietHoursSettings />
      <TrainingReminders />
      <GymLevels />
    </>
  )
}

function PushSettings() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  return (
    <Card title={t`Push`}>
      <PushSwitch />
      <Switch
        label={<Trans>Push notifications</Trans>}
        hint={
          preferences.push.enabled ? (
            <Trans>Sent to every device where you've allowed notifications.</Trans>
          ) : (
            <Trans>Off on all your devices.</Trans>
          )
        }
        checked={preferences.push.enabled}
        onCheckedChange={(pushEnabled) => change({ pushEnabled })}
      />
    </Card>
  )
}

function MailSettings() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  const zone = zoneName(useSuspenseQuery(ownProfileQuery).data.own.timezone ?? deviceZone())
  return (
    <Card title={t`Email`}>
      <Switch
        label={<Trans>Email notifications</Trans>}
        hint={<Trans>Emails about your account's security are always sent.</Trans>}
        checked={preferences.email.enabled}
        onCheckedChange={(emailEnabled) => change({ emailEnabled })}
      />
      <Select
        className="mt-2 sm:max-w-80"
        label={t`How often`}
        hint={t`Daily at 08:00, weekly on Monday, in your time zone (${zone}). Event reminders, changes and cancellations are always sent right away.`}
        disabled={!preferences.email.enabled}
        options={emailFrequencies.map((value) => ({ value, label: t(FREQUENCY_LABELS[value]) }))}
        value={preferences.email.frequency}
        onValueChange={(emailFrequency) => change({ emailFrequency })}
      />
    </Card>
  )
}
