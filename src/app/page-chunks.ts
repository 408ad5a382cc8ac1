import { type Chunks, readChunks, withImports } from '../../scripts/precache.ts'

const FRAME = 'src/app/shell/Frame.tsx'
const ROUTES = 'src/app/page-routes.tsx'
const HYDRATION = 'src/app/hydration.ts'

interface PageModules {
  path: RegExp
  modules: string[]
  /** The readers for whom the page is rendered on the server. */
  renderedFor?: readonly Readers[]
}

export type Readers = 'visitors' | 'members'

const pageFor =
  (...renderedFor: Readers[]) =>
  (path: RegExp, ...modules: string[]) => ({ path, modules: [ROUTES, FRAME, ...modules], renderedFor })
const publicPage = pageFor('visitors')
const membersPage = pageFor('members')
const everyonesPage = pageFor('visitors', 'members')
const journalTab = (path: RegExp, tab: string) =>
  membersPage(path, 'src/pages/journal/JournalPage.tsx', `src/domains/journal/${tab}.tsx`)

/** Pages that people open first, with the modules they load. On other pages, the app loads them once it has started. */
export const PAGES: readonly PageModules[] = [
  {
    path: /^\/login$/,
    modules: ['src/app/shell/BareFrame.tsx', 'src/pages/login/LoginPage.tsx'],
    renderedFor: ['visitors'],
  },
  publicPage(/^\/about$/, 'src/pages/about/AboutPage.tsx'),
  publicPage(/^\/timer$/, 'src/domains/journal/timer/web/TimerPage.tsx'),
  everyonesPage(/^\/events$/, 'src/domains/events/discover/web/EventsPage.tsx'),
  everyonesPage(/^\/map$/, 'src/pages/finder/FinderPage.tsx'),
  publicPage(/^\/gyms$/, 'src/domains/gyms/gym-directory/web/CountriesPage.tsx'),
  publicPage(/^\/gyms\/[^/]+$/, 'src/domains/gyms/gym-directory/web/CountryPage.tsx'),
  publicPage(/^\/gyms\/[^/]+\/[^/]+$/, 'src/pages/gyms-in/CityPage.tsx'),
  everyonesPage(/^\/gym\/(?!new$)[^/]+$/, 'src/pages/gym/GymPage.tsx'),
  everyonesPage(/^\/gym\/[^/]+\/event\/(?!new$)[^/]+$/, 'src/pages/event/EventPage.tsx'),
  everyonesPage(/^\/(u\/|@|profile\/(?!setup$))[^/]+$/, 'src/pages/profile/ProfilePage.tsx'),
  publicPage(/^\/u\/[^/]+\/subscribe$/, 'src/domains/creators/subscriptions/web/subscribe/SubscribePage.tsx'),
  publicPage(/^\/content\/[^/]+$/, 'src/domains/creators/content/web/ContentPage.tsx'),
  everyonesPage(/^\/activity\/[^/]+$/, 'src/pages/activity/ActivityPage.tsx'),
  publicPage(/^\/competitions$/, 'src/domains/journal/competitions/web/CompetitionsPage.tsx'),
  publicPage(/^\/competitions\/[^/]+$/, 'src/domains/journal/competitions/web/CompetitionPage.tsx'),
  publicPage(/^\/search$/, 'src/app/search/SearchPage.tsx'),
  publicPage(/^\/techniques(\/[^/]+)?$/, 'src/pages/techniques/TechniquesPage.tsx'),
  {
    path: /^\/$/,
    modules: [
      FRAME,
      'src/pages/home/HomePage.tsx',
      // Its loader waits for these.
      'src/domains/events/checkins/web/ConfirmSession.tsx',
      'src/pages/home/TodayStrip.tsx',
    ],
    renderedFor: ['members'],
  },
  journalTab(/^\/journal$/, 'training/web/SessionsTab'),
  journalTab(/^\/journal\/matches$/, 'matches/web/MatchesTab'),
  journalTab(/^\/journal\/promotions$/, 'promotions/web/PromotionsTab'),
  journalTab(/^\/journal\/techniques$/, 'techniques/web/DrillTab'),
  journalTab(/^\/journal\/milestones$/, 'milestones/web/MilestonesTab'),
  {
    path: /^\/messages(\/(?!new$)[^/]+)?$/,
    modules: [ROUTES, FRAME, 'src/domains/messages/messages/web/MessagesPage.tsx'],
  },
  membersPage(/^\/notifications$/, 'src/domains/notifications/notifications/web/NotificationsPage.tsx'),
]

/** The fonts of every page, for Latin letters. */
const FONTS = /\/(?:archivo-latin|inter-latin-wght-normal)-.{8}\.woff2$/

export interface PageChunks extends Pick<PageModules, 'renderedFor'> {
  /** Link elements for the page's scripts and styles, so that the browser doesn't find them one after the other. */
  links(language: string, isRendered: boolean): string
}

/** The chunks of the page at a path, in the client built into this folder. */
export function openPageChunks(client: string): (path: string) => PageChunks | undefined {
  const chunks = readChunks(client)
  const everywhere = withImports(chunks, ['index.html'])
  const fonts = [...everywhere]
    .flatMap((key) => chunks[key]?.assets ?? [])
    .filter((file) => FONTS.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
  return (path) => {
    const page = PAGES.find((one) => one.path.test(path))
    return (
      page && {
        renderedFor: page.renderedFor,
        links(language, isRendered) {
          const keys = [...page.modules, `virtual:words/${language}`, ...(isRendered ? [HYDRATION] : [])]
          const own = [...withImports(chunks, keys)].filter((key) => !everywhere.has(key))
          return fonts + linksTo(own.flatMap((key) => chunks[key] ?? []))
        },
      }
    )
  }
}

const linksTo = (own: Chunks[string][]) =>
  [
    ...[...new Set(own.flatMap(({ css }) => css ?? []))].map(
      (file) => `<link rel="stylesheet" crossorigin href="/${file}">`,
    ),
    ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
