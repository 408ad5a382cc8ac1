import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { BROWSER_ARGUMENTS, headedBrowser, installedBrowser } from '../scripts/checks/browser.ts'
import { databaseUrl } from './secrets.ts'

export { expect }

/** Someone who signs in: a demo member by email address alone, anyone else through "Use another account". */
export interface Account {
  email: string
  name?: string
  /** The picture the identity provider returns; `own` by default. */
  picture?: string
}

interface Fixtures {
  /** Allows console errors that match, for tests of failures. */
  allowErrors: (pattern: RegExp) => void
  /** Signs in through the real popup, ending at home, onboarding or the page requested before. */
  signInAs: (page: Page, account: string | Account) => Promise<void>
  /** Someone who's never signed in. */
  newcomer: (name?: string) => Required<Pick<Account, 'email' | 'name'>>
  /** A connection to the running Open Mat's database, to check data or set it up. */
  db: pg.Client
}

/** For tests that never go offline, so their browsers don't cache the whole app (`test.use(withoutServiceWorker)`). */
export const withoutServiceWorker = { serviceWorkers: 'block' } as const
/** For tests that do go offline, in a file where the others don't. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const
/** Most tests' browsers don't draw maps, which would slow down tests that open gyms and events. */
const WITHOUT_MAPS = [...BROWSER_ARGUMENTS, '--disable-3d-apis']
/** For what only a headed browser can do: system notifications. Use at the top of a file. */
export const headed = () => ({ launchOptions: { executablePath: headedBrowser(), args: WITHOUT_MAPS } })

/** A browser that draws maps. Use at the top of a file. */
export const withMaps = () => ({ launchOptions: { executablePath: installedBrowser(), args: BROWSER_ARGUMENTS } })

/**
 * A browser test. It fails when a page logs an error, breaks the content security policy, throws, or makes a request to
 * another machine.
 */
export const test = base.extend<Fixtures & { complaints: Complaints; closesContexts: undefined }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  launchOptions: [
    async ({ browserName: _ }, use) => use({ executablePath: installedBrowser(), args: WITHOUT_MAPS }),
    { scope: 'worker' },
  ],

  complaints: async ({ browserName: _ }, use) => {
    const complaints: Complaints = { found: [], allowed: [] }
    await use(complaints)
    const unexpected = complaints.found.filter((text) => !complaints.allowed.some((pattern) => pattern.test(text)))
    expect(unexpected, 'what the browser complained of').toEqual([])
  },

  // Contexts that a test opens would stay open, with their live streams, until the worker ends.
  closesContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],

  allowErrors: async ({ complaints }, use) => use((pattern) => complaints.allowed.push(pattern)),

  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await use(context)
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForTheApp(page)
    await use(page)
  },

  signInAs: async ({ browserName: _ }, use) => use(signIn),

  newcomer: async ({ browserName: _ }, use, testInfo) => {
    let count = 0
    await use((name = 'Noa Newcomer') => {
      count += 1
      const unique = `${testInfo.testId.slice(-8)}-${Date.now().toString(36)}-${count}`
      return { name, email: `${name.split(' ')[0]?.toLowerCase()}-${unique}@example.test` }
    })
  },

  db: async ({ browserName: _ }, use) => {
    const client = new pg.Client({ connectionString: await databaseUrl(process.env.E2E_DATA_DIR) })
    await client.connect()
    await use(client)
    await client.end()
  },
})

interface Complaints {
  found: string[]
  allowed: RegExp[]
}

/** Watches every page of a context, including popups. */
function listen(context: BrowserContext, { found }: Complaints) {
  context.on('console', (message) => {
    // Lingui only warns about messages that weren't compiled, and shows them without their values.
    if (message.type() !== 'error' && !message.text().startsWith('Uncompiled message')) return
    const { url } = message.location()
    if (isAbsentPage(message.text(), url)) return
    found.push(url ? `${message.text()} (${url})` : message.text())
  })
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !/^(localhost|127\.0\.0\.1)$/.test(url.hostname))
      found.push(`a request to another machine: ${url.href}`)
  })
}

/** The browser logs a 404 page as an error, although the app opens and shows that the page is missing. */
const isAbsentPage = (text: string, url: string) =>
  /status of (404|410)/.test(text) && !/^\/(api|assets|files|media|tiles)\//.test(new URL(url).pathname)

/**
 * A server-rendered page is visible before it's interactive, so `goto` and `reload` wait until it's hydrated, unless
 * `waitUntil` is set.
 */
function waitForTheApp(page: Page) {
  const started = async () => {
    if (await page.locator('#page-data').count()) await expect(page.locator('[data-floating=notices]')).toBeAttached()
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await started()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await started()
    return response
  }
}

async function signIn(page: Page, account: string | Account) {
  const { email, name, picture } = typeof account === 'string' ? { email: account } : account
  if (!/\/login(\?|$)/.test(page.url())) await page.goto('/login')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opening

  const listed = popup.locator(`button[name=account][data-email="${email}"]`)
  const another = popup.getByRole('button', { name: 'Use another account' })
  await expect(another).toBeVisible()
  if (picture) {
    const behaviour = popup.locator('select[name=picture]')
    await behaviour.evaluate((select) => select.closest('details')?.setAttribute('open', ''))
    await behaviour.selectOption(picture)
  }
  if (await listed.count()) await listed.click()
  else {
    await another.click()
    await popup.locator('input[name=email]').fill(email)
    await popup.locator('input[name=name]').fill(name ?? email.split('@')[0] ?? email)
    await popup.getByRole('button', { name: 'Continue' }).click()
  }
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Cuts the page off and waits until it says so: the banner moves the page down, and what's pressed just then is missed. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. Showing what was saved on this device.").first()).toBeVisible()
}
