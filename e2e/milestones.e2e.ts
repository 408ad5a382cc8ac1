import { readFile } from 'node:fs/promises'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** A session this many days ago, as the journal sends it. */
const session = (daysAgo: number, visibility = 'followers') => ({
  day: dayAgo(daysAgo),
  ...{ start: '07:00', timezone: 'UTC', minutes: 60, kind: 'class', discipline: 'gi', place: 'Garage', visibility },
})
const newId = () =>
  Array.from({ length: 20 }, () => 'abcdefghijkmnpqrstuvwxyz'[Math.floor(Math.random() * 24)]).join('')

test('the tenth session is celebrated once, and followers are notified', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const mia = await newOnboardedMember(page, { email: `mia-${newId()}@example.test`, name: 'Mia Łukasiewicz' })
  const follower = await newMemberInOwnContext(browser, { email: `finn-${newId()}@example.test`, name: 'Finn' })
  expect((await follower.page.request.put(`/api/users/${mia.uid}/followers/me`)).ok()).toBe(true)
  for (let nth = 2; nth <= 10; nth++) {
    const kept = await page.request.put(`/api/training/sessions/${newId()}`, { data: session(nth) })
    expect(kept.ok()).toBe(true)
  }

  await page.goto('/journal/session/new')
  await page.getByLabel('Date').fill(dayAgo(1))
  await page.getByRole('button', { name: 'Save session' }).click()
  const moment = page.getByRole('region', { name: 'Milestone reached' })
  const toast = page.getByRole('region', { name: 'App messages' })
  await expect(toast.getByText('Logged. Oss.')).toBeVisible()
  await expect(moment).toBeVisible()
  // The toast and the celebration don't overlap.
  await expect
    .poll(async () => {
      const [below, above] = await Promise.all([toast.boundingBox(), moment.boundingBox()])
      return below && above ? below.y - (above.y + above.height) : -1
    })
    .toBeGreaterThanOrEqual(0)
  await expect(moment.getByText('10 sessions')).toBeVisible()
  await expect(moment.getByText('First session')).toBeVisible()
  await moment.getByRole('button', { name: 'Share a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a picture' })
  for (const [size, width, height] of [
    ['Story', 1080, 1920],
    ['Wide', 1200, 630],
  ] as const) {
    await dialog.getByRole('radio', { name: size }).check()
    const picture = dialog.getByRole('img', { name: /10 sessions\. Mia Łukasiewicz/ })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(width)
    if (size === 'Story') continue
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^open-mat-milestone-\d{4}-\d\d-\d\d-preview\.png$/)
    // A PNG has its width and height in bytes 16 to 24.
    const png = await readFile(await file.path())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
  }
  // Downloading has closed the dialog, so Escape closes the celebration.
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(moment).toBeHidden()

  await page.goto('/journal/milestones')
  await expect(page.getByRole('listitem').filter({ hasText: '10 sessions' })).toBeVisible()
  await expect(page.getByRole('meter', { name: '25 sessions' })).toHaveAttribute('aria-valuetext', '10 of 25')
  await expect(moment).toBeHidden()

  await follower.page.goto('/notifications')
  await expect(follower.page.getByText('Mia Łukasiewicz reached a milestone: 10 sessions')).toBeVisible()
  await follower.page.goto(`/u/${mia.username}`)
  await expect(follower.page.getByRole('list', { name: 'Milestones' }).getByText('10 sessions')).toBeVisible()
})

test('a member sets training reminders and finds them saved', { tag: '@phone' }, async ({ page }) => {
  await newOnboardedMember(page, { email: `rem-${newId()}@example.test`, name: 'Remy' })
  await page.goto('/settings/notifications')
  const card = page.locator('#training-reminders')
  await card.getByRole('switch', { name: /Remind me to train/ }).click()
  await card.getByLabel('Day', { exact: true }).selectOption('Friday')
  await card.getByLabel('Time', { exact: true }).fill('18:30')
  await card.getByRole('button', { name: 'Add time' }).click()
  await expect(card.getByText('Friday 18:30')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Friday 18:30')).toBeVisible()
  await card.getByRole('button', { name: 'Remove Friday 18:30' }).click()
  await expect(card.getByText('Friday 18:30')).toBeHidden()
})
