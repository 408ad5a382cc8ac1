import { type Message, message } from '#platform/messages.ts'
import type { Address } from './addresses.ts'
import { labels } from './meta-labels.ts'

interface ListedPage {
  /** Unset for the product's name alone. */
  title?: Message
  description: Message
  unlisted?: false
}

/** A page that search engines don't index, for example because only members can open it. */
interface UnlistedPage {
  title: Message
  description?: Message
  unlisted: true
}

/** Depends on what the page shows (`page-meta.ts`). */
type ContentPage = 'content'

export type PageTitle = ListedPage | UnlistedPage | ContentPage

const unlisted = (title: Message): UnlistedPage => ({ title, unlisted: true })

/** How the title and description of every route are chosen: a new route doesn't compile without an entry. */
export const pageTitles = {
  '/': {
    description: labels.about,
  },
  '/login': {
    title: message('Sign in'),
    description: message('Sign in to Open Mat to save gyms, join events and log your training.'),
  },
  '/about': {
    title: message('About Open Mat'),
    description: message('What Open Mat is, what it costs, and whose data and software it builds on.'),
  },
  '/map': {
    title: labels.finder,
    description: labels.finderAbout,
  },
  '/events': {
    title: message('Events'),
    description: message('Open mats, classes and seminars, day by day.'),
  },
  '/competitions': {
    title: message('Competitions'),
    description: message('Upcoming Brazilian jiu-jitsu and grappling competitions by date, place and rules.'),
  },
  '/competitions/:slug': 'content',
  '/timer': {
    title: message('Round timer'),
    description: message('Rounds and rests with a signal ten seconds before the end. Free, and works offline.'),
  },
  '/gyms': 'content',
  '/gyms/:country': 'content',
  '/gyms/:country/:city': 'content',
  '/techniques/:slug?': 'content',
  '/contact': {
    title: message('Contact'),
    description: message('Write to the people who run Open Mat.'),
  },
  '/api/docs': {
    title: labels.api,
    description: labels.apiAbout,
  },
  // The server renders these itself (site-pages/); only a path with capital letters gets here.
  '/privacy': unlisted(message('Privacy')),
  '/terms': unlisted(message('Terms')),
  '/community-guidelines': unlisted(message('Community guidelines')),
  '/help': unlisted(message('Help')),
  '/open-data': unlisted(message('Open data')),

  '/gym/:slug': 'content',
  '/location/:gymId': 'content',
  '/locations/:gymId': 'content',
  '/place/:placeId': 'content',
  '/places/:placeId': 'content',
  '/gym/:gymId/event/:eventId': 'content',
  '/profile/:userId/event/:eventId': 'content',
  '/u/:username': 'content',
  '/:handle': 'content',
  '/profile/:userId': 'content',
  '/users/:userId': 'content',
  '/u/:username/subscribe': 'content',
  '/content/:id': 'content',
  '/activity/:id': 'content',

  '/search': unlisted(message('Search')),
  '/creators': {
    title: message('Creators'),
    description: message(
      'Coaches who teach on Open Mat, with videos, articles and classes for everyone or just for members.',
    ),
    unlisted: true,
  },
  '/find-gym': {
    title: message('Gyms near you'),
    description: message('The gym finder with your favourites, on a map or as a list.'),
    unlisted: true,
  },
  '/settings/:section?': unlisted(message('Settings')),
  '/profile': unlisted(message('Your profile')),
  '/user/profile': unlisted(message('Your profile')),
  '/profile/setup': unlisted(message('Set up your profile')),
  '/u/:username/followers': unlisted(message('Followers')),
  '/profile/:userId/followers': unlisted(message('Followers')),
  '/u/:username/following': unlisted(message('Following')),
  '/profile/:userId/following': unlisted(message('Following')),
  '/people': unlisted(message('People')),
  '/follow-requests': unlisted(message('Follow requests')),
  '/messages/:id?': unlisted(message('Messages')),
  '/messages/new': unlisted(message('New message')),
  '/notifications/:id?': unlisted(message('Notifications')),
  '/saved': unlisted(message('Saved')),
  '/journal/:tab?': unlisted(message('Journal')),
  '/journal/import': unlisted(message('Import and export')),
  '/journal/session/new': unlisted(message('Log a session')),
  '/journal/session/:id': unlisted(message('Training session')),
  '/journal/session/:id/edit': unlisted(message('Edit session')),
  '/journal/match/new': unlisted(message('Log a match')),
  '/journal/match/:id/edit': unlisted(message('Edit match')),
  '/journal/promotion/new': unlisted(message('Record a promotion')),
  '/journal/promotion/:id/edit': unlisted(message('Edit promotion')),
  '/analytics/:tab?': unlisted(message('Progress')),
  '/spotify-callback': unlisted(message('Spotify')),
  '/gym/new': unlisted(labels.newGym),
  '/gym/:id/confirm': unlisted(message('Confirm a gym')),
  '/gym/:slug/results': unlisted(message('Results')),
  '/gym/:gymId/claim': unlisted(message('Claim this gym')),
  '/gym/:gymId/dashboard/:tab?': unlisted(message('Dashboard')),
  '/gym/:gymId/event/new': unlisted(message('Create an event')),
  '/gym/:gymId/event/:eventId/edit': unlisted(message('Edit event')),
  '/gym/:gymId/event/:eventId/check-in': unlisted(message('Check-in')),
  '/gym/:gymId/event/:eventId/mat': unlisted(message('Who rolls with whom')),
  '/gym/:gymId/event/:eventId/desk': unlisted(message('Check-in desk')),
  '/account/subscriptions': unlisted(message('Memberships')),
  '/account/status': unlisted(message('Account status')),
  '/subscribe/checkout': unlisted(message('Checkout')),
  '/creator/apply': unlisted(message('Teach on Open Mat')),
  '/creator/onboarding/:step?': unlisted(message('Set up your page')),
  '/creator/dashboard/:tab?': unlisted(message('Creator dashboard')),
  '/creator/video/upload': unlisted(message('New video')),
  '/creator/content/new': unlisted(message('Create a lesson')),
  '/creator/content/:id/edit': unlisted(message('Edit lesson')),
  '/creator/tiers': unlisted(message('Tiers')),
  '/creator/tiers/new': unlisted(message('New tier')),
  '/creator/tiers/:id/edit': unlisted(message('Edit tier')),
  '/creators/message/:id': unlisted(message('Message from a creator')),
  '/admin-dashboard/:section?': unlisted(message('Admin')),
  '/manage-roles': unlisted(message('Manage roles')),
  '/admin/populate-feed': unlisted(message('Generate demo data')),
  '/admin/cleanup-dummy-data': unlisted(message('Clean up demo data')),
  '/appeal/:token': unlisted(message('Your appeal')),
  '/guardian': unlisted(message('For parents and guardians')),
  '/rsvp': unlisted(message('Your RSVP')),
  '/unsubscribe/:token': unlisted(labels.mail),
  '/auth-test': unlisted(message('Sign-in test')),
  '/google-auth-test': unlisted(message('Sign-in test')),
  '/onboarding': unlisted(message('Getting started')),
  '/leaving': unlisted(message('Your account')),
} satisfies Record<Address, PageTitle>
