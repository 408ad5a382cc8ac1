import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of Vite's manifest, by the path of a module. */
export type Chunks = Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }>

export const readChunks = (client: string): Chunks =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Chunks

/** The pages that open without a connection: what somebody looks at in a gym. Others are kept once they were opened. */
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
  'src/pages/settings/SettingsPage.tsx',
  'src/domains/journal/promotions/web/EditPromotionPage.tsx',
  'src/domains/journal/promotions/web/NewPromotionPage.tsx',
  'src/pages/login/LoginPage.tsx',
  'src/pages/techniques/TechniquesPage.tsx',
  'src/domains/journal/training/web/EditSessionPage.tsx',
  'src/domains/journal/training/web/NewSessionPage.tsx',
  'src/domains/journal/training/web/SessionPage.tsx',
  'src/domains/events/discover/web/EventsPage.tsx',
]

/** Parts of those pages that are of no use without a connection, or too large to fetch before anybody wants them. */
const NOT_AHEAD = [
  /^virtual:words\//,
  /maplibre|MapCanvas|FinderMap|PlaceMap|PointMap|PinLayers/,
  /hls|Player/,
  /charts/,
  /VideoDialog|tus-js-client/,
  /ShareCardDialog|PlaylistDialog|InviteDialog|HistoryDialog/,
]

/**
 * The scripts and styles that the service worker fetches at the first visit: the pages above with whatever they may open, and
 * nothing of any other page.
 */
export function keptAhead(chunks: Chunks): Set<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    if (seen.has(key) || !chunk) return
    seen.add(key)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const opened of chunk.dynamicImports ?? []) if (isWanted(opened)) visit(opened)
  }
  for (const page of ['index.html', ...PAGES]) {
    if (!chunks[page])
      throw new Error(`${page} is not in the build. Has the page moved? It stands in scripts/precache.ts.`)
    visit(page)
  }
  return new Set([...seen].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])]))
}

const isWanted = (module: string) =>
  (!/Page\.tsx$/.test(module) || PAGES.includes(module)) && !NOT_AHEAD.some((pattern) => pattern.test(module))
