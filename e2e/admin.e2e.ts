import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

test('an admin appoints a moderator, posts an announcement, adds and deletes demo data', {
  tag: '@phone',
}, async ({ page, browser, newcomer, isMobile }) => {
  const moira = await newMemberInOwnContext(browser, newcomer('Moira Moderator'))
  // No member in another test lives in Fiji, so only Moira gets the announcement.
  expect((await moira.page.request.patch('/api/users/me', { data: { city: 'Suva', country: 'FJ' } })).ok()).toBe(true)
  await moira.page.goto('/admin-dashboard')
  await expect(moira.page.getByText('That page is for admins.')).toBeVisible()

  await signInWithCookies(page, 'admin@openmat.test')
  const sent = await moira.page.request.post('/api/contact', {
    data: {
      ...{ topic: 'idea', message: 'Could the map show tatami?', email: 'moira@example.test' },
      ...{ appVersion: '1', route: '/map' },
    },
  })
  const { number } = await sent.json()
  await page.goto('/admin-dashboard')
  const list = page.getByRole('navigation', { name: 'Admin' })
  await expect(list.getByRole('link', { name: /^Contact \d+$/ })).toBeVisible()
  if (isMobile) await list.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('row', { name: /^New members/ })).toBeVisible()
  await expectAccessible(page, "the admin's overview")
  await page.getByRole('link', { name: `Contact message ${number}` }).click()
  await expect(page).toHaveURL('/admin-dashboard/contact')
  const ticket = page.getByRole('listitem').filter({ hasText: number })
  await ticket.getByRole('button', { name: 'Close' }).click()
  await expect(ticket).toHaveCount(0)
  await page.goto('/admin-dashboard/overview')
  await page.getByRole('link', { name: 'Manage roles' }).click()
  await page.getByLabel('Name, username or email').fill(moira.username)
  await page.getByRole('button', { name: 'Search' }).click()
  const roles = page.getByRole('group', { name: "Moira Moderator's roles" })
  await roles.getByRole('switch', { name: 'Moderator' }).click()
  await giveReason(page, 'Keeps a cool head', 'Give role')
  await expect(roles.getByRole('switch', { name: 'Moderator' })).toBeChecked()
  await expect(roles.getByRole('switch', { name: 'Admin' })).not.toBeChecked()

  // The open page shows the new role without a reload: the moderator's sections and no others.
  await moira.page.getByRole('button', { name: 'Menu' }).click()
  await moira.page.getByRole('menuitem', { name: 'Admin' }).click()
  const sections = moira.page.getByRole('navigation', { name: 'Admin' })
  await expect(sections.getByRole('link', { name: 'Reports' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Settings' })).toHaveCount(0)

  await page.goto('/admin-dashboard/announcements')
  const title = `Open mats in Suva ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Link').fill('/events')
  await page.getByLabel('Audience').selectOption({ label: 'A country' })
  await page.getByLabel('Country').selectOption({ label: 'Fiji' })
  await expect(page.getByText(/^Reaches \d+ members?\./)).toBeVisible()
  await expectAccessible(page, 'an announcement, written')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: title }).getByText('Sent', { exact: true })).toBeVisible({
    timeout: 30_000,
  })
  await moira.page.goto('/notifications')
  await moira.page.getByRole('link', { name: title }).click()
  await expect(moira.page).toHaveURL('/events')

  const seed = `story ${Date.now()}`
  await page.goto('/admin/populate-feed')
  await page.getByLabel('Seed').fill(seed)
  await page.getByLabel('Members').fill('3')
  await page.getByLabel('Gyms').fill('1')
  await expect(page.getByText(/^This creates:/)).toContainText('3 demo members')
  await page.getByRole('button', { name: 'Generate' }).click()
  await giveReason(page, 'A story', 'Generate')
  await page.getByRole('link', { name: 'Clean up' }).click()
  await page.getByRole('link', { name: seed }).click()
  const wanted = page.getByLabel(/^Type “DELETE \d+” to clean up$/)
  await expectAccessible(page, 'a batch')
  const button = page.getByRole('button', { name: 'Clean up' })
  await wanted.fill('DELETE 1')
  await expect(button).toBeDisabled()
  await wanted.fill(
    await page
      .getByText(/^Type “DELETE/)
      .textContent()
      .then((text) => /DELETE \d+/.exec(text ?? '')?.[0] ?? ''),
  )
  await button.click()
  await giveReason(page, 'The story is over', 'Delete demo data')
  await expect(page.getByText('All cleaned up.')).toBeVisible({ timeout: 30_000 })
  await moira.page.context().close()
})

async function giveReason(page: Page, reason: string, verb: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: verb }).click()
  await expect(dialog).toHaveCount(0)
}
