import { expect, type Page, type Request, test } from '@playwright/test'
import { type Get, type Screen, screens, type Visitor } from './screens.ts'

/** Few screens per test, so both workers stay busy until the end. */
const FEW = 9

/** The visitor's screens, in parts. */
export function partsOf(visitor: Visitor): Screen[][] {
  const all = screens.filter((screen) => screen.seenBy.includes(visitor))
  return Array.from({ length: Math.ceil(all.length / FEW) }, (_, part) => all.slice(part * FEW, (part + 1) * FEW))
}

/** Opens each screen and calls `look` once it has loaded. Continues if a screen redirects unexpectedly. */
export async function walk(page: Page, all: Screen[], look: (address: string, nth: number) => Promise<void>) {
  const get: Get = async (path) => (await page.request.get(path)).json()
  for (const [nth, { route, at = route, leadsTo }] of all.entries()) {
    const address = typeof at === 'string' ? at : await at(get)
    await test.step(address, async () => {
      const settled = untilSettled(page)
      await page.goto(address)
      await expect(page.locator('h1').first(), address).toBeVisible()
      await settled()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const pathname = decodeURI(new URL(page.url()).pathname)
      if (leadsTo) expect.soft(pathname, `${address} leads elsewhere`).toMatch(leadsTo)
      else expect.soft(pathname, `${address} leads elsewhere`).toBe(address.split('?')[0])
      await look(address, nth)
    })
  }
}

const QUIET_MS = 300
/** A map keeps loading for a while; we wait at most this long. */
const PATIENCE_MS = 4000

/**
 * Tracks the page's requests from the call on. Returns a function that waits until none except the live stream
 * has been pending for `QUIET_MS`, but no longer than `PATIENCE_MS`.
 */
export function untilSettled(page: Page): () => Promise<void> {
  const under = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    if (!request.url().includes('/api/live')) under.add(request)
  }
  const end = (request: Request) => {
    if (under.delete(request)) last = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return async () => {
    const until = Date.now() + PATIENCE_MS
    last = Date.now()
    while (Date.now() < until && (under.size > 0 || Date.now() - last < QUIET_MS)) await page.waitForTimeout(50)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
  }
}
