/** Escapes one part of a URL. An alias, because a minifier shortens it but not the global's name. */
const part = encodeURIComponent

const asked = (path: string, query?: URLSearchParams) => (query?.size ? `${path}?${query}` : path)

/** The URLs of the app's pages. */
export const paths = {
  home: () => '/',
  login: (from?: string) => (from && from !== '/' ? `/login?from=${part(from)}` : '/login'),
  map: (query?: URLSearchParams) => asked('/map', query),
  findGym: (query?: URLSearchParams) => asked('/find-gym', query),
  events: (query?: URLSearchParams) => asked('/events', query),
  competitions: (query?: URLSearchParams) => asked('/competitions', query),
  competition: (slug: string) => `/competitions/${part(slug)}`,
  gym: (slug: string) => `/gym/${part(slug)}`,
  gymResults: (slug: string) => `/gym/${part(slug)}/results`,
  /** The gyms of the world, a country or a city, by their slugs. */
  gymsIn: (...slugs: string[]) => ['/gyms', ...slugs.map(part)].join('/'),
  /** The form for a new gym, filled in with what's already known: its name, and `at` as latitude,longitude. */
  addGym: (known: { name?: string; at?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(known).filter(([, text]) => text))
    return asked('/gym/new', query)
  },
  confirmGym: (id: string) => `/gym/${part(id)}/confirm`,
  gymDashboard: (slug: string, tab?: string) => `/gym/${part(slug)}/dashboard${tab ? `/${tab}` : ''}`,
  event: (event: { gym: { slug: string }; slug: string }, key?: string | null) =>
    `/gym/${part(event.gym.slug)}/event/${part(event.slug)}${key ? `?key=${part(key)}` : ''}`,
  newEvent: (gymSlug: string) => `/gym/${part(gymSlug)}/event/new`,
  editEvent: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${part(event.gym.slug)}/event/${part(event.slug)}/edit`,
  claim: (gymSlug: string, step?: 'form' | 'proof') => `/gym/${part(gymSlug)}/claim${step ? `?step=${step}` : ''}`,
  admin: (section?: string) => (section ? `/admin-dashboard/${section}` : '/admin-dashboard'),
  roles: () => '/manage-roles',
  seedDemo: () => '/admin/populate-feed',
  cleanUp: (batchId?: string) => `/admin/cleanup-dummy-data${batchId ? `?batch=${part(batchId)}` : ''}`,
  /** The list of expected and checked-in people, for hosts. */
  checkInList: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${part(event.gym.slug)}/event/${part(event.slug)}/check-in`,
  /** The mat conductor, for hosts. */
  mat: (event: { gym: { slug: string }; slug: string }) => `/gym/${part(event.gym.slug)}/event/${part(event.slug)}/mat`,
  /** For the tablet at the front desk; its token follows the `#`. */
  desk: (event: { gym: { slug: string }; slug: string }) =>
    `/gym/${part(event.gym.slug)}/event/${part(event.slug)}/desk`,
  profile,
  followers: (person: { username: string | null; uid: string }) => `${profile(person)}/followers`,
  following: (person: { username: string | null; uid: string }) => `${profile(person)}/following`,
  followRequests: () => '/follow-requests',
  newPromotion: () => '/journal/promotion/new',
  editPromotion: (id: string) => `/journal/promotion/${part(id)}/edit`,
  people: () => '/people',
  ownProfile: () => '/user/profile',
  profileSetup: (from?: string) => `/profile/setup${from ? `?from=${part(from)}` : ''}`,
  onboarding: () => '/onboarding',
  settings: (section?: string) => (section ? `/settings/${section}` : '/settings'),
  activity: (id: string) => `/activity/${part(id)}`,
  saved: (collectionId?: string) => (collectionId ? `/saved?in=${part(collectionId)}` : '/saved'),
  notifications: (tab?: string) => (tab && tab !== 'all' ? `/notifications?tab=${tab}` : '/notifications'),
  messages: (id?: string) => (id ? `/messages/${part(id)}` : '/messages'),
  /**
   * Starts a conversation with a member or a gym, or on behalf of a gym with someone who trains there; or chooses one
   * for a link to `share`, a path.
   */
  newMessage: (begin: { to?: string; gym?: string; share?: string } = {}) =>
    asked('/messages/new', new URLSearchParams(begin)),
  analytics: (tab?: string, query?: URLSearchParams) => asked(tab ? `/analytics/${tab}` : '/analytics', query),
  journal: (tab?: string) => (tab ? `/journal/${tab}` : '/journal'),
  newMatch: () => '/journal/match/new',
  editMatch: (id: string) => `/journal/match/${part(id)}/edit`,
  journalImport: () => '/journal/import',
  search: (query?: URLSearchParams) => asked('/search', query),
  /** The technique library, or one technique. */
  techniques: (slug?: string) => (slug ? `/techniques/${part(slug)}` : '/techniques'),
  timer: () => '/timer',
  /** The RSVP of someone without an account, who has a link to it. */
  guestRsvp: () => '/rsvp',
  /** What the parent or guardian of a member under 18 sees, who has a link to it. */
  guardian: () => '/guardian',
  about: () => '/about',
  /** A page rendered by the server, so a link to it leaves the app. */
  sitePage: (page: 'privacy' | 'terms' | 'community-guidelines' | 'help' | 'open-data', language: string) =>
    `/${page}?lang=${language}`,
  /** Answered by the server: stores the choice for browsers without JavaScript, and returns to the path `to`. */
  language: (language: string, to: string) => `/language/${language}?to=${part(to)}`,
  /** `from`: the page the person came from, sent with the message. */
  contact: (from?: string) => (from ? `/contact?from=${part(from)}` : '/contact'),
  /** The form for new teaching content, optionally with its type and an uploaded video filled in. */
  newContent: (begin: { type?: string; video?: string } = {}) => {
    const query = new URLSearchParams(Object.entries(begin).filter(([, text]) => text))
    return asked('/creator/content/new', query)
  },
  editContent: (id: string) => `/creator/content/${part(id)}/edit`,
  content: (id: string) => `/content/${part(id)}`,
  creators: (query?: URLSearchParams) => asked('/creators', query),
  creatorDashboard: (tab?: string) => (tab ? `/creator/dashboard/${tab}` : '/creator/dashboard'),
  creatorApply: (step?: 'form') => `/creator/apply${step ? `?step=${step}` : ''}`,
  creatorMessage: (id: string) => `/creators/message/${part(id)}`,
  creatorOnboarding: (step?: string) => (step ? `/creator/onboarding/${step}` : '/creator/onboarding'),
  /** The member's own memberships. */
  memberships: () => '/account/subscriptions',
  /** Moderation decisions about the member's own account. */
  accountStatus: () => '/account/status',
  newTier: () => '/creator/tiers/new',
  editTier: (id: string) => `/creator/tiers/${part(id)}/edit`,
  /** A creator's membership tiers. */
  subscribe: ({ username }: { username: string }) => `/u/${username}/subscribe`,
  checkout: ({ creator, tier, interval, gift }: { creator: string; tier: string; interval: string; gift?: boolean }) =>
    `/subscribe/checkout?${new URLSearchParams({ creator, tier, interval, ...(gift ? { gift: 'yes' } : {}) })}`,
  session: (id: string) => `/journal/session/${part(id)}`,
  editSession: (id: string) => `/journal/session/${part(id)}/edit`,
  /** A new session, prefilled from what the parameters name; `rounds` such as `5x6`. */
  newSession: (
    begin: { date?: string; key?: string; event?: string; template?: string; from?: string; rounds?: string } = {},
  ) => {
    const query = new URLSearchParams(Object.entries(begin).filter(([, text]) => text))
    return asked('/journal/session/new', query)
  },
}

function profile({ username, uid }: { username: string | null; uid: string }) {
  return username ? `/u/${username}` : `/profile/${uid}`
}
