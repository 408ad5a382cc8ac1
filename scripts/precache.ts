import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Vite's manifest, keyed by module path. */
export type Chunks = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
>

export const readChunks = (client: string): Chunks =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Chunks

/** These modules with all their static imports; modules that aren't in the build are left out. */
export function withImports(chunks: Chunks, modules: string[], seen = new Set<string>()): Set<string> {
  for (const key of modules) {
    const chunk = chunks[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    withImports(chunks, chunk.imports ?? [], seen)
  }
  return seen
}

/**
 * Pages that open offline without having been visited, such as those needed in a gym. Others are cached once they've
 * been opened.
 */
const PAGES = [
  'src/pages/activity/ActivityPage.tsx',
  'src/domains/feed/activities/web/SavedPage.tsx',
  'src/domains/events/checkins/web/CheckInPage.tsx',
  'src/pages/event/EventPage.tsx',
  'src/domains/feed/follows/web/PeoplePage.tsx',
  'src/pages/finder/FinderPage.tsx',
  'src/pages/gym/GymPage.tsx',
  'src/pages/home/HomePage.tsx',
  'src/pages/journal/JournalPage.tsx',
  'src/pages/links/LinkResolverPage.tsx',
  'src/domains/journal/matches/web/EditMatchPage.tsx',
  'src/domains/journal/matches/web/NewMatchPage.tsx',
  'src/domains/messages/messages/web/MessagesPage.tsx',
  'src/domains/messages/messages/web/NewMessagePage.tsx',
  'src/domains/notifications/notifications/web/NotificationsPage.tsx',
  'src/pages/profile/ProfilePage.tsx',
  'src/domains/journal/promotions/web/EditPromotionPage.tsx',
  'src/domains/journal/promotions/web/NewPromotionPage.tsx',
  'src/pages/login/LoginPage.tsx',
  'src/pages/techniques/TechniquesPage.tsx',
  'src/domains/journal/timer/web/TimerPage.tsx',
  'src/domains/journal/training/web/EditSessionPage.tsx',
  'src/domains/journal/training/web/NewSessionPage.tsx',
  'src/domains/journal/training/web/SessionPage.tsx',
  'src/domains/events/discover/web/EventsPage.tsx',
]

/** Parts of those pages that are useless offline, or too large to fetch before they're needed. */
const NOT_AHEAD = [
  /^virtual:words\//,
  // Only for pages from the server; from the cache, the app starts empty.
  /app\/hydration/,
  /maplibre|MapCanvas|FinderMap|GymsMap|PlaceMap|PointMap|PinLayers/,
  /hls|Player/,
  /charts/,
  /VideoDialog|tus-js-client/,
  /BoardCard|BoardDialog|QuestionField|MatWishesCard|MilestoneMoment|PlaylistCard|ShortcutsDialog|PositionDiagram/,
  // `lazyDialog` says that these need a connection.
  /(Block|GymPost|History|Invite|Join|Likes|People|Report|Review|ShareCard)Dialog|SuggestEdit|SuggestionList|PromotionMoment/,
  /login\/Nearby/,
  /OldMedia|LinkCard|BookingSettingsDialog|ClassBookings|BookedClasses|MyChecklist|ForecastCard|GuestDialog|GuestList/,
]

/**
 * Scripts and styles the service worker fetches on the first visit: those of the pages above and what they may open,
 * apart from `NOT_AHEAD` and other pages.
 */
export function chunksToPrecache(chunks: Chunks): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (seen.has(key) || !chunk) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const opened of chunk.dynamicImports ?? []) if (isWanted(opened)) visit(opened)
  }
  for (const page of ['index.html', ...PAGES]) {
    if (!chunks[page]) throw new Error(`${page} is not in the build. If the page moved, update scripts/precache.ts.`)
    visit(page)
  }
  return new Set([...seen].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])]))
}

const isWanted = (module: string) =>
  (!/Page\.tsx$/.test(module) || PAGES.includes(module)) && !NOT_AHEAD.some((pattern) => pattern.test(module))
