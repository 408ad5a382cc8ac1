import { Trans, useLingui } from '@lingui/react/macro'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { CalendarFeedSettings } from '#domains/events/calendars/web/CalendarFeedSettings.tsx'
import { DeletedActivities } from '#domains/feed/activities/web/DeletedActivities.tsx'
import { privacyQuery } from '#domains/feed/follows/web/follows.ts'
import { ConnectedServices } from '#domains/journal/music/web/ConnectedServices.tsx'
import { trainingRemindersQuery } from '#domains/journal/training-reminders/web/training-reminders.ts'
import { DataSettings } from '#domains/members/account/web/DataSettings.tsx'
import { AboutSettings } from '#domains/members/people/web/AboutSettings.tsx'
import { AccountSettings } from '#domains/members/people/web/AccountSettings.tsx'
import { AppearanceSettings } from '#domains/members/people/web/AppearanceSettings.tsx'
import { LanguageSettings } from '#domains/members/people/web/LanguageSettings.tsx'
import { LocationSettings } from '#domains/members/people/web/LocationSettings.tsx'
import { preferencesQuery, quietHoursQuery } from '#domains/members/people/web/notification-settings.ts'
import { ownProfileQuery } from '#domains/members/people/web/people.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { messagingQuery } from '#domains/messages/messages/web/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { ProfileSettings } from './ProfileSettings.tsx'

const SECTIONS = {
  account: AccountSettings,
  profile: ProfileSettings,
  privacy: PrivacySettings,
  notifications: NotificationSettings,
  appearance: AppearanceSettings,
  language: LanguageSettings,
  location: LocationSettings,
  calendar: CalendarFeedSettings,
  services: ConnectedServices,
  deleted: DeletedActivities,
  data: DataSettings,
  about: AboutSettings,
} as const

export async function loader({ params: { section } }: LoaderFunctionArgs) {
  if (section !== undefined && !(section in SECTIONS)) throw data(null, { status: 404, statusText: 'Not Found' })
  if (section === 'privacy')
    await Promise.all([queryClient.ensureQueryData(privacyQuery), queryClient.ensureQueryData(messagingQuery)])
  if (section === 'notifications')
    await Promise.all([
      queryClient.ensureQueryData(preferencesQuery),
      queryClient.ensureQueryData(quietHoursQuery),
      queryClient.ensureQueryData(trainingRemindersQuery),
    ])
  return queryClient.ensureQueryData(ownProfileQuery)
}

/** Each section has its own URL. */
export function Component() {
  const { t } = useLingui()
  const { section = 'account' } = useParams()
  const { isAuthenticated } = useAuth()
  const Section = SECTIONS[section as keyof typeof SECTIONS] ?? AccountSettings
  // Just signed out: the page is about to unmount and its data is gone.
  if (!isAuthenticated) return null
  return (
    <div className="max-w-[820px] pb-12">
      <title>{t`Settings · Open Mat`}</title>
      <PageTitle>
        <Trans>Settings</Trans>
      </PageTitle>
      <TabLinks
        label={t`Settings`}
        links={[
          { to: paths.settings(), label: <Trans>Account</Trans>, end: true },
          { to: paths.settings('profile'), label: <Trans>Profile</Trans> },
          { to: paths.settings('privacy'), label: <Trans>Privacy</Trans> },
          { to: paths.settings('notifications'), label: <Trans>Notifications</Trans> },
          { to: paths.settings('appearance'), label: <Trans>Appearance</Trans> },
          { to: paths.settings('language'), label: <Trans>Language & units</Trans> },
          { to: paths.settings('location'), label: <Trans>Location</Trans> },
          { to: paths.memberships(), label: <Trans>Memberships</Trans> },
          { to: paths.settings('calendar'), label: <Trans>Calendar feeds</Trans> },
          { to: paths.settings('services'), label: <Trans>Connected services</Trans> },
          { to: paths.settings('deleted'), label: <Trans>Recently deleted</Trans> },
          { to: paths.settings('data'), label: <Trans>Data</Trans> },
          { to: paths.settings('about'), label: <Trans>About</Trans> },
        ]}
      />
      <div className="mt-4 flex flex-col gap-4">
        <Section />
      </div>
    </div>
  )
}
