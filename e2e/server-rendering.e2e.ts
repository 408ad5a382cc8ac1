import type { Page } from '@playwright/test'
import { PAGES } from '../src/app/page-chunks.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { type Get, screens } from './screens.ts'

test.use(withoutServiceWorker)

const GYM = '/gym/liffey-lantern-jiu-jitsu'

/** Expected requests: the settings, and what the server can't know, such as what's on near the zone's largest town. */
const onlyOnTheDevice = (path: string): string[] =>
  ['/login', '/map', '/events'].includes(path)
    ? ['/api/config', '/api/places/largest', path === '/map' ? '/api/gyms' : '/api/discover']
    : ['/api/config']

const JOURNAL_TABS = ['matches', 'promotions', 'techniques', 'milestones']

/** The paths that a page requests from the API, as they're requested. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname)
  })
  return reads
}

/** Remembers the heading that comes with the HTML of each page. */
async function watchHeading(page: Page) {
  await page.addInitScript(() => {
    const keepHeading = () => Object.assign(window, { heading: document.querySelector('h1') })
    document.addEventListener('DOMContentLoaded', keepHeading)
  })
}

/** Waits until the app has started, and expects that it kept the server's heading. */
async function expectHydrated(page: Page) {
  // The browser adds this element once it has hydrated the page.
  await expect(page.locator('[data-floating=notices]')).toBeAttached()
  const isSame = await page.evaluate(
    () => document.querySelector('h1') === (window as unknown as { heading?: Element }).heading,
  )
  expect(isSame, 'the heading is the one from the server').toBe(true)
}

/** The path of every screen that's rendered for visitors. */
async function publicPages(page: Page): Promise<string[]> {
  const get: Get = async (path) => (await page.request.get(path)).json()
  const seen = screens.filter(({ seenBy, leadsTo }) => seenBy.includes('visitor') && !leadsTo)
  const addresses = await Promise.all(seen.map(({ route, at = route }) => (typeof at === 'string' ? at : at(get))))
  const rendered = addresses.filter((address) =>
    PAGES.some(({ renderedFor, path }) => renderedFor?.includes('visitors') && path.test(pathOf(address))),
  )
  expect(rendered.length).toBeGreaterThan(12)
  return rendered
}

async function eventPath({ request }: Page): Promise<string> {
  const { items } = await (await request.get(`/api/locations${GYM.slice(4)}/events?which=coming`)).json()
  return `${GYM}/event/${items[0].slug}`
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

// No other test uses these members, whose language is set here.
for (const [locale, colorScheme, member] of [
  ['en-IE', 'light', 'maya'],
  ['pt-BR', 'dark', 'darnell'],
  ['es-MX', 'light', 'jordan'],
] as const)
  test.describe(`in ${locale}, ${colorScheme}`, () => {
    // Far from the gym, so that local times are added after the first render.
    test.use({ locale, colorScheme, timezoneId: 'America/New_York' })

    test('@phone hydrates rendered pages without a warning or a second request', async ({ page }) => {
      test.setTimeout(120_000)
      const reads = readsOf(page)
      await watchHeading(page)
      for (const path of await publicPages(page))
        await test.step(path, async () => {
          // Requests that the previous page still makes mustn't count for this one.
          await page.goto('about:blank')
          reads.length = 0
          await page.goto(path)
          await expectHydrated(page)
          await expect(page.locator('h1')).toBeVisible()
          const known = onlyOnTheDevice(pathOf(path))
          expect(reads.filter((read) => !known.includes(read))).toEqual([])
        })
    })

    test("@phone hydrates a member's pages without a warning or a second request", async ({ page, signInAs, db }) => {
      test.setTimeout(120_000)
      await db.query('update users set language = $1 where uid = $2', [locale, `demo-${member}`])
      await page.goto('/login?lang=en')
      await signInAs(page, `${member}@openmat.test`)
      await expect(page.locator('h1')).toBeAttached()
      const reads = readsOf(page)
      await watchHeading(page)
      const tabs = JOURNAL_TABS.map((tab) => `/journal/${tab}`)
      const others = ['/map', '/events', '/events?tab=mine', '/u/aoife', GYM, await eventPath(page)]
      for (const path of ['/', '/notifications', '/journal', ...tabs, ...others])
        await test.step(path, async () => {
          await page.goto('about:blank')
          reads.length = 0
          await page.goto(path)
          await expectHydrated(page)
          await expect(page.locator('h1')).toBeAttached()
          const known = ['/map', '/events'].includes(path) ? onlyOnTheDevice(path) : []
          expect(reads.filter((read) => !read.startsWith('/api/live') && !known.includes(read))).toEqual([])
        })
    })
  })

test("@phone a member's page gives way to the account that has signed in since", async ({ page, signInAs }) => {
  await signInAs(page, 'ana@openmat.test')
  await page.goto('/notifications')
  const ana = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/login')
  await signInAs(page, 'bia@openmat.test')
  await page.context().addCookies(ana)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeAttached()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect(page.getByText('Bia Carvalho').first()).toBeVisible()
})

test('@phone hydrates pages in the language chosen in this browser', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre o Open Mat')
  await watchHeading(page)
  await page.reload()
  await expectHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sobre o Open Mat')
})

test('@phone navigates as usual after hydrating a rendered page', async ({ page }) => {
  await page.goto(GYM)
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).toHaveTitle('Events · Open Mat')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Liffey Lantern Jiu-Jitsu' })).toBeVisible()
  await expect(page).toHaveTitle('Liffey Lantern Jiu-Jitsu · Open Mat')
})

test('@phone searches for text typed before the app had started', async ({ page }) => {
  const start = await holdScripts(page)
  await page.goto('/techniques', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search techniques' }).fill('sankaku')
  start()
  await expect(page.getByRole('link', { name: /Triangle choke/ })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search techniques' })).toHaveValue('sankaku')
})

test('@phone replays taps made before the app had started', async ({ page }) => {
  const start = await holdScripts(page)
  await page.goto('/map', { waitUntil: 'commit' })
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  start()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByLabel('Distance')).toBeVisible()
})

test("@phone keeps what's typed into a part whose code arrives after the page", async ({ page, signInAs }) => {
  await signInAs(page, 'ana@openmat.test')
  const data = { text: 'Open mat on Saturday at ten', visibility: 'private' }
  const { id } = await (await page.request.post('/api/users/me/posts', { data })).json()
  const start = await holdScripts(page, 'CommentThr')
  await watchHeading(page)
  await page.goto(`/activity/${id}`)
  await expectHydrated(page)
  const comments = page.getByRole('region', { name: 'Comments' })
  const box = comments.getByRole('textbox', { name: 'Your comment' })
  await box.fill('See you')
  // React drops the server's HTML of a part that changes before its code has arrived.
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(box).toBeHidden()
  start()
  await expect(comments.getByRole('button', { name: 'Comment', exact: true })).toBeEnabled()
  await box.press('End')
  await page.keyboard.type(' there')
  await expect(box).toHaveValue('See you there')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('listitem')).toContainText('See you there')
  await expect(box).toHaveValue('')
})

test('@phone sends a choice once that is made while React hydrates its list', async ({ page }) => {
  await page.addInitScript(() => {
    const chosen: string[] = []
    const choose = () => {
      const list = document.querySelector('select')
      list?.addEventListener('change', () => chosen.push(list.value))
      if (list) list.value = 'es'
      for (const type of ['input', 'change']) list?.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const listen = window.addEventListener
    const addEventListener = (...[type, ...how]: Parameters<typeof listen>) => {
      listen(type, ...how)
      // The app does this when it has begun to hydrate the page; React continues in a later task.
      if (type === 'compositionend') queueMicrotask(choose)
    }
    Object.assign(window, { chosen, addEventListener })
  })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acerca de Open Mat')
  expect(await page.evaluate('chosen')).toEqual(['es'])
})

/** A slow connection: the app's scripts, or one of them, arrive when the returned function is called. */
async function holdScripts(page: Page, name = 'core') {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('@phone the finder searches a town and filters its gyms', async ({ page }) => {
    await page.goto('/map?only=openMat')
    await page.getByRole('combobox', { name: 'Town or gym' }).fill('dublin')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/map\?near=53[^&]+&place=Dublin%2C\+Ireland&only=openMat$/)
    const gyms = page.getByRole('region', { name: 'Gyms' })
    await expect(gyms.getByRole('link', { name: /Liffey Lantern/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Drop-ins welcome' }).click()
    await expect(page).toHaveURL(/&only=openMat%2CdropIn$/)
    await expect(page.getByRole('button', { name: 'Drop-ins welcome' })).toHaveAttribute('aria-pressed', 'true')
    const url = page.url()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(url)
    await page.getByRole('combobox', { name: 'Town or gym' }).fill('liffey lantern')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/text=liffey\+lantern/)
    await expect(gyms.getByRole('link', { name: /Liffey Lantern/ }).first()).toBeVisible()
  })

  test('@phone the events page searches a town and filters what it finds', async ({ page }) => {
    await page.goto('/events')
    await page.getByRole('combobox', { name: 'Where' }).fill('Dublin')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/events\?near=53[^&]+&place=Dublin%2C\+Ireland$/)
    await page.getByRole('button', { name: 'Open mats only' }).click()
    await expect(page).toHaveURL(/&classes=1$/)
    await expect(page.getByText('Fundamentals').first()).toBeVisible()
  })

  test('@phone a language chosen in the footer stays on the next page', async ({ page }) => {
    await page.goto('/map?only=free')
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/map\?only=free$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Buscar una academia' })).toBeVisible()
    await page.getByRole('link', { name: 'Eventos', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
  })
})
