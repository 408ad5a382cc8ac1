import { type LoaderFunctionArgs, type RouteObject, redirectDocument, replace } from 'react-router'

import {
  admin,
  completeProfile,
  creator,
  includingSuspended,
  leaving,
  moderator,
  onboarding,
  open,
  signedIn,
} from '#domains/members/session/web/guards.ts'
import { paths } from '#platform/web/paths.ts'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { BareErrorBoundary } from './shell/ErrorBoundary.tsx'
import { type Guard, noSuchAddress, page, unguarded } from './shell/page.ts'

const profilePage = () => import('#pages/profile/ProfilePage.tsx')

/** The routes inside the frame, except the start page. `routes.tsx` loads this module on first use. */
export const pageRoutes: RouteObject[] = [
  { path: 'settings/:section?', ...page(signedIn, () => import('#pages/settings/SettingsPage.tsx')) },
  { path: 'profile/setup', ...page(open, () => import('#pages/profile/ProfileSetupPage.tsx')) },
  { path: 'profile', loader: () => replace(paths.ownProfile()) },
  { path: 'user/profile', ...page(signedIn, profilePage) },
  { path: 'profile/:userId', ...page(open, profilePage) },
  { path: 'u/:username', ...page(open, profilePage) },
  ...['u/:username/followers', 'u/:username/following', 'profile/:userId/followers', 'profile/:userId/following'].map(
    (path) => ({ path, ...page(signedIn, () => import('#domains/feed/follows/web/FollowListsPage.tsx')) }),
  ),
  {
    path: 'journal/promotion/new',
    ...page(signedIn, () => import('#domains/journal/promotions/web/NewPromotionPage.tsx')),
  },
  {
    path: 'journal/promotion/:id/edit',
    ...page(signedIn, () => import('#domains/journal/promotions/web/EditPromotionPage.tsx')),
  },
  { path: 'content/:id', ...page(open, () => import('#domains/creators/content/web/ContentPage.tsx')) },
  { path: 'messages/new', ...page(signedIn, () => import('#domains/messages/messages/web/NewMessagePage.tsx')) },
  { path: 'messages/:id?', ...page(signedIn, () => import('#domains/messages/messages/web/MessagesPage.tsx')) },
  { path: 'people', ...page(signedIn, () => import('#domains/feed/follows/web/PeoplePage.tsx')) },
  { path: 'follow-requests', ...page(signedIn, () => import('#domains/feed/follows/web/FollowRequestsPage.tsx')) },
  { path: 'activity/:id', ...page(open, () => import('#pages/activity/ActivityPage.tsx')) },
  { path: 'journal/import', ...page(signedIn, () => import('#domains/journal/training-data/web/ImportPage.tsx')) },
  { path: 'journal/:tab?', ...page(signedIn, () => import('#pages/journal/JournalPage.tsx')) },
  { path: 'journal/session/new', ...page(signedIn, () => import('#domains/journal/training/web/NewSessionPage.tsx')) },
  { path: 'journal/session/:id', ...page(signedIn, () => import('#domains/journal/training/web/SessionPage.tsx')) },
  {
    path: 'journal/session/:id/edit',
    ...page(signedIn, () => import('#domains/journal/training/web/EditSessionPage.tsx')),
  },
  { path: 'timer', ...page(open, () => import('#domains/journal/timer/web/TimerPage.tsx')) },
  { path: 'saved', ...page(signedIn, () => import('#domains/feed/activities/web/SavedPage.tsx')) },
  {
    path: 'notifications/:id?',
    ...page(signedIn, () => import('#domains/notifications/notifications/web/NotificationsPage.tsx')),
  },
  { path: ':handle', ...page(withAt, profilePage) },
  ...[
    'users/:userId',
    'profile/:userId/event/:eventId',
    'location/:gymId',
    'locations/:gymId',
    'place/:placeId',
    'places/:placeId',
  ].map((path) => ({ path, ...page(open, () => import('#pages/links/LinkResolverPage.tsx')) })),
  { path: 'map', ...page(open, () => import('#pages/finder/FinderPage.tsx')) },
  { path: 'events', ...page(open, () => import('#domains/events/discover/web/EventsPage.tsx')) },
  { path: 'competitions', ...page(open, () => import('#domains/journal/competitions/web/CompetitionsPage.tsx')) },
  { path: 'competitions/:slug', ...page(open, () => import('#domains/journal/competitions/web/CompetitionPage.tsx')) },
  { path: 'find-gym', ...page(signedIn, () => import('#pages/finder/FinderPage.tsx')) },
  { path: 'gyms', ...page(open, () => import('#domains/gyms/gym-directory/web/CountriesPage.tsx')) },
  { path: 'gyms/:country', ...page(open, () => import('#domains/gyms/gym-directory/web/CountryPage.tsx')) },
  { path: 'gyms/:country/:city', ...page(open, () => import('#pages/gyms-in/CityPage.tsx')) },
  { path: 'gym/:gymId/event/new', ...page(signedIn, () => import('#pages/event/NewEventPage.tsx')) },
  {
    path: 'gym/:gymId/event/:eventId/edit',
    ...page(signedIn, () => import('#pages/event/EditEventPage.tsx')),
  },
  { path: 'gym/:gymId/event/:eventId', ...page(open, () => import('#pages/event/EventPage.tsx')) },
  {
    path: 'gym/:gymId/event/:eventId/check-in',
    ...page(signedIn, () => import('#domains/events/checkins/web/CheckInPage.tsx')),
  },
  {
    path: 'gym/:gymId/event/:eventId/mat',
    ...page(signedIn, () => import('#domains/journal/conductor/web/MatPage.tsx')),
  },
  {
    path: 'gym/:slug/results',
    ...page(open, () => import('#domains/journal/competitions/web/GymResultsPage.tsx')),
  },
  { path: 'gym/:slug', ...page(open, () => import('#pages/gym/GymPage.tsx')) },
  {
    path: 'gym/new',
    ...page(completeProfile, () => import('#domains/gym-management/gym-submissions/web/AddGymPage.tsx')),
  },
  {
    path: 'gym/:id/confirm',
    ...page(signedIn, () => import('#domains/gym-management/gym-submissions/web/ConfirmGymPage.tsx')),
  },
  {
    path: 'gym/:gymId/dashboard/:tab?',
    ...page(signedIn, () => import('#pages/dashboard/DashboardPage.tsx')),
  },
  { path: 'gym/:gymId/claim', ...page(signedIn, () => import('#domains/gym-management/claims/web/ClaimPage.tsx')) },
  { path: 'search', ...page(open, () => import('./search/SearchPage.tsx')) },
  { path: 'techniques/:slug?', ...page(open, () => import('#pages/techniques/TechniquesPage.tsx')) },
  {
    path: 'admin-dashboard/:section?',
    ...page(moderator, () => import('#domains/moderation/admin/web/AdminPage.tsx')),
  },
  { path: 'manage-roles', ...page(admin, () => import('#domains/moderation/roles/web/RolesPage.tsx')) },
  { path: 'admin/populate-feed', ...page(admin, () => import('#domains/moderation/demo-data/web/DemoDataPage.tsx')) },
  {
    path: 'admin/cleanup-dummy-data',
    ...page(admin, () => import('#domains/moderation/demo-data/web/CleanUpPage.tsx')),
  },
  {
    path: 'account/subscriptions',
    ...page(signedIn, () => import('#domains/creators/subscriptions/web/account/SubscriptionsPage.tsx')),
  },
  { path: 'appeal/:token', ...page(unguarded, () => import('#domains/moderation/sanctions/web/AppealPage.tsx')) },
  { path: 'guardian', ...page(unguarded, () => import('#domains/journal/guardians/web/GuardianPage.tsx')) },
  { path: 'rsvp', ...page(unguarded, () => import('#domains/events/guests/web/GuestRsvpPage.tsx')) },
  {
    path: 'unsubscribe/:token',
    ...page(unguarded, () => import('#domains/notifications/mail/web/UnsubscribePage.tsx')),
  },
  { path: 'journal/match/new', ...page(signedIn, () => import('#domains/journal/matches/web/NewMatchPage.tsx')) },
  { path: 'journal/match/:id/edit', ...page(signedIn, () => import('#domains/journal/matches/web/EditMatchPage.tsx')) },
  { path: 'analytics/:tab?', ...page(signedIn, () => import('#pages/progress/AnalyticsPage.tsx')) },
  { path: 'creators', ...page(signedIn, () => import('#domains/creators/creators/web/CreatorsPage.tsx')) },
  { path: 'creator/apply', ...page(signedIn, () => import('#domains/creators/creators/web/ApplyPage.tsx')) },
  {
    path: 'creator/onboarding/:step?',
    ...page(creator, () => import('#domains/creators/creators/web/OnboardingPage.tsx')),
  },
  {
    path: 'creator/dashboard/:tab?',
    ...page(creator, () => import('#domains/creators/creator-dashboard/web/CreatorDashboardPage.tsx')),
  },
  {
    path: 'creators/message/:id',
    ...page(signedIn, () => import('#domains/creators/creator-dashboard/web/CreatorMessagePage.tsx')),
  },
  { path: 'creator/video/upload', loader: () => replace(paths.creatorDashboard('videos')) },
  { path: 'creator/content/new', ...page(creator, () => import('#domains/creators/content/web/NewContentPage.tsx')) },
  {
    path: 'creator/content/:id/edit',
    ...page(creator, () => import('#domains/creators/content/web/EditContentPage.tsx')),
  },
  { path: 'creator/tiers', loader: () => replace(paths.creatorDashboard('tiers')) },
  { path: 'creator/tiers/new', ...page(creator, () => import('#domains/creators/tiers/web/NewTierPage.tsx')) },
  { path: 'creator/tiers/:id/edit', ...page(creator, () => import('#domains/creators/tiers/web/EditTierPage.tsx')) },
  {
    path: 'u/:username/subscribe',
    ...page(open, () => import('#domains/creators/subscriptions/web/subscribe/SubscribePage.tsx')),
  },
  {
    path: 'subscribe/checkout',
    ...page(signedIn, () => import('#domains/creators/subscriptions/web/subscribe/CheckoutPage.tsx')),
  },
  { path: 'spotify-callback', ...page(signedIn, () => import('#domains/journal/music/web/SpotifyCallbackPage.tsx')) },
  // Open to members who can't sign in or are leaving, so they can still contact us.
  { path: 'contact', ...page(unguarded, () => import('#domains/moderation/contact/web/ContactPage.tsx')) },
  { path: 'about', ...page(open, () => import('#pages/about/AboutPage.tsx')) },
  ...['privacy', 'terms', 'community-guidelines', 'help', 'open-data'].map((path) => ({
    path,
    loader: leaveForServer,
    Component: FullPageSpinner,
  })),
  { path: 'api/docs', ...page(unguarded, () => import('./api-docs/ApiDocsPage.tsx')) },
  { path: 'auth-test', ...page(unguarded, () => import('#domains/members/session/web/AuthTestPage.tsx')) },
  { path: 'google-auth-test', ...page(unguarded, () => import('#domains/members/session/web/AuthTestPage.tsx')) },
]

export const pagesWithoutNavigation: RouteObject[] = [
  { path: 'onboarding', ...page(onboarding, () => import('#pages/onboarding/OnboardingPage.tsx')) },
  {
    path: 'account/status',
    ...page(includingSuspended, () => import('#domains/moderation/sanctions/web/AccountStatusPage.tsx')),
  },
  { path: 'leaving', ...page(leaving, () => import('#domains/members/account/web/LeavingPage.tsx')) },
]

/** `/@ana` is a profile. The router has no such pattern, and any other single segment is unknown. */
function withAt(loader: Parameters<Guard>[0]): ReturnType<Guard> {
  const guarded = open(loader)
  return (args) => (args.params.handle?.startsWith('@') ? guarded(args) : noSuchAddress())
}

/** The server renders these pages. If their URL serves the app, the device is offline and the page isn't cached. */
function leaveForServer({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const address = pathname.toLowerCase()
  if (window.location.pathname === address) throw new TypeError('Failed to fetch')
  return redirectDocument(address + search)
}

/** The tablet at a gym's front desk: no navigation. */
export const pagesWithoutFrame: RouteObject[] = [
  {
    path: 'gym/:gymId/event/:eventId/desk',
    ErrorBoundary: BareErrorBoundary,
    ...page(unguarded, () => import('#domains/events/checkins/web/DeskPage.tsx')),
  },
]
