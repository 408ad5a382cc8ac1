import type { Page, Request } from '@playwright/test'
import { expectSound } from './accessibility.ts'
import { expect, test, unkept } from './fixtures.ts'
import { enter } from './members.ts'
import { type Get, type Screen, screens, type Visitor } from './screens.ts'

test.use(unkept)

/** So few screens for a story that every worker has some to look at until the end. */
const FEW = 9

/** The screens that somebody sees, in parts. */
function partsOf(visitor: Visitor): Screen[][] {
  const all = screens.filter((screen) => screen.seenBy.includes(visitor))
  return Array.from({ length: Math.ceil(all.length / FEW) }, (_, part) => all.slice(part * FEW, (part + 1) * FEW))
}

const DESKTOP = { width: 1280, height: 800 }

// A screen is opened once, on the phone, and then given the width of a desktop.
test.describe('accessibility', { tag: ['@accessibility', '@phone'] }, () => {
  test.setTimeout(300_000)

  for (const [part, some] of partsOf('visitor').entries())
    test(`every screen a visitor sees is sound in light and dark: part ${part + 1}`, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      await lookAt(page, some)
    })

  for (const [part, some] of partsOf('member').entries())
    test(`every screen a member sees is sound in light and dark: part ${part + 1}`, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      await enter(page, 'ana@openmat.test')
      await lookAt(page, some)
    })

  for (const [part, some] of partsOf('creator').entries())
    test(`every screen a creator sees is sound in light and dark: part ${part + 1}`, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      await enter(page, 'creator@openmat.test')
      await lookAt(page, some)
    })

  for (const [part, some] of partsOf('admin').entries())
    test(`every screen an admin sees is sound in light and dark: part ${part + 1}`, async ({ page, allowErrors }) => {
      allowErrors(/status of 404/)
      await enter(page, 'admin@openmat.test')
      await lookAt(page, some)
    })

  for (const [part, some] of partsOf('newcomer').entries())
    test(`every screen right after signing in is sound in light and dark: part ${part + 1}`, async ({
      page,
      newcomer,
    }) => {
      await enter(page, newcomer())
      await lookAt(page, some)
    })

  test('the word about a denied location is sound in light and dark', async ({ page }) => {
    await page.goto('/about')
    await denyLocation(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, 'the dialog')
  })

  test('a call of the API, opened and answered, is sound in light and dark', async ({ page }) => {
    await page.goto('/api/docs')
    await page.getByRole('searchbox').fill('get /gyms find')
    const call = page.locator('details').first()
    await call.locator('summary').click()
    await call.getByRole('button', { name: 'Send' }).click()
    await expect(call.getByText('200 OK')).toBeVisible()
    await expectSound(page, 'the call')
  })
})

async function lookAt(page: Page, all: Screen[]) {
  const get: Get = async (path) => (await page.request.get(path)).json()
  for (const [nth, { route, at = route, leadsTo }] of all.entries()) {
    const address = typeof at === 'string' ? at : await at(get)
    // The frame around the page is another one on a desktop: once in a while is enough for that.
    await test.step(address, () => lookAtOne(page, address, { darkDesktop: nth === 0, leadsTo }))
  }
}

async function lookAtOne(
  page: Page,
  address: string,
  { leadsTo, darkDesktop }: { darkDesktop: boolean; leadsTo: RegExp | undefined },
) {
  const phone = page.viewportSize() ?? DESKTOP
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const quiet = quietOf(page)
  await page.goto(address)
  await expect(page.locator('h1').first(), address).toBeVisible()
  await quiet()
  const { pathname } = new URL(page.url())
  if (leadsTo) expect.soft(pathname, `${address} leads elsewhere`).toMatch(leadsTo)
  else expect.soft(pathname, `${address} leads elsewhere`).toBe(address.split('?')[0])
  await expectSound(page, `${address} on a phone`)

  const quietOnDesktop = quietOf(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(DESKTOP)
  await quietOnDesktop()
  // The colours are the same in every window: most are dark on the phone alone.
  await expectSound(page, `${address} on a desktop`, { dark: darkDesktop })
  await page.setViewportSize(phone)
}

const QUIET_MS = 300
/** A map goes on loading for a while; what has not come by then is not waited for. */
const PATIENCE_MS = 4000

/** From now on it is known what the page asks for; answers how to wait until it asks for nothing but to be told of news. */
function quietOf(page: Page): () => Promise<void> {
  const under = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    if (!request.url().endsWith('/api/live')) under.add(request)
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

/** What somebody does in the settings of their browser. */
async function denyLocation(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  })
}
