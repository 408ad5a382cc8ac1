import type { Page } from '@playwright/test'
import { expect, test, unkept } from './fixtures.ts'
import { arrive } from './members.ts'

test.use(unkept)

test('what reaches one is chosen channel by type, and stays', { tag: '@phone' }, async ({ page, newcomer }) => {
  await arrive(page, newcomer())
  await page.goto('/settings/notifications')
  await expect(level(page, 'Normal')).toBeChecked()
  const mail = toggle(page, 'Comments and answers', 'Mail')
  await expect(mail).toBeChecked()
  await expect(toggle(page, 'Likes', 'Mail')).not.toBeChecked()
  await expect(group(page, 'Likes')).toContainText("We don't interrupt you for these — they're in your digest.")

  // Two at once, before the first is answered: both hold.
  await mail.uncheck()
  await toggle(page, 'Mentions of you', 'Push').uncheck()
  await expect(mail).not.toBeChecked()
  await expect(page.getByText('Custom: none of the three')).toBeVisible()
  await expect
    .poll(() => kept(page))
    .toMatchObject({
      email: { types: { comment: false } },
      push: { types: { mention: false } },
    })
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(toggle(page, 'Mentions of you', 'Push')).not.toBeChecked()
  await expect(toggle(page, 'Comments and answers', 'Push')).toBeChecked()

  await toggle(page, 'Mentions of you', 'In the app').press('Space')
  await expect(toggle(page, 'Mentions of you', 'In the app')).not.toBeChecked()
  await expect.poll(() => kept(page)).toMatchObject({ inApp: { types: { mention: false } } })

  await page.getByText('Everything', { exact: true }).click()
  await expect(toggle(page, 'Likes', 'Mail')).toBeChecked()
  await expect(mail).toBeChecked()
  await expect.poll(() => kept(page)).toMatchObject({ email: { frequency: 'immediate', types: { like: true } } })
  await expect(page.getByLabel('How often')).toHaveValue('immediate')
})

test('what could not be saved goes back and says so', { tag: '@phone' }, async ({ page, newcomer, allowErrors }) => {
  allowErrors(/net::ERR_FAILED|status of 500/)
  await arrive(page, newcomer())
  await page.goto('/settings/notifications')
  const mail = toggle(page, 'Comments and answers', 'Mail')
  await expect(mail).toBeChecked()
  await page.route('**/api/users/me/notificationPreferences', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await mail.click()
  await expect(page.getByText("Couldn't save. Try again.")).toBeVisible()
  await expect(mail).toBeChecked()
  await page.unroute('**/api/users/me/notificationPreferences')
  await mail.uncheck()
  await expect.poll(() => kept(page)).toMatchObject({ email: { types: { comment: false } } })
  await expect(mail).not.toBeChecked()
})

test('mail comes as often as one chooses, and quiet hours go by one’s own clock', { tag: '@phone' }, async ({
  page,
  newcomer,
}) => {
  await arrive(page, newcomer())
  await page.goto('/settings/notifications')
  const often = page.getByLabel('How often')
  await expect(often.locator('option')).toHaveText(['Immediately', 'Daily Digest', 'Weekly Digest', 'Never'])
  await expect(page.getByText('Daily at 08:00, weekly on Monday, in your time zone (Europe/Dublin).')).toBeVisible()
  await often.selectOption('Weekly Digest')
  await expect.poll(() => kept(page)).toMatchObject({ email: { frequency: 'weekly' } })

  await page.getByRole('switch', { name: 'Keep quiet at night' }).check()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByLabel('Until', { exact: true }).fill('06:15')
  await page.getByRole('switch', { name: 'Promotions and cancelled events may still ring' }).uncheck()
  await expect
    .poll(async () => (await page.request.get('/api/users/me/quietHours')).json())
    .toEqual({
      enabled: true,
      from: '21:30',
      until: '06:15',
      breakThrough: false,
    })
  await expect(page.getByText('By the clock of Europe/Dublin.')).toBeVisible()
  await page.getByRole('link', { name: 'Change the time zone' }).click()
  await page.getByLabel('Time zone').selectOption('America/Sao_Paulo')
  await expect(page.getByText('Your device is in Europe/Dublin.')).toBeVisible()
  await page.goto('/settings/notifications')
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await expect(often).toHaveValue('weekly')
  await expect(page.getByText('By the clock of America/Sao Paulo.')).toBeVisible()
})

test('a favourite gym tells as much as one chooses, on its page or in the settings', { tag: '@phone' }, async ({
  page,
  newcomer,
}) => {
  await arrive(page, newcomer())
  await page.goto('/settings/notifications')
  await expect(page.getByText('None yet. Press the heart of a gym')).toBeVisible()
  const { items } = await (await page.request.get('/api/gyms?limit=1')).json()
  const gym = items[0] as { id: string; slug: string; name: string }
  await page.goto(`/gym/${gym.slug}`)
  await expect(page.getByRole('button', { name: /^What this gym may tell you/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Favourite/ }).click()
  await page.getByRole('button', { name: 'What this gym may tell you: All posts' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'All posts' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Events only' }).click()
  await expect(page.getByRole('button', { name: 'What this gym may tell you: Events only' })).toBeVisible()
  await expect.poll(() => levelOf(page, gym.id)).toBe('events')

  await page.goto('/settings/notifications')
  const select = page.getByLabel(`What ${gym.name} may tell you`)
  await expect(select).toHaveValue('events')
  await select.selectOption('Nothing')
  await expect(select).toHaveValue('none')
  await expect.poll(() => levelOf(page, gym.id)).toBe('none')
  await page.goto(`/gym/${gym.slug}`)
  await expect(page.getByRole('button', { name: 'What this gym may tell you: Nothing' })).toBeVisible()
})

const group = (page: Page, type: string) => page.getByRole('group', { name: type, exact: true })
const toggle = (page: Page, type: string, channel: string) =>
  group(page, type).getByRole('switch', { name: channel, exact: true })
const level = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const kept = async (page: Page) => (await page.request.get('/api/users/me/notificationPreferences')).json()
const levelOf = async (page: Page, id: string) => (await (await page.request.get(`/api/gyms/${id}`)).json()).notifyLevel
