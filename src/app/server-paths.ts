/**
 * Requests for pages that the service worker leaves to the server, matched against path and query: those that aren't
 * for the app, and paths with an extension such as /sitemap.xml, /events/feed.atom or /signed-in.html, which belongs to
 * a sign-in in progress.
 */
export const serverPaths = [
  /^\/(api|files|media|assets|calendar|preview|language|embed|open-data)\//,
  /^\/(healthz|readyz|oembed)(\?|$)/,
  /^[^?]*\/[^/?]+\.[a-z0-9]{2,5}(\?|$)/i,
]
