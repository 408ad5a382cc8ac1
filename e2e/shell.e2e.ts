import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { lastSeen } from './last-seen.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const rootClass = (page: Page) => page.evaluate(() => document.documentElement.className)

test('/about is open to everyone and presents the three features', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About Open Mat' })).toBeVisible()
  for (const [feature, sentence] of [
    ['Find Gyms', 'Discover gyms and open mats nearby or when travelling.'],
    ['Connect', 'Build a network of training partners and gyms.'],
    ['Track Progress', 'Log training sessions and celebrate milestones.'],
  ] as const) {
    const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: feature, exact: true }) })
    await expect(item).toContainText(sentence)
  }
  await expect(page.getByText('GeoNames')).toBeVisible()
  await expect(page.getByText('OpenStreetMap contributors')).toBeVisible()
})

test('opens a page at the top, and keeps the scroll position on reload', { tag: '@phone' }, async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('/about')
  await expect(page.getByText('GeoNames')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  expect(await scrolled()).toBe(400)
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goto('/about')
  await expect(page.getByText('GeoNames')).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.reload()
  await expect(page.getByText('GeoNames')).toBeVisible()
  await expect.poll(scrolled).toBe(400)
})

test('cross-fades pages if motion is welcome, but not what changes within one', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition
    Object.assign(window, { fades: 0 })
    document.startViewTransition = (update) => {
      ;(window as unknown as { fades: number }).fades++
      return start.call(document, update)
    }
  })
  const fades = () => page.evaluate(() => (window as unknown as { fades: number }).fades)
  const go = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.locator('h1:focus')).toBeVisible()
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/map')
  await expect(page.locator('[data-floating=notices]')).toBeAttached()
  await page.getByRole('button', { name: 'Tonight' }).click()
  await expect(page.getByRole('button', { name: 'Tonight' })).toHaveAttribute('aria-pressed', 'true')
  expect(await fades()).toBe(0)
  await go('Events')
  await expect(page).toHaveURL(/\/events$/)
  expect(await fades()).toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await go('Find')
  await expect(page).toHaveURL(/\/map$/)
  expect(await fades()).toBe(1)
})

test.describe('unknown paths', () => {
  test('shows visitors an error page with three links, without asking them to sign in', {
    tag: '@phone',
  }, async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.goto('/no/such/address?x=1')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404 Not Found')).toBeVisible()
    await expect(page.getByText('/no/such/address')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/no/such/address')
    for (const way of ['Home', 'Map', 'About'])
      await expect(page.getByRole('main').getByRole('link', { name: way, exact: true })).toBeVisible()
  })

  test('suggests the right path for a mistyped one', { tag: '@phone' }, async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await page.goto('/gyms/some-gym?tab=events')
    await expect(page.getByRole('link', { name: '/gym/some-gym?tab=events' })).toHaveAttribute(
      'href',
      '/gym/some-gym?tab=events',
    )
  })
})

test.describe('when something breaks', () => {
  test("a render error shows its text and a reference from the server's log", {
    tag: '@phone',
  }, async ({ page, allowErrors }) => {
    allowErrors(/Objects are not valid|React Router caught|at (Licence|Card)|Error/)
    await page.route('**/api/config', (route) => route.fulfill({ json: { version: { broken: true } } }))
    await page.goto('/login')
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText(/Objects are not valid|React error #31/)).toBeVisible()
    await expect(page.getByText(/^Reference: \S{8,}$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.unroute('**/api/config')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'About Open Mat' })).toBeVisible()
  })

  test('a missing script reloads the page once, then offers the new version', {
    tag: '@phone',
  }, async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED|Failed to (load|fetch)|dynamically imported|React Router caught|ChunkLoadError/)
    await page.goto('/login')
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.route('**/assets/AboutPage*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'A new version is available' })).toBeVisible()
    expect(loads).toBe(1)
    await expect(page).toHaveURL('/about')

    await page.unroute('**/assets/AboutPage*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'About Open Mat' })).toBeVisible()
  })

  test("gives up on a script that hasn't loaded after 120 s", { tag: '@phone' }, async ({ page, allowErrors }) => {
    allowErrors(/React Router caught|ChunkLoadError|didn't load|ERR_/)
    await page.clock.install()
    await page.goto('/login')
    await page.route('**/assets/AboutPage*.js', () => {})
    await page.getByRole('link', { name: 'About' }).click()
    const reported = page.waitForRequest('**/api/client-errors')
    await page.clock.fastForward(119_000)
    await expect(page.getByRole('heading', { name: 'Welcome to Open Mat' })).toBeVisible()
    await page.clock.fastForward(1_500)
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'chunk-load' })
  })

  test("shows a full-page spinner while auth loads, with a message if that's slow", {
    tag: '@phone',
  }, async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/session', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/contact')
    await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
    await expect(page.getByText('This is taking longer than usual…')).toBeVisible({ timeout: 8_000 })
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  })

  test('says so when the server fails at startup, and lets the visitor try again', { tag: '@phone' }, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 500/)
    await page.route('**/api/auth/session', (route) =>
      route.fulfill({ status: 500, json: { code: 'X', status: 500, message: 'x' } }),
    )
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: "Can't reach Open Mat" })).toBeVisible()
    await page.unroute('**/api/auth/session')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  })
})

test.describe('the frame', () => {
  test("the floating logo wears the member's belt and covers no controls", async ({ page, signInAs }) => {
    await page.goto('/about')
    const sign = page.locator('[data-floating=sign]')
    await expect(sign.locator('[data-belt]')).toHaveAttribute('data-belt', 'default')
    await signInAs(page, 'ana@openmat.test')
    await expect(sign.locator('[data-belt]')).toHaveAttribute('data-belt', 'black')
    await page.goto('/about')
    await page.getByRole('link', { name: 'ODbL 1.0' }).scrollIntoViewIfNeeded()
    await expect.poll(() => coveredControls(page)).toEqual([])
  })

  test('shows the default logo for an unknown rank', { tag: '@phone' }, async ({ page, newcomer, db }) => {
    const noa = newcomer()
    await signInWithCookies(page, noa)
    await db.query(
      "update users set belt_rank = 'chartreuse', username = $2, onboarding_complete = true where email = $1",
      [noa.email, `noa${Date.now().toString(36)}`.slice(0, 20)],
    )
    await page.goto('/about')
    await expect(page.locator('[data-floating=sign] [data-belt]')).toHaveAttribute('data-belt', 'default')
  })

  test('limits the page to 1200 px on a wide screen', { tag: '@desktop' }, async ({ page }) => {
    await page.setViewportSize({ width: 1700, height: 900 })
    await page.goto('/about')
    const widest = await page.locator('main').evaluate((main) => main.getBoundingClientRect().width)
    expect(widest).toBeLessThanOrEqual(1200)
    expect(widest).toBeGreaterThan(1100)
  })

  test("keeps toasts off an open dialog's buttons", { tag: '@phone' }, async ({ page }) => {
    await page.goto('/ui')
    await page.getByRole('button', { name: 'Leave the event' }).first().click()
    await page.getByText('Say what failed').first().dispatchEvent('click')
    const topOf = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? Number.NaN
    await expect.poll(async () => (await topOf('Give up my place')) - (await topOf('Not saved:'))).toBeGreaterThan(40)
  })

  test('uses 14 px text on screens narrower than 640 px, and 16 px text on others', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/about')
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await page.setViewportSize({ width: 639, height: 800 })
    await expect.poll(size).toBe('14px')
    await page.setViewportSize({ width: 640, height: 800 })
    await expect.poll(size).toBe('16px')
  })

  test('moves focus to the new heading, sets the tab title, and keeps position on back', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 420 })
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle('About Open Mat · Open Mat')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.evaluate(() => window.scrollTo(0, 300))
    await page.getByRole('banner').getByRole('link', { name: 'Find', exact: true }).click()
    await expect(page).toHaveURL(/\/map/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(300)
  })
})

test.describe('light and dark', () => {
  test('follows the system theme until one is chosen, then remembers the choice', async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about')
    expect(await rootClass(page)).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => rootClass(page)).toBe('light')
    expect(await stored(page, 'theme-preference')).toBeNull()

    await choose(page, 'dark', isMobile)
    expect(await rootClass(page)).toBe('dark')
    expect(await stored(page, 'theme-preference')).toBe('dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    expect(await rootClass(page)).toBe('dark')
    await choose(page, 'light', isMobile)
    expect(await stored(page, 'theme-preference')).toBe('light')
  })

  test('applies a theme chosen in one tab to the other', { tag: '@phone' }, async ({ page, context, isMobile }) => {
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/about')
    await choose(page, 'dark', isMobile)
    await expect.poll(() => rootClass(other)).toBe('dark')
  })
})

test.describe('installing', () => {
  test('the manifest is complete, and its icons have the sizes it states', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.goto('/about')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(href ?? '')).json()
    expect(manifest).toMatchObject({ name: 'Open Mat', short_name: 'Open Mat', start_url: '/', display: 'standalone' })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(size, src).toBe(sizes)
    }
  })

  test("the button installs, and a dismissed prompt doesn't return", { tag: '@phone' }, async ({ page }) => {
    await page.goto('/about')
    const install = page.getByRole('button', { name: 'Install App' })
    await expect(page.getByRole('complementary', { name: 'Notices' })).toBeAttached()
    await expect(install).toBeHidden()
    await offerToInstall(page, 'accepted')
    await install.click()
    await expect(install).toBeHidden()
    expect(await page.evaluate(() => (window as { asked?: boolean }).asked)).toBe(true)
    expect(await stored(page, 'installPromptDismissed')).toBeNull()

    await offerToInstall(page, 'accepted')
    await page.getByRole('complementary', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(install).toBeHidden()
    expect(await stored(page, 'installPromptDismissed')).toBe('true')
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Notices' })).toBeAttached()
    await offerToInstall(page, 'accepted')
    await expect(install).toBeHidden()
  })

  test("shows the iOS steps until they're closed", { tag: '@phone' }, async ({ browser }) => {
    const context = await browser.newContext({ userAgent: IPHONE, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/about')
    const steps = page.getByText('In Safari tap Share, then Add to Home Screen.')
    await expect(steps).toBeVisible()
    await page.getByRole('complementary', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click()
    await expect(steps).toBeHidden()
    expect(await stored(page, 'iosInstallPromptDismissed')).toBe('true')
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Notices' })).toBeAttached()
    await expect(steps).toBeHidden()
    await context.close()
  })
})

test.describe('location', () => {
  test('explains a denied location once, and again if it was granted in between', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/about')
    await allowLocation(page, 'denied')
    const modal = page.getByRole('dialog', { name: 'Location Access Denied' })
    await expect(modal).toContainText('Settings > Privacy & Security > Location Services > Safari Websites')
    const reloaded = page.waitForEvent('load')
    await modal.getByRole('button', { name: 'Close' }).click()
    await reloaded
    expect(await stored(page, 'locationDeniedDismissed')).toBe('true')
    await expect(page.locator('[data-floating=sign]')).toBeAttached()
    await expect(modal).toBeHidden()

    await allowLocation(page, 'granted')
    await expect.poll(() => stored(page, 'locationDeniedDismissed')).toBeNull()
    await allowLocation(page, 'denied')
    await expect(modal).toBeVisible()
  })
})

test.describe('offline', () => {
  test.use(withServiceWorker)

  test('a service worker opens the app offline with the last content seen', {
    tag: '@phone',
  }, async ({ page, context, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await signInWithCookies(page, 'ana@openmat.test')
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible()
    const worker = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return { script: registration.active?.scriptURL, scope: registration.scope }
    })
    expect(new URL(worker.script ?? '').pathname).toBe('/service-worker.js')
    expect(new URL(worker.scope).pathname).toBe('/')
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await lastSeenKept(page)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible()
    await expect(page.getByText("You're offline.", { exact: false }).first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText("You're offline.", { exact: false })).toBeHidden()
  })

  test("signing out removes all of the member's data from this browser", { tag: '@phone' }, async ({
    page,
    signInAs,
    allowErrors,
  }) => {
    // Requests in progress when the member signs out are refused.
    allowErrors(/status of 401/)
    await signInAs(page, 'ana@openmat.test')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await lastSeenKept(page)
    await page.evaluate(async () =>
      (await caches.open('pictures')).put('/files/profile_pictures/x/profile.jpg', new Response('x')),
    )
    await page.goto('/auth-test')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('No one is signed in.').first()).toBeVisible()
    await expect.poll(async () => (await lastSeen(page)).includes('ana@openmat.test')).toBe(false)
    expect(await page.evaluate(() => caches.has('pictures'))).toBe(false)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => path.startsWith('/api/') || path === '/signed-in.html')).toEqual([])
  })
})

async function choose(page: Page, theme: 'dark' | 'light', isMobile: boolean) {
  if (!isMobile) return page.getByRole('switch', { name: 'Dark theme' }).setChecked(theme === 'dark')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: theme === 'dark' ? 'Dark theme' : 'Light theme' }).click()
}

/** Simulates Chromium's install offer, which a test can't trigger. */
function offerToInstall(page: Page, outcome: 'accepted' | 'dismissed') {
  return page.evaluate((answer) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, {
      prompt: async () => {
        ;(window as { asked?: boolean }).asked = true
      },
      userChoice: Promise.resolve({ outcome: answer }),
    })
    window.dispatchEvent(offer)
  }, outcome)
}

/** Changes a permission, as a member does in the browser's own settings. */
async function allowLocation(page: Page, setting: 'denied' | 'granted') {
  const browser = await page.context().newCDPSession(page)
  const { targetInfo } = await browser.send('Target.getTargetInfo')
  await browser.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting,
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  })
}

/** Controls under the floating logo where it's visible. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sign = document.querySelector('[data-floating=sign]')
    if (!sign || getComputedStyle(sign).opacity === '0') return []
    const { left, right, top, bottom } = sign.getBoundingClientRect()
    return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((control) => control.textContent ?? '')
  })
}

const lastSeenKept = (page: Page) =>
  expect.poll(async () => (await lastSeen(page)).includes('ana@openmat.test')).toBe(true)
