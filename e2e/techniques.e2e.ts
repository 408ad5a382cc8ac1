import type { Locator, Page } from '@playwright/test'
import { expect, goOffline, test } from './fixtures.ts'
import { newOnboardedMember, signInWithCookies } from './members.ts'

test('finds a technique by its Portuguese name and drills it offline @phone', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await newOnboardedMember(page, { email: `drills-${Date.now()}@example.test`, name: 'Drills Daily' })
  await page.goto('/techniques')
  await page.getByRole('searchbox', { name: 'Search techniques' }).fill('mata leao')
  await page.getByRole('link', { name: 'Rear naked choke RNC' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rear naked choke' })).toBeVisible()
  await expect(page.getByText('裸絞め', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add to drills' }).click()
  await expect(page.getByRole('button', { name: 'In my drills' })).toBeVisible()

  await page.goto('/journal/techniques')
  const row = page.getByRole('listitem').filter({ hasText: 'Rear naked choke' })
  await expect(row.getByText('Due today')).toBeVisible()
  await expect(row.getByText('Waiting to send')).toBeHidden()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await goOffline(page)
  await row.getByRole('button', { name: 'Easy: Rear naked choke' }).click()
  await expect(row.getByText('Due in 8 days')).toBeVisible()
  await expect(row.getByText('Waiting to send')).toBeVisible()
  await page.reload()
  await expect(row.getByText('Due in 8 days')).toBeVisible()
  await expect(row.getByText('Waiting to send')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Streak & drills' }).click()
  await expect(page.getByText('Nothing due today. The next drill is due in 8 days.')).toBeVisible()
  await page.goBack()
  await context.setOffline(false)
  await expect(row.getByText('Waiting to send')).toBeHidden()
  await expect(row.getByText('Due in 8 days')).toBeVisible()
})

test('finds a road from a pass to a submission the member owns, offline and by keyboard', { tag: '@phone' }, async ({
  page,
  context,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await newOnboardedMember(page, newcomer('Rosa Roads'))
  const rounds = [{ minutes: 6, subsFor: ['armbar'] }]
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const data = { day, start: '06:00', timezone: 'Europe/Dublin', minutes: 60, kind: 'class', discipline: 'gi', rounds }
  expect((await page.request.put('/api/training/sessions/roadssession00000001', { data })).status()).toBe(200)
  await page.goto('/techniques')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url)))
    .toContainEqual(expect.stringMatching(/\/assets\/en-[^/]+\.json$/))

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search techniques' }).focus()
  await page.keyboard.type('knee cut')
  await tabTo(page, page.getByRole('link', { name: /^Knee cut pass/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Knee cut pass' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key details' })).toBeVisible()
  const road = page.getByRole('listitem').filter({ hasText: "You've finished with it once." })
  await tabTo(page, road.getByRole('link', { name: 'Armbar', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Armbar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Practise it safely' })).toBeVisible()

  // Adds the member's own note and link, offline.
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'In my game: Armbar' })
  await dialog.getByLabel('My note').fill('Thumb up, knees tight.')
  await dialog.getByRole('combobox', { name: 'Where I go from here' }).fill('omoplata')
  await dialog
    .getByRole('option', { name: /^Omoplata/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'In my game' }) })
  await expect(card.getByText('Thumb up, knees tight.')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Omoplata' })).toBeVisible()
  await context.setOffline(false)
  const stored = async () => (await (await page.request.get('/api/training/techniqueNotes')).json()).items
  await expect.poll(stored).toEqual([{ slug: 'armbar', note: 'Thumb up, knees tight.', leadsTo: ['omoplata'] }])
})

const MOST_TABS = 60

async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a member suggests a technique, and an admin adds it to the library @phone', async ({ page, browser }) => {
  const name = `Squirrel sweep ${Math.random().toString(36).slice(2, 8)}`
  await newOnboardedMember(page, { email: `proposes-${Date.now()}@example.test`, name: 'Proposes Much' })
  await page.goto(`/techniques?text=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Suggest “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a technique' })
  await dialog.getByLabel('Category').selectOption('Sweep')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Until an admin reviews it, only you can see it')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signInWithCookies(admin, 'admin@openmat.test')
  await admin.goto('/admin-dashboard/techniques')
  const card = admin.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(card).toBeHidden()

  await page.goto('/techniques')
  await page.getByRole('searchbox', { name: 'Search techniques' }).fill(name)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText('Only you')).toBeHidden()
})
