import { useLingui } from '@lingui/react/macro'
import {
  Bell,
  CalendarSync,
  CircleUserRound,
  CreditCard,
  Download,
  IdCard,
  Info,
  Languages,
  Lock,
  MapPin,
  Palette,
  Plug,
  Trash2,
} from 'lucide-react'
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
import { Sections } from '#ui/Sections.tsx'
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
  const { section } = useParams()
  const { isAuthenticated } = useAuth()
  const groups = useGroups()
  const Content = SECTIONS[section as keyof typeof SECTIONS] ?? AccountSettings
  // Just signed out: the page is about to unmount and its data is gone.
  if (!isAuthenticated) return null
  return (
    <div className="pb-12">
      <title>{`${t`Settings`} · Open Mat`}</title>
      <Sections title={t`Settings`} to={paths.settings()} groups={groups} open={section}>
        <Content />
      </Sections>
    </div>
  )
}

function useGroups() {
  const { t } = useLingui()
  const own = (id: keyof typeof SECTIONS) => ({ id, to: paths.settings(id) })
  return [
    [
      { ...own('account'), label: t`Account`, hint: t`Email, username, devices, sign out`, Icon: CircleUserRound },
      { ...own('profile'), label: t`Profile`, hint: t`Photo, belt, gym, about you`, Icon: IdCard },
      { ...own('privacy'), label: t`Privacy`, hint: t`Who sees, follows and messages you`, Icon: Lock },
      {
        ...{ id: 'memberships', to: paths.memberships(), label: t`Memberships`, Icon: CreditCard },
        hint: t`Creators you support, payments, gifts`,
      },
    ],
    [
      { ...own('notifications'), label: t`Notifications`, hint: t`App, push, email, quiet hours`, Icon: Bell },
      { ...own('appearance'), label: t`Appearance`, hint: t`Light or dark theme`, Icon: Palette },
      { ...own('language'), label: t`Language & units`, hint: t`Language, weight, distance, time`, Icon: Languages },
      { ...own('location'), label: t`Location`, hint: t`Your town, what's near you`, Icon: MapPin },
    ],
    [
      { ...own('calendar'), label: t`Calendar feeds`, hint: t`Your events in your own calendar`, Icon: CalendarSync },
      { ...own('services'), label: t`Connected services`, hint: t`Spotify`, Icon: Plug },
    ],
    [
      { ...own('deleted'), label: t`Recently deleted`, hint: t`Restore posts and sessions`, Icon: Trash2 },
      { ...own('data'), label: t`Data`, hint: t`Download a copy, delete your account`, Icon: Download },
      { ...own('about'), label: t`About`, hint: t`Version, terms, credits`, Icon: Info },
    ],
  ]
}
