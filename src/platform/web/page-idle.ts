import { quietFor } from './browser.ts'

/** Once no call has been in progress for this long, a page has made its first calls. */
const QUIET_MS = 500
const LOOK_MS = 100
const LONGEST_MS = 15_000

/** Resolves when the page is shown, has made its calls and the browser is idle; after 15 seconds at the latest. */
export async function waitUntilPageIdle(): Promise<void> {
  const until = Date.now() + LONGEST_MS
  do await idle()
  while (Date.now() < until && !(document.readyState === 'complete' && isShown() && quietFor() > QUIET_MS))
}

/** Every page has a heading; the spinner before it has none. */
const isShown = () => document.querySelector('h1') !== null

const idle = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      // Safari doesn't support requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 })
      else resolve()
    }, LOOK_MS)
  })
