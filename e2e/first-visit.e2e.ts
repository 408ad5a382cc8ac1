import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { savedQueries } from './last-seen.ts'
import { newOnboardedMember } from './members.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const IRELAND = join(ROOT, '../shared/data/gyms-ireland.json')

/** Imports real gyms if the file is available, otherwise a made-up gym, with the command an operator uses. */
async function importGyms(): Promise<{ gym: string; town: string; typed: string }> {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/import.ts', 'gyms', ...args], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    })
  if (existsSync(IRELAND)) {
    await run(IRELAND, '--mapping', 'mappings/bjjeire.json')
    return { gym: 'Republic of Jiu Jitsu', town: 'Dublin', typed: 'dublin' }
  }
  console.log('No ../shared folder: using a made-up gym instead of the real ones.')
  const file = join(await mkdtemp(join(tmpdir(), 'open-mat-gyms-')), 'gyms.csv')
  await writeFile(file, 'name,latitude,longitude,city,country\nHarbour Story Jiu-Jitsu,53.3498,-6.2603,Dublin,IE\n')
  await run(file)
  return { gym: 'Harbour Story Jiu-Jitsu', town: 'Dublin', typed: 'dublin' }
}

test('a newcomer favourites a real gym and sees it offline', { tag: '@phone' }, async ({
  page,
  context,
  newcomer,
  allowErrors,
}) => {
  test.setTimeout(180_000)
  const { gym, town, typed } = await importGyms()

  await newOnboardedMember(page, newcomer('Noa Journey'))

  await test.step('a gym near a typed town', async () => {
    await page.goto('/find-gym')
    const search = page.getByRole('combobox').first()
    await search.fill(typed)
    await page
      .getByRole('option', { name: new RegExp(town) })
      .first()
      .click()
    await page.getByRole('link', { name: gym }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: gym })).toBeVisible()
    // The button responds immediately; wait until the favourite is saved before leaving.
    const kept = page.waitForResponse((answer) => answer.url().includes('/favoritedBy/me') && answer.ok())
    await page
      .getByRole('button', { name: /Favourite|Add favourite/ })
      .first()
      .click()
    await kept
    await expect(page.getByRole('button', { pressed: true }).first()).toBeVisible()
  })

  await test.step('the favourite is still there offline', async () => {
    // On a phone the section with nearby gyms is collapsed.
    const unfold = async () => {
      const around = page.getByRole('button', { name: /Your gyms and gyms near you/ })
      await expect(around.or(page.getByRole('link', { name: gym })).first()).toBeVisible()
      if (await around.isVisible()) await around.click()
    }
    await page.goto('/')
    await unfold()
    await expect(page.getByRole('link', { name: gym }).first()).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(() => savedQueries(page, '"favorites"')).toContain(gym)
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|EventSource|net::ERR/)
    await context.setOffline(true)
    await page.reload()
    await unfold()
    await expect(page.getByRole('link', { name: gym }).first()).toBeVisible()
    await context.setOffline(false)
  })
})
