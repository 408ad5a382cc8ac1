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

/** What reaches me, where and when. Everything acts at once. */
export function NotificationSettings() {
  const { t } = useLingui()
  const { preferences, change } = usePreferences()
  const level = notificationChoiceOf(preferences)
  return (
    <>
      <Card title={t`How much should Open Mat tell you?`}>
        <NotificationLevels
          level={level}
          onChoose={(chosen) => change({ level: chosen })}
          hint={level ? undefined : t`Custom: none of the three, as you chose below.`}
        />
      </Card>
      <PushSettings />
      <MailSettings />
      <NotificationGrid />
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
        label={<Trans>Push to your devices</Trans>}
        hint={
          preferences.push.enabled ? (
            <Trans>What you choose below reaches every device on which you allowed it.</Trans>
          ) : (
            <Trans>Nothing is pushed to any of your devices.</Trans>
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
    <Card title={t`Mail`}>
      <Switch
        label={<Trans>Mail about what happens</Trans>}
        hint={<Trans>Mail about your account's security is always sent.</Trans>}
        checked={preferences.email.enabled}
        onCheckedChange={(emailEnabled) => change({ emailEnabled })}
      />
      <Select
        className="mt-2 sm:max-w-80"
        label={t`How often`}
        hint={t`Daily at 08:00, weekly on Monday, in your time zone (${zone}). Reminders, changes and cancellations of your events are always sent right away.`}
        disabled={!preferences.email.enabled}
        options={emailFrequencies.map((value) => ({ value, label: t(FREQUENCY_LABELS[value]) }))}
        value={preferences.email.frequency}
        onValueChange={(emailFrequency) => change({ emailFrequency })}
      />
    </Card>
  )
}
