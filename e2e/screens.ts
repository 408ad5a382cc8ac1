/**
 * The viewer of a screen: a signed-out visitor, someone who has just signed in, or a member, creator or admin of the
 * demo community.
 */
export type Visitor = 'visitor' | 'newcomer' | 'member' | 'creator' | 'admin'

export interface Screen {
  /** The full path of the route, as the routes check finds it. */
  route: string
  /** The path to open, if it isn't the route's own. */
  at?: string | ((get: Get) => Promise<string>)
  /** The path it redirects to, if any. */
  leadsTo?: RegExp
  seenBy: Visitor[]
}

/** Gets the API's response at this path. */
export type Get = (path: string) => Promise<{ items: { slug: string; id: string; title?: string }[] }>

/** An event of the demo community that everyone can see and the member hosts, whatever day it is. */
async function hostedEvent(get: Get): Promise<string> {
  const gym = 'liffey-lantern-jiu-jitsu'
  const { items } = await get(`/api/locations/${gym}/events`)
  return `/gym/${gym}/event/${items.find(({ title }) => title === 'Saturday open mat')?.slug}`
}

/** One of the member's own matches, otherwise the not-found page. */
async function ownMatch(get: Get): Promise<string> {
  const [match] = (await get('/api/training/matches')).items
  return `/journal/match/${match?.id ?? 'none'}/edit`
}

/** One of the member's own promotions, otherwise the not-found page. */
async function ownPromotion(get: Get): Promise<string> {
  const [promotion] = (await get('/api/training/promotions')).items
  return `/journal/promotion/${promotion?.id ?? 'none'}/edit`
}

/** The checkout of the demo creator's first tier, otherwise the page without one. */
async function firstOffer(get: Get): Promise<string> {
  const [tier] = (await get('/api/creators/demo-creator/tiers')).items ?? []
  return `/subscribe/checkout?creator=demo-creator&tier=${tier?.id ?? 'none'}&interval=month`
}

/** One of the demo creator's lessons, otherwise the not-found page. */
async function ownContent(get: Get): Promise<string> {
  const [piece] = (await get('/api/creators/demo-creator/content?limit=1')).items
  return `/content/${piece?.id ?? 'none'}`
}

/** One of the creator's tiers, otherwise the not-found page. */
async function ownTier(get: Get): Promise<string> {
  const [tier] = (await get('/api/tiers')).items
  return `/creator/tiers/${tier?.id ?? 'none'}/edit`
}

/** Every screen. The routes check fails if a route is neither here nor in `withoutScreen`. */
export const screens: Screen[] = [
  { route: '/login', seenBy: ['visitor'] },
  { route: '/account/status', seenBy: ['member'] },
  { route: '/appeal/:token', at: '/appeal/none', seenBy: ['visitor'] },
  // Shown only while an account is being deleted: e2e/my-data.e2e.ts.
  { route: '/leaving', seenBy: [] },
  { route: '/onboarding', seenBy: ['newcomer'] },
  { route: '/', seenBy: ['member'] },
  { route: '/analytics/:tab?', at: '/analytics?period=year', seenBy: ['member'] },
  { route: '/analytics/:tab?', at: '/analytics/gym', seenBy: ['member'] },
  { route: '/journal/:tab?', at: '/journal/promotions', seenBy: ['member'] },
  { route: '/journal/promotion/new', seenBy: ['member'] },
  { route: '/journal/promotion/:id/edit', at: ownPromotion, seenBy: ['member'] },
  { route: '/u/:username/subscribe', at: '/u/marcus_bell/subscribe', seenBy: ['visitor', 'member', 'creator'] },
  { route: '/subscribe/checkout', at: firstOffer, seenBy: ['member'] },
  { route: '/creator/onboarding/:step?', at: '/creator/onboarding/page', seenBy: ['creator'] },
  { route: '/creator/onboarding/:step?', at: '/creator/onboarding/payouts', seenBy: ['creator'] },
  { route: '/creator/onboarding/:step?', at: '/creator/onboarding/publish', seenBy: ['creator'] },
  { route: '/creator/dashboard/:tab?', at: '/creator/dashboard', seenBy: ['creator'] },
  ...['content', 'videos', 'tiers', 'members', 'messages', 'money'].map(
    (tab): Screen => ({ route: '/creator/dashboard/:tab?', at: `/creator/dashboard/${tab}`, seenBy: ['creator'] }),
  ),
  { route: '/search', at: '/search?q=dublin', seenBy: ['visitor', 'member'] },
  { route: '/content/:id', at: ownContent, seenBy: ['visitor', 'creator'] },
  { route: '/creator/content/new', seenBy: ['creator'] },
  {
    route: '/creator/content/:id/edit',
    at: async (get) => `/creator/content/${(await get('/api/content?limit=1')).items[0]?.id ?? 'none'}/edit`,
    seenBy: ['creator'],
  },
  { route: '/creator/tiers/new', seenBy: ['creator'] },
  { route: '/creator/tiers/:id/edit', at: ownTier, seenBy: ['creator'] },
  { route: '/account/subscriptions', seenBy: ['member'] },
  ...['', '/overview', '/refunds', '/users', '/announcements', '/jobs', '/settings', '/audit'].map(
    (section): Screen => ({ route: '/admin-dashboard/:section?', at: `/admin-dashboard${section}`, seenBy: ['admin'] }),
  ),
  { route: '/manage-roles', seenBy: ['admin'] },
  { route: '/admin/populate-feed', seenBy: ['admin'] },
  { route: '/admin/cleanup-dummy-data', seenBy: ['admin'] },
  { route: '/creators', seenBy: ['member'] },
  { route: '/creator/apply', seenBy: ['member'] },
  { route: '/creator/apply', at: '/creator/apply?step=form', seenBy: ['member'] },
  { route: '/contact', seenBy: ['visitor', 'member'] },
  { route: '/about', seenBy: ['visitor', 'member'] },
  ...['/privacy', '/terms', '/community-guidelines', '/help', '/open-data'].map(
    (route): Screen => ({ route, seenBy: ['visitor'] }),
  ),
  { route: '/map', seenBy: ['visitor', 'member'] },
  { route: '/find-gym', seenBy: ['member'] },
  { route: '/events', seenBy: ['visitor', 'member'] },
  {
    route: '/events',
    at: '/events?tab=travel&near=38.7167,-9.1333&place=Lisbon&from=2027-03-01&until=2027-03-14',
    seenBy: ['member'],
  },
  { route: '/events', at: '/events?tab=mine', seenBy: ['member'] },
  { route: '/competitions', seenBy: ['visitor', 'admin'] },
  {
    route: '/competitions/:slug',
    at: async (get) => `/competitions/${(await get('/api/competitions?limit=1')).items[0]?.slug}`,
    seenBy: ['visitor', 'member'],
  },
  { route: '/gym/:slug/results', at: '/gym/liffey-lantern-jiu-jitsu/results', seenBy: ['visitor', 'member'] },
  {
    route: '/gym/:slug',
    at: async (get) => `/gym/${(await get('/api/gyms?limit=1')).items[0]?.slug}`,
    seenBy: ['visitor', 'member'],
  },
  { route: '/gyms', seenBy: ['visitor'] },
  { route: '/gyms/:country', at: '/gyms/ireland', seenBy: ['visitor'] },
  { route: '/gyms/:country/:city', at: '/gyms/ireland/dublin', seenBy: ['visitor', 'member'] },
  { route: '/gym/new', seenBy: ['member'] },
  {
    route: '/gym/:gymId/dashboard/:tab?',
    at: async (get) => `/gym/${(await get('/api/users/me/managedGyms')).items[0]?.slug}/dashboard`,
    seenBy: ['member'],
  },
  ...['teaching', 'curriculum', 'attendance', 'members', 'reviews', 'website', 'details'].map((tab) => ({
    route: '/gym/:gymId/dashboard/:tab?',
    at: async (get: Get) => `/gym/${(await get('/api/users/me/managedGyms')).items[0]?.slug}/dashboard/${tab}`,
    seenBy: ['member' as const],
  })),
  {
    route: '/gym/:gymId/claim',
    at: async (get) => `/gym/${(await get('/api/gyms?limit=1')).items[0]?.slug}/claim`,
    seenBy: ['member'],
  },
  { route: '/gym/:gymId/event/:eventId', at: hostedEvent, seenBy: ['visitor', 'member'] },
  {
    route: '/gym/:gymId/event/new',
    at: async (get) => `/gym/${(await get('/api/gyms?limit=1')).items[0]?.slug}/event/new`,
    seenBy: ['member'],
  },
  {
    route: '/gym/:gymId/event/:eventId/edit',
    at: async (get) => `${await hostedEvent(get)}/edit`,
    seenBy: ['member'],
  },
  {
    route: '/gym/:gymId/event/:eventId/check-in',
    at: async (get) => `${await hostedEvent(get)}/check-in`,
    seenBy: ['member'],
  },
  {
    route: '/gym/:gymId/event/:eventId/mat',
    at: async (get) => `${await hostedEvent(get)}/mat`,
    seenBy: ['member'],
  },
  { route: '/gym/:gymId/event/:eventId/desk', at: '/gym/any/event/any/desk', seenBy: ['visitor'] },
  { route: '/u/:username', at: '/u/ana', seenBy: ['visitor', 'member'] },
  { route: '/u/:username/followers', at: '/u/ana/followers', seenBy: ['member'] },
  { route: '/messages/:id?', at: '/messages', seenBy: ['member'] },
  { route: '/messages/:id?', at: '/messages/new?to=demo-helio', leadsTo: /^\/messages\/\w{20}$/, seenBy: ['member'] },
  { route: '/messages/new', seenBy: ['member'] },
  { route: '/people', seenBy: ['member'] },
  { route: '/follow-requests', seenBy: ['member'] },
  {
    route: '/activity/:id',
    at: async (get) => `/activity/${(await get('/api/users/demo-creator/activities?limit=1')).items[0]?.id}`,
    seenBy: ['visitor', 'member'],
  },
  { route: '/saved', seenBy: ['member'] },
  { route: '/notifications/:id?', at: '/notifications', seenBy: ['member'] },
  { route: '/notifications/:id?', at: '/notifications?tab=archived', seenBy: ['member'] },
  { route: '/user/profile', seenBy: ['member'] },
  { route: '/profile/setup', seenBy: ['member'] },
  { route: '/settings/:section?', at: '/settings', seenBy: ['member'] },
  ...[
    ...[
      'account',
      'profile',
      'privacy',
      'notifications',
      'appearance',
      'language',
      'location',
      'calendar',
      'services',
      'deleted',
      'data',
      'about',
    ],
  ].map((section): Screen => ({ route: '/settings/:section?', at: `/settings/${section}`, seenBy: ['member'] })),
  { route: '/techniques/:slug?', at: '/techniques', seenBy: ['visitor', 'member'] },
  { route: '/techniques/:slug?', at: '/techniques?role=attack&family=leg', seenBy: ['member'] },
  { route: '/techniques/:slug?', at: '/techniques/toe-hold', seenBy: ['visitor', 'member'] },
  { route: '/timer', seenBy: ['visitor', 'member'] },
  // The largest page, and the same for everyone.
  { route: '/api/docs', seenBy: ['visitor'] },
  { route: '/journal/:tab?', at: '/journal', seenBy: ['member'] },
  { route: '/journal/session/new', seenBy: ['member'] },
  {
    route: '/journal/session/:id',
    at: async (get) => `/journal/session/${(await get('/api/training/sessions?limit=1')).items[0]?.id}`,
    seenBy: ['member'],
  },
  {
    route: '/journal/session/:id/edit',
    at: async (get) => `/journal/session/${(await get('/api/training/sessions?limit=1')).items[0]?.id}/edit`,
    seenBy: ['member'],
  },
  { route: '/auth-test', seenBy: ['visitor', 'member'] },
  { route: '/google-auth-test', seenBy: ['visitor'] },
  { route: '/users/:userId', at: '/users/nobody-here', seenBy: ['member'] },
  { route: '/location/:gymId', at: '/location/no-such-gym', seenBy: ['member'] },
  { route: '/ui', seenBy: ['visitor'] },
  { route: '/*', at: '/no/such/address', seenBy: ['visitor'] },
  { route: '/journal/import', seenBy: ['member'] },
  { route: '/spotify-callback', seenBy: ['member'] },
  { route: '/journal/match/new', seenBy: ['member'] },
  { route: '/journal/match/:id/edit', at: ownMatch, seenBy: ['member'] },
]

/** Routes without a screen of their own, each with the reason. */
export const withoutScreen: Record<string, string> = {
  '/creators/message/:id': 'opened from what a creator wrote to members, in creator-dashboard.e2e.ts',
  '/creator/tiers': 'leads to /creator/dashboard/tiers',
  '/creator/video/upload': 'leads to /creator/dashboard/videos',
  '/profile': 'leads to /user/profile',
  '/profile/:userId': 'the screen of /u/:username',
  '/u/:username/following': 'the screen of /u/:username/followers',
  '/profile/:userId/followers': 'the screen of /u/:username/followers',
  '/profile/:userId/following': 'the screen of /u/:username/followers',
  '/unsubscribe/:token': 'opened with the token of a mail, and looked at there, in mail.e2e.ts',
  '/guardian': 'opened with the link of an email, in guardians.e2e.ts',
  '/rsvp': 'opened with the link of an email, in guests.e2e.ts',
  '/gym/:id/confirm': 'opened with the id of a gym that waits for its review',
  '/:handle': 'the screen of /u/:username',
  '/profile/:userId/event/:eventId': 'the screen of /users/:userId',
  '/locations/:gymId': 'the screen of /location/:gymId',
  '/place/:placeId': 'the screen of /location/:gymId',
  '/places/:placeId': 'the screen of /location/:gymId',
}
