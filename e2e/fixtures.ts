import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { installedBrowser, windowedBrowser } from '../scripts/checks/browser.ts'

export { expect }

/** Somebody who signs in: one of the demo people by the address alone, anybody else by "Use another account". */
export interface Account {
  email: string
  name?: string
  /** What the stand-in gives as their picture; `own` unless told. */
  picture?: string
}

interface Fixtures {
  /** Lets through what the browser complains of, where the story is about a failure. */
  allowErrors: (pattern: RegExp) => void
  /** Walks the real sign-in by popup and ends where it leads: home, onboarding or the page asked for before. */
  signInAs: (page: Page, account: string | Account) => Promise<void>
  /** Somebody who was never here. */
  newcomer: (name?: string) => Required<Pick<Account, 'email' | 'name'>>
  /** A connection to the database of the running Open Mat, to look facts up or to set a scene. */
  database: () => Promise<pg.Client>
}

/** For stories that never go offline: the whole app is not kept anew in each of their browsers (`test.use(unkept)`). */
export const unkept = { serviceWorkers: 'block' } as const
/** For those that do, in a file of stories that do not. */
export const kept = { serviceWorkers: 'allow' } as const
/** For what only a browser with windows does: system notifications. At the top of a file. */
export const windowed = () => ({ launchOptions: { executablePath: windowedBrowser(), args: LAUNCH_ARGUMENTS } })

/**
 * A story in the browser. It fails when a page prints an error, breaks the content security policy, throws, or asks
 * any other machine for anything.
 */
export const test = base.extend<Fixtures & { complaints: Complaints }>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.E2E_URL ?? ''),

  launchOptions: [
    async ({ browserName: _ }, use) => use({ executablePath: installedBrowser(), args: LAUNCH_ARGUMENTS }),
    { scope: 'worker' },
  ],

  complaints: async ({ browserName: _ }, use) => {
    const complaints: Complaints = { found: [], allowed: [] }
    await use(complaints)
    const unexpected = complaints.found.filter((text) => !complaints.allowed.some((pattern) => pattern.test(text)))
    expect(unexpected, 'what the browser complained of').toEqual([])
  },

  allowErrors: async ({ complaints }, use) => use((pattern) => complaints.allowed.push(pattern)),

  context: async ({ context, complaints }, use) => {
    listen(context, complaints)
    await use(context)
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

  database: async ({ browserName: _ }, use) => {
    const opened: pg.Client[] = []
    await use(async () => {
      const client = new pg.Client({ connectionString: await databaseUrl() })
      opened.push(client)
      await client.connect()
      return client
    })
    for (const client of opened) await client.end()
  },
})

interface Complaints {
  found: string[]
  allowed: RegExp[]
}

const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // Maps are drawn without a graphics card.
  '--enable-unsafe-swiftshader',
]

/** Watches every page of a context, popups too. */
function listen(context: BrowserContext, { found }: Complaints) {
  context.on('console', (message) => {
    // Lingui only warns of words that were not compiled, and shows them without their values.
    if (message.type() !== 'error' && !message.text().startsWith('Uncompiled message')) return
    const { url } = message.location()
    found.push(url ? `${message.text()} (${url})` : message.text())
  })
  context.on('weberror', (error) => found.push(`not caught: ${error.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && !/^(localhost|127\.0\.0\.1)$/.test(url.hostname))
      found.push(`a request to another machine: ${url.href}`)
  })
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

/** The embedded database writes down where it listens and the password of its role, in the data folder. */
async function databaseUrl(): Promise<string> {
  const dataDir = process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('This story looks into the database: say E2E_DATA_DIR=… beside E2E_URL.')
  const cluster = join(dataDir, 'postgres/cluster')
  const password = await readFile(join(cluster, 'open_mat.password'), 'utf8')
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://open_mat:${password.trim()}@127.0.0.1:${port}/open_mat`
}
