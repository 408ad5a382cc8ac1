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

declare const self: PushWorld & {
  __WB_MANIFEST: (PrecacheEntry | string)[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const DAY_SECONDS = 86_400

// The app itself. What the API answers is kept by the page, under the name of whoever is signed in, never here.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every other address of the app opens the app, with or without a connection. Not: the API, files, and pages with an ending
// such as /signed-in.html, which belongs to a sign-in under way.
const notTheApp = [/^\/(api|files|media|assets|calendar)\//, /^\/(healthz|readyz)$/, /\/[^/]+\.[a-z0-9]{2,5}$/i]
// Pages of the server: as they were seen last without a connection, or else the app, which says so.
const ofTheServer = [/^\/(privacy|terms|community-guidelines|help)\/?($|\?)/]
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
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheApp }))

// Parts too large to fetch before anybody wants them: the map, letters of other scripts. Their names change with them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS })],
  }),
)

// What was looked at of the map opens again without a connection.
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

// Who may see a picture in a post changes, so the server is asked while it can be.
registerRoute(
  (asked) => isPicture(asked) && asked.url.pathname.startsWith('/files/post_pictures/'),
  new NetworkFirst(pictures),
)
registerRoute(isPicture, new StaleWhileRevalidate(pictures))

receivePush(self)

// The first worker serves the page that brought it; a later one waits until somebody presses Reload.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})
