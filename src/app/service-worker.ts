import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { type PushWorld, receivePush } from '#domains/notifications/push/web/receive.ts'
import { serverPaths } from './server-paths.ts'

declare const self: PushWorld & {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const DAY_SECONDS = 86_400

// The app itself. API responses are never cached here: the page saves them, and deletes them on sign-out.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Server-rendered pages: offline, the cached copy, otherwise the app, which says it's offline.
const ofTheServer = [/^\/(privacy|terms|community-guidelines|help|open-data)\/?($|\?)/]
const sitePages = { cacheName: 'site-pages', networkTimeoutSeconds: 5 }
const orTheApp = new NetworkFirst({
  ...sitePages,
  plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
})
registerRoute(new NavigationRoute(orTheApp, { allowlist: ofTheServer }))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/site-pages.'),
  new NetworkFirst(sitePages),
)
// Every other path opens the app, online or offline, unless it's left to the server.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }))

// Parts too large to fetch before they're needed: the map, fonts for other scripts. Their names change with their
// content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS })],
  }),
)

// Map areas that were viewed before can be opened offline.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/tiles/'),
  new StaleWhileRevalidate({
    cacheName: 'tiles',
    plugins: [new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true })],
  }),
)

// Pictures. Signing out empties this cache (platform/web/query-client.ts).
const pictures = {
  cacheName: 'pictures',
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 14 * DAY_SECONDS, purgeOnQuotaError: true })],
}
const isPicture = ({ url, sameOrigin, request }: { url: URL; sameOrigin: boolean; request: Request }) =>
  sameOrigin && url.pathname.startsWith('/files/') && request.destination === 'image'

// Access to a post's pictures can change, so ask the server first while online.
registerRoute(
  (asked) => isPicture(asked) && asked.url.pathname.startsWith('/files/post_pictures/'),
  new NetworkFirst(pictures),
)
registerRoute(isPicture, new StaleWhileRevalidate(pictures))

receivePush(self)

// The first worker takes over the page that installed it; a later one waits until Reload is pressed.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
  // From a page that was opening while the first worker took over the others.
  if (data === 'claim') void self.clients.claim()
})
