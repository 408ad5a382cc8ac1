import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withMaps, withoutServiceWorker } from './fixtures.ts'
import { signInWithCookies } from './members.ts'
import { englishTexts, PSEUDO_LANGUAGE, PSEUDO_TEXT, showPseudoLocale } from './pseudo-locale.ts'
import type { Screen, Visitor } from './screens.ts'
import { textFaults } from './text-fit.ts'
import { partsOf, untilSettled, walk } from './walk.ts'

// The app's texts are 40 % longer than in English, so one visit to a screen shows both whether it's accessible and
// whether translations fit.
test.use({ ...withoutServiceWorker, ...withMaps(), locale: PSEUDO_LANGUAGE })

const DESKTOP = { width: 1280, height: 800 }
/** The width at which WCAG 1.4.10 asks for pages without scrolling sideways: a desktop zoomed to 400 %. */
const REFLOW_PX = 320
const ACCOUNTS: Partial<Record<Visitor, string>> = {
  member: 'ana@openmat.test',
  creator: 'creator@openmat.test',
  admin: 'admin@openmat.test',
}

/** Pages left in English on purpose: one for engineers, and the gallery of components. */
const IN_ENGLISH = /^\/(api\/docs|ui)$/

// Each screen is loaded once, at phone size, narrowed, and then widened to a desktop.
test.describe('accessibility', { tag: ['@accessibility', '@phone'] }, () => {
  test.setTimeout(300_000)

  for (const visitor of ['visitor', 'newcomer', 'member', 'creator', 'admin'] as const)
    for (const [part, some] of partsOf(visitor).entries())
      test(`${visitor}: every screen is accessible and fits longer texts, part ${part + 1}`, async ({
        page,
        newcomer,
        allowErrors,
      }) => {
        allowErrors(/status of 404/)
        if (visitor !== 'visitor') await signInWithCookies(page, ACCOUNTS[visitor] ?? newcomer())
        await showPseudoLocale(page)
        await lookAt(page, some)
      })
})

test.describe('accessibility after an action', { tag: ['@accessibility', '@phone'] }, () => {
  test.use({ locale: 'en-IE' })

  test('the denied location dialog is accessible in light and dark', async ({ page }) => {
    await page.goto('/about')
    await denyLocation(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'the dialog')
  })

  test('an API call and its response are accessible in light and dark', async ({ page }) => {
    await page.goto('/api/docs')
    await page.getByRole('searchbox').fill('get /gyms near')
    const call = page.locator('details').first()
    await call.locator('summary').click()
    await call.getByRole('button', { name: 'Send' }).click()
    await expect(call.getByText('200 OK')).toBeVisible()
    await expectAccessible(page, 'the call')
  })
})

async function lookAt(page: Page, all: Screen[]) {
  const phone = page.viewportSize() ?? DESKTOP
  // Charts and rows of buttons adapt to a new size a few frames later; on a long page, a frame can take seconds.
  const soft = expect.configure({ soft: true, timeout: 30_000 })
  const fits = (message: string, { controls = false } = {}) =>
    soft.poll(() => textFaults(page, { controls }), message).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await walk(page, all, async (address, nth) => {
    expect.soft(await textFaults(page, { ours: PSEUDO_TEXT }), address).toEqual([])
    if (!IN_ENGLISH.test(address)) expect.soft(await englishTexts(page), `${address} in English`).toEqual([])
    await setTextSize(page, '200%')
    await fits(`${address} with text twice as large`)
    await setTextSize(page, '')

    await expectAccessible(page, `${address} on a phone`, { bestPractices: true })
    // After the check above, because Chromium may lay out a few more frames with the larger text.
    await page.setViewportSize({ ...phone, width: REFLOW_PX })
    await fits(`${address} at ${REFLOW_PX} px`, { controls: true })
    const settled = untilSettled(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(DESKTOP)
    await settled()
    // The frame looks different on a desktop, but its colours only need checking once per part, and a page's own
    // colours are the same at every width.
    await expectAccessible(page, `${address} on a desktop`, { colours: nth === 0, bestPractices: true })
    await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  })
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Denies access to the location, as a member does in the browser's settings. */
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
