import { type RouteObject, replace } from 'react-router'

import {
  admin,
  completeProfile,
  creator,
  inAnyStanding,
  leaving,
  moderator,
  onboarding,
  open,
  signedIn,
} from '#features/session/web/guards.ts'
import { paths } from '#platform/web/paths.ts'
import { BareErrorBoundary } from './shell/ErrorBoundary.tsx'
import { type Guard, noSuchAddress, page, unguarded } from './shell/page.ts'

const profilePage = () => import('#features/people/web/ProfilePage.tsx')

/** Every URL behind the first two screens, on one page: what `routes.tsx` finds here is loaded when somebody goes there. */
export const pageRoutes: RouteObject[] = [
  { path: 'settings/:section?', ...page(signedIn, () => import('#features/people/web/SettingsPage.tsx')) },
  { path: 'profile/setup', ...page(open, () => import('#features/people/web/ProfileSetupPage.tsx')) },
  { path: 'profile', loader: () => replace(paths.ownProfile()) },
  { path: 'user/profile', ...page(signedIn, profilePage) },
  { path: 'profile/:userId', ...page(open, profilePage) },
  { path: 'u/:username', ...page(open, profilePage) },
  ...['u/:username/followers', 'u/:username/following', 'profile/:userId/followers', 'profile/:userId/following'].map(
    (path) => ({ path, ...page(signedIn, () => import('#features/follows/web/FollowListsPage.tsx')) }),
  ),
  {
    path: 'journal/promotion/new',
    ...page(signedIn, () => import('#features/promotions/web/NewPromotionPage.tsx')),
  },
  {
    path: 'journal/promotion/:id/edit',
    ...page(signedIn, () => import('#features/promotions/web/EditPromotionPage.tsx')),
  },
  { path: 'content/:id', ...page(open, () => import('#features/content/web/ContentPage.tsx')) },
  { path: 'messages/new', ...page(signedIn, () => import('#features/messages/web/NewMessagePage.tsx')) },
  { path: 'messages/:id?', ...page(signedIn, () => import('#features/messages/web/MessagesPage.tsx')) },
  { path: 'people', ...page(signedIn, () => import('#features/follows/web/PeoplePage.tsx')) },
  { path: 'follow-requests', ...page(signedIn, () => import('#features/follows/web/FollowRequestsPage.tsx')) },
  { path: 'activity/:id', ...page(open, () => import('#features/activities/web/ActivityPage.tsx')) },
  { path: 'journal/import', ...page(signedIn, () => import('#features/training-data/web/ImportPage.tsx')) },
  { path: 'journal/:tab?', ...page(signedIn, () => import('#features/journal/web/JournalPage.tsx')) },
  { path: 'journal/session/new', ...page(signedIn, () => import('#features/training/web/NewSessionPage.tsx')) },
  { path: 'journal/session/:id', ...page(signedIn, () => import('#features/training/web/SessionPage.tsx')) },
  { path: 'journal/session/:id/edit', ...page(signedIn, () => import('#features/training/web/EditSessionPage.tsx')) },
  { path: 'saved', ...page(signedIn, () => import('#features/activities/web/SavedPage.tsx')) },
  {
    path: 'notifications/:id?',
    ...page(signedIn, () => import('#features/notifications/web/NotificationsPage.tsx')),
  },
  { path: ':handle', ...page(withAt, profilePage) },
  ...[
    'users/:userId',
    'profile/:userId/event/:eventId',
    'location/:gymId',
    'locations/:gymId',
    'place/:placeId',
    'places/:placeId',
  ].map((path) => ({ path, ...page(open, () => import('#features/links/web/LinkResolverPage.tsx')) })),
  { path: 'map', ...page(open, () => import('#features/gyms/web/FinderPage.tsx')) },
  { path: 'events', ...page(open, () => import('#features/whats-on/web/EventsPage.tsx')) },
  { path: 'find-gym', ...page(signedIn, () => import('#features/gyms/web/FinderPage.tsx')) },
  { path: 'gym/:gymId/event/new', ...page(signedIn, () => import('#features/events/web/NewEventPage.tsx')) },
  {
    path: 'gym/:gymId/event/:eventId/edit',
    ...page(signedIn, () => import('#features/events/web/EditEventPage.tsx')),
  },
  { path: 'gym/:gymId/event/:eventId', ...page(open, () => import('#features/events/web/EventPage.tsx')) },
  {
    path: 'gym/:gymId/event/:eventId/check-in',
    ...page(signedIn, () => import('#features/checkins/web/CheckInPage.tsx')),
  },
  { path: 'gym/:slug', ...page(open, () => import('#features/gyms/web/GymPage.tsx')) },
  { path: 'gym/new', ...page(completeProfile, () => import('#features/new-gyms/web/AddGymPage.tsx')) },
  { path: 'gym/:id/confirm', ...page(signedIn, () => import('#features/new-gyms/web/ConfirmGymPage.tsx')) },
  {
    path: 'gym/:gymId/dashboard/:tab?',
    ...page(signedIn, () => import('#features/dashboard/web/DashboardPage.tsx')),
  },
  { path: 'gym/:gymId/claim', ...page(signedIn, () => import('#features/claims/web/ClaimPage.tsx')) },
  { path: 'techniques/:slug?', ...page(open, () => import('#features/techniques/web/TechniquesPage.tsx')) },
  { path: 'admin-dashboard/:section?', ...page(moderator, () => import('#features/admin/web/AdminPage.tsx')) },
  { path: 'manage-roles', ...page(admin, () => import('#features/roles/web/RolesPage.tsx')) },
  { path: 'admin/populate-feed', ...page(admin, () => import('#features/demo-data/web/PopulatePage.tsx')) },
  { path: 'admin/cleanup-dummy-data', ...page(admin, () => import('#features/demo-data/web/CleanUpPage.tsx')) },
  {
    path: 'account/subscriptions',
    ...page(signedIn, () => import('#features/subscriptions/web/account/SubscriptionsPage.tsx')),
  },
  { path: 'appeal/:token', ...page(unguarded, () => import('#features/standing/web/AppealPage.tsx')) },
  { path: 'unsubscribe/:token', ...page(unguarded, () => import('#features/mail/web/UnsubscribePage.tsx')) },
  { path: 'journal/match/new', ...page(signedIn, () => import('#features/matches/web/NewMatchPage.tsx')) },
  { path: 'journal/match/:id/edit', ...page(signedIn, () => import('#features/matches/web/EditMatchPage.tsx')) },
  { path: 'analytics/:tab?', ...page(signedIn, () => import('#features/progress/web/AnalyticsPage.tsx')) },
  { path: 'creators', ...page(signedIn, () => import('#features/creators/web/CreatorsPage.tsx')) },
  { path: 'creator/apply', ...page(signedIn, () => import('#features/creators/web/ApplyPage.tsx')) },
  {
    path: 'creator/onboarding/:step?',
    ...page(creator, () => import('#features/creators/web/OnboardingPage.tsx')),
  },
  {
    path: 'creator/dashboard/:tab?',
    ...page(creator, () => import('#features/creator-dashboard/web/CreatorDashboardPage.tsx')),
  },
  {
    path: 'creators/message/:id',
    ...page(signedIn, () => import('#features/creator-dashboard/web/CreatorMessagePage.tsx')),
  },
  { path: 'creator/video/upload', ...page(creator, () => import('#features/videos/web/UploadPage.tsx')) },
  { path: 'creator/content/new', ...page(creator, () => import('#features/content/web/NewContentPage.tsx')) },
  { path: 'creator/content/:id/edit', ...page(creator, () => import('#features/content/web/EditContentPage.tsx')) },
  { path: 'creator/tiers', ...page(creator, () => import('#features/tiers/web/MyTiersPage.tsx')) },
  { path: 'creator/tiers/new', ...page(creator, () => import('#features/tiers/web/NewTierPage.tsx')) },
  { path: 'creator/tiers/:id/edit', ...page(creator, () => import('#features/tiers/web/EditTierPage.tsx')) },
  {
    path: 'u/:username/subscribe',
    ...page(open, () => import('#features/subscriptions/web/subscribe/SubscribePage.tsx')),
  },
  {
    path: 'subscribe/checkout',
    ...page(signedIn, () => import('#features/subscriptions/web/subscribe/CheckoutPage.tsx')),
  },
  { path: 'spotify-callback', ...page(signedIn, () => import('#features/music/web/SpotifyCallbackPage.tsx')) },
  // Whoever cannot get in, or is going, can still write.
  { path: 'contact', ...page(unguarded, () => import('#features/contact/web/ContactPage.tsx')) },
  { path: 'about', ...page(open, () => import('#features/about/web/AboutPage.tsx')) },
  { path: 'api/docs', ...page(unguarded, () => import('./api-docs/ApiDocsPage.tsx')) },
  { path: 'auth-test', ...page(unguarded, () => import('#features/session/web/AuthTestPage.tsx')) },
  { path: 'google-auth-test', ...page(unguarded, () => import('#features/session/web/AuthTestPage.tsx')) },
]

/** Those that stand alone, without the way to anywhere else. */
export const pagesAlone: RouteObject[] = [
  { path: 'onboarding', ...page(onboarding, () => import('#features/people/web/OnboardingPage.tsx')) },
  { path: 'account/standing', ...page(inAnyStanding, () => import('#features/standing/web/StandingPage.tsx')) },
  { path: 'leaving', ...page(leaving, () => import('#features/account/web/LeavingPage.tsx')) },
]

/** `/@ana` is a profile; the router knows no such pattern, and any other single word is no address of ours. */
function withAt(loader: Parameters<Guard>[0]): ReturnType<Guard> {
  const guarded = open(loader)
  return (args) => (args.params.handle?.startsWith('@') ? guarded(args) : noSuchAddress())
}

/** The tablet at a desk: no way to anywhere else. */
export const pagesWithoutFrame: RouteObject[] = [
  {
    path: 'gym/:gymId/event/:eventId/desk',
    ErrorBoundary: BareErrorBoundary,
    ...page(unguarded, () => import('#features/checkins/web/DeskPage.tsx')),
  },
]
