import { expect, test } from './fixtures.ts'
import { newOnboardedMember, signInWithCookies } from './members.ts'

test('finds a technique by its Portuguese name and drills it offline @phone', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
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
  await context.setOffline(true)
  await row.getByRole('button', { name: 'Drilled: Rear naked choke' }).click()
  await expect(row.getByText('Due in 3 days')).toBeVisible()
  await expect(row.getByText('Waiting to send')).toBeVisible()
  await page.reload()
  await expect(row.getByText('Due in 3 days')).toBeVisible()
  await expect(row.getByText('Waiting to send')).toBeVisible()
  await context.setOffline(false)
  await expect(row.getByText('Waiting to send')).toBeHidden()
  await expect(row.getByText('Due in 3 days')).toBeVisible()
})

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
