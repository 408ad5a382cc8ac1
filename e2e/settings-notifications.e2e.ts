import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('saves choices by type and channel', { tag: '@phone' }, async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer())
  await page.goto('/settings/notifications')
  await expect(level(page, 'Normal')).toBeChecked()
  const mail = toggle(page, 'Comments and replies', 'Email')
  await expect(mail).toBeChecked()
  await expect(toggle(page, 'Likes', 'Email')).not.toBeChecked()
  await expect(group(page, 'Likes')).toContainText("We don't interrupt you for these — they're in your digest.")

  // A type is one line, with a switch for each channel.
  expect((await group(page, 'Mentions').boundingBox())?.height).toBeLessThan(60)

  // Two changes before the first is saved: both are applied.
  await mail.uncheck()
  await toggle(page, 'Mentions', 'Push').uncheck()
  await expect(mail).not.toBeChecked()
  await expect(page.getByText('Custom: see your choices below.')).toBeVisible()
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      email: { types: { comment: false } },
      push: { types: { mention: false } },
    })
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(toggle(page, 'Mentions', 'Push')).not.toBeChecked()
  await expect(toggle(page, 'Comments and replies', 'Push')).toBeChecked()

  await toggle(page, 'Mentions', 'In the app').press('Space')
  await expect(toggle(page, 'Mentions', 'In the app')).not.toBeChecked()
  await expect.poll(() => kept(page)).toMatchObject({ inApp: { types: { mention: false } } })

  await page.getByText('Everything', { exact: true }).click()
  await expect(toggle(page, 'Likes', 'Email')).toBeChecked()
  await expect(mail).toBeChecked()
  await expect.poll(() => kept(page)).toMatchObject({ email: { frequency: 'immediate', types: { like: true } } })
  await expect(page.getByLabel('How often')).toHaveValue('immediate')
})

test("reverts a change that couldn't be saved, and says so", { tag: '@phone' }, async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED|status of 500/)
  await newOnboardedMember(page, newcomer())
  await page.goto('/settings/notifications')
  const mail = toggle(page, 'Comments and replies', 'Email')
  await expect(mail).toBeChecked()
  await page.route('**/api/users/me/notificationPreferences', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  const press = (it: HTMLInputElement) => [it.click(), it.checked].at(-1)
  expect(await mail.evaluate(press), 'right after the press').toBe(false)
  await expect(page.getByText("Couldn't save. Try again.")).toBeVisible()
  await expect(mail).toBeChecked()
  await page.unroute('**/api/users/me/notificationPreferences')
  await mail.uncheck()
  await expect.poll(() => kept(page)).toMatchObject({ email: { types: { comment: false } } })
  await expect(mail).not.toBeChecked()
})

test("email frequency and quiet hours follow the member's choice and time zone", { tag: '@phone' }, async ({
  page,
  newcomer,
}) => {
  await newOnboardedMember(page, newcomer())
  await page.goto('/settings/notifications')
  const often = page.getByLabel('How often')
  await expect(often.locator('option')).toHaveText(['Immediately', 'Daily Digest', 'Weekly Digest', 'Never'])
  await expect(page.getByText('Daily at 08:00, weekly on Monday, in your time zone (Europe/Dublin).')).toBeVisible()
  await often.selectOption('Weekly Digest')
  await expect.poll(() => kept(page)).toMatchObject({ email: { frequency: 'weekly' } })

  await page.getByRole('switch', { name: 'Pause notifications at night' }).check()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('Until', { exact: true }).fill('06:15')
  await page.getByRole('switch', { name: 'Still notify me about promotions and cancelled events' }).uncheck()
  await expect
    .poll(async () => (await page.request.get('/api/users/me/quietHours')).json())
    .toEqual({
      enabled: true,
      from: '21:30',
      until: '06:15',
      breakThrough: false,
    })
  await expect(page.getByText('Europe/Dublin time.')).toBeVisible()
  await page.getByRole('link', { name: 'Change time zone' }).click()
  await page.getByLabel('Time zone').selectOption('America/Sao_Paulo')
  await expect(page.getByText('Your device is set to Europe/Dublin.')).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/api/users/me')).json())
    .toMatchObject({ own: { timezone: 'America/Sao_Paulo' } })
  await page.goto('/settings/notifications')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await expect(often).toHaveValue('weekly')
  await expect(page.getByText('America/Sao Paulo time.')).toBeVisible()
})

test('the level of a favourite gym is set on its page or in settings', { tag: '@phone' }, async ({
  page,
  newcomer,
}) => {
  await newOnboardedMember(page, newcomer())
  await page.goto('/settings/notifications')
  await expect(page.getByText('No favourites yet.')).toBeVisible()
  const { items } = await (await page.request.get('/api/gyms?limit=1')).json()
  const gym = items[0] as { id: string; slug: string; name: string }
  await page.goto(`/gym/${gym.slug}`)
  await expect(page.getByRole('button', { name: /^Notifications from this gym/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Favourite/ }).click()
  await page.getByRole('button', { name: 'Notifications from this gym: All posts' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'All posts' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Events only' }).click()
  await expect(page.getByRole('button', { name: 'Notifications from this gym: Events only' })).toBeVisible()
  await expect.poll(() => levelOf(page, gym.id)).toBe('events')

  await page.goto('/settings/notifications')
  const select = page.getByLabel(`Notifications from ${gym.name}`)
  await expect(select).toHaveValue('events')
  await select.selectOption('None')
  await expect(select).toHaveValue('none')
  await expect.poll(() => levelOf(page, gym.id)).toBe('none')
  await page.goto(`/gym/${gym.slug}`)
  await expect(page.getByRole('button', { name: 'Notifications from this gym: None' })).toBeVisible()
})

const group = (page: Page, type: string) => page.getByRole('group', { name: type, exact: true })
const toggle = (page: Page, type: string, channel: string) =>
  group(page, type).getByRole('switch', { name: channel, exact: true })
const level = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const kept = async (page: Page) => (await page.request.get('/api/users/me/notificationPreferences')).json()
const levelOf = async (page: Page, id: string) => (await (await page.request.get(`/api/gyms/${id}`)).json()).notifyLevel
