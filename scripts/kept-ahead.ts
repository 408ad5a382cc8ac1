import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of Vite's manifest, by the path of a module. */
export type Chunks = Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }>

export const readChunks = (client: string): Chunks =>
  JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Chunks

/** The pages that open without a connection (D21): what somebody looks at in a gym. Others are kept once they were opened. */
const PAGES = [
  'activities/web/ActivityPage',
  'activities/web/SavedPage',
  'checkins/web/CheckInPage',
  'events/web/EventPage',
  'follows/web/PeoplePage',
  'gyms/web/FinderPage',
  'gyms/web/GymPage',
  'home/web/HomePage',
  'journal/web/JournalPage',
  'links/web/LinkResolverPage',
  'matches/web/EditMatchPage',
  'matches/web/NewMatchPage',
  'messages/web/MessagesPage',
  'messages/web/NewMessagePage',
  'notifications/web/NotificationsPage',
  'people/web/ProfilePage',
  'people/web/SettingsPage',
  'promotions/web/EditPromotionPage',
  'promotions/web/NewPromotionPage',
  'session/web/LoginPage',
  'techniques/web/TechniquesPage',
  'training/web/EditSessionPage',
  'training/web/NewSessionPage',
  'training/web/SessionPage',
  'whats-on/web/EventsPage',
].map((page) => `src/features/${page}.tsx`)

/** Parts of those pages that are of no use without a connection, or too large to fetch before anybody wants them. */
const NOT_AHEAD = [
  /^virtual:words\//,
  /maplibre|MapCanvas|FinderMap|PlaceMap|PointMap|PinLayers/,
  /hls|Player/,
  /charts/,
  /VideoDialog|tus-js-client/,
  /ShareCardDialog|PlaylistDialog/,
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
      throw new Error(`${page} is not in the build. Has the page moved? It stands in scripts/kept-ahead.ts.`)
    visit(page)
  }
  return new Set([...seen].flatMap((key) => [chunks[key]?.file ?? '', ...(chunks[key]?.css ?? [])]))
}

const isWanted = (module: string) =>
  (!/Page\.tsx$/.test(module) || PAGES.includes(module)) && !NOT_AHEAD.some((pattern) => pattern.test(module))
