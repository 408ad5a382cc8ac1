/** Every address a link leads to, built in one place. */
export const paths = {
  home: () => '/',
  login: (from?: string) => (from && from !== '/' ? `/login?from=${encodeURIComponent(from)}` : '/login'),
  map: (query?: URLSearchParams) => `/map${query?.size ? `?${query}` : ''}`,
  findGym: (query?: URLSearchParams) => `/find-gym${query?.size ? `?${query}` : ''}`,
  events: (query?: URLSearchParams) => `/events${query?.size ? `?${query}` : ''}`,
  gym: (slug: string) => `/gym/${encodeURIComponent(slug)}`,
  /** With what is known of it already: its name, and `at` as latitude,longitude. */
  addGym: (known: { name?: string; at?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(known).filter(([, text]) => text))
    return `/gym/new${query.size ? `?${query}` : ''}`
  },
  confirmGym: (id: string) => `/gym/${encodeURIComponent(id)}/confirm`,
  gymDashboard: (slug: string, tab?: string) => `/gym/${encodeURIComponent(slug)}/dashboard${tab ? `/${tab}` : ''}`,
  event: (event: { gym: { slug: string }; slug: string }, key?: string | null) =>
    `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}${key ? `?key=${encodeURIComponent(key)}` : ''}`,
  newEvent: (gymSlug: string) => `/gym/${encodeURIComponent(gymSlug)}/event/new`,
  editEvent: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}/edit`,
  claim: (gymSlug: string, step?: 'form' | 'proof') =>
    `/gym/${encodeURIComponent(gymSlug)}/claim${step ? `?step=${step}` : ''}`,
  admin: (section?: string) => (section ? `/admin-dashboard/${section}` : '/admin-dashboard'),
  /** D6: who is expected and who is there, for hosts. */
  checkInList: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}/check-in`,
  /** D6: for the tablet at the desk; it brings its token behind the `#`. */
  desk: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}/desk`,
  profile,
  followers: (person: { username: string | null; uid: string }) => `${profile(person)}/followers`,
  following: (person: { username: string | null; uid: string }) => `${profile(person)}/following`,
  followRequests: () => '/follow-requests',
  newPromotion: () => '/journal/promotion/new',
  editPromotion: (id: string) => `/journal/promotion/${encodeURIComponent(id)}/edit`,
  people: () => '/people',
  ownProfile: () => '/user/profile',
  profileSetup: (from?: string) => `/profile/setup${from ? `?from=${encodeURIComponent(from)}` : ''}`,
  onboarding: () => '/onboarding',
  settings: (section?: string) => (section ? `/settings/${section}` : '/settings'),
  activity: (id: string) => `/activity/${encodeURIComponent(id)}`,
  saved: (collectionId?: string) => (collectionId ? `/saved?in=${encodeURIComponent(collectionId)}` : '/saved'),
  notifications: (tab?: string) => (tab && tab !== 'all' ? `/notifications?tab=${tab}` : '/notifications'),
  analytics: (tab?: string, query?: URLSearchParams) =>
    `/analytics${tab ? `/${tab}` : ''}${query?.size ? `?${query}` : ''}`,
  journal: (tab?: string) => (tab ? `/journal/${tab}` : '/journal'),
  newMatch: () => '/journal/match/new',
  editMatch: (id: string) => `/journal/match/${encodeURIComponent(id)}/edit`,
  journalImport: () => '/journal/import',
  /** The library, or one technique of it. */
  techniques: (slug?: string) => (slug ? `/techniques/${encodeURIComponent(slug)}` : '/techniques'),
  about: () => '/about',
  /** §2.29: a new piece of what one teaches; of a kind, or with a video that is here already. */
  newContent: (begin: { type?: string; video?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(begin).filter(([, text]) => text))
    return `/creator/content/new${query.size ? `?${query}` : ''}`
  },
  /** §2.32 */
  uploadVideo: () => '/creator/video/upload',
  editContent: (id: string) => `/creator/content/${encodeURIComponent(id)}/edit`,
  content: (id: string) => `/content/${encodeURIComponent(id)}`,
  creators: (query?: URLSearchParams) => `/creators${query?.size ? `?${query}` : ''}`,
  creatorDashboard: (tab?: string) => (tab ? `/creator/dashboard/${tab}` : '/creator/dashboard'),
  /** §2.24 */
  creatorApply: (step?: 'form') => `/creator/apply${step ? `?step=${step}` : ''}`,
  creatorMessage: (id: string) => `/creators/message/${encodeURIComponent(id)}`,
  creatorOnboarding: (step?: string) => (step ? `/creator/onboarding/${step}` : '/creator/onboarding'),
  /** §2.26: one's own memberships. */
  memberships: () => '/account/subscriptions',
  myTiers: () => '/creator/tiers',
  newTier: () => '/creator/tiers/new',
  editTier: (id: string) => `/creator/tiers/${encodeURIComponent(id)}/edit`,
  /** §2.41: what a creator offers. */
  subscribe: ({ username }: { username: string }) => `/u/${username}/subscribe`,
  checkout: ({ creator, tier, interval, gift }: { creator: string; tier: string; interval: string; gift?: boolean }) =>
    `/subscribe/checkout?${new URLSearchParams({ creator, tier, interval, ...(gift ? { gift: 'yes' } : {}) })}`,
  session: (id: string) => `/journal/session/${encodeURIComponent(id)}`,
  editSession: (id: string) => `/journal/session/${encodeURIComponent(id)}/edit`,
  /** D19: a new one, beginning with what is known: a day, a check-in, the last session, a template, or what would be guessed. */
  newSession: (begin: { date?: string; key?: string; event?: string; template?: string; from?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(begin).filter(([, text]) => text))
    return `/journal/session/new${query.size ? `?${query}` : ''}`
  },
}

function profile({ username, uid }: { username: string | null; uid: string }) {
  return username ? `/u/${username}` : `/profile/${uid}`
}
