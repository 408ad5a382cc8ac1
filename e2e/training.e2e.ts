import type { Page } from '@playwright/test'
import { newId } from '../src/platform/ids.ts'
import { expect, test, withServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { countTaps } from './taps.ts'

test.use(withServiceWorker)

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('logs two sessions offline, celebrates the tenth and wears a new belt @phone', async ({
  page,
  context,
  browser,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  const ana = await newOnboardedMember(page, newcomer('Ana Aurora'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Follows'))
  expect((await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)).ok()).toBe(true)
  await logEight(page)

  await page.goto('/journal')
  await expect(page.getByRole('button', { name: 'I trained' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: /^I trained/ })).toBeVisible()
  const taps = await countTaps(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^I trained/ }).click()
  await expect(page.getByText("Logged. We'll send the session when you're back online.")).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: 'Journal' }).filter({ visible: true }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting to send' })
  await expect(waiting).toHaveCount(1)
  await page.getByRole('link', { name: 'Log a session' }).first().click()
  await page.getByLabel('Date').fill(dayAgo(2))
  await page.getByRole('button', { name: '120 min' }).click()
  for (const round of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Add round' }).click()
    const fields = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Round ${round}` }) })
    await fields.getByRole('combobox', { name: 'Training partner' }).fill(`Partner ${round}`)
    await fields.getByRole('textbox', { name: 'Minutes' }).fill('6')
  }
  await page.getByRole('button', { name: 'Save session' }).click()
  await expect(waiting).toHaveCount(2)
  await page.reload()
  await expect(waiting).toHaveCount(2)
  await expect(waiting.filter({ hasText: '3 rounds' })).toHaveCount(1)

  await context.setOffline(false)
  const moment = page.getByRole('region', { name: 'Milestone reached' })
  await expect(moment).toContainText('10 sessions', { timeout: 30_000 })
  await moment.getByRole('button', { name: 'Close' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: '3 rounds' })).toHaveCount(1)
  const sessions = await (await page.request.get('/api/training/sessions?limit=50')).json()
  expect(sessions.items.map(({ roundCount }: { roundCount: number }) => roundCount)).toEqual([0, 3, ...EIGHT])
  await bia.page.goto('/notifications')
  await expect(bia.page.getByText(`${ana.name} reached a milestone: 10 sessions`)).toBeVisible({ timeout: 30_000 })

  await page.goto('/journal/promotion/new')
  await page.getByRole('radio', { name: 'Blue belt' }).click()
  await page.getByLabel('Date').fill(dayAgo(0))
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  await expect(page.getByRole('img', { name: 'Open Mat, Blue belt' })).toBeVisible()
  await page.goto('/analytics')
  await expect(page.getByText('Up 10', { exact: true })).toBeVisible()
  await expect(page.getByText('Up 3', { exact: true })).toBeVisible()
  await expect(page.getByText('You trained 10 days.')).toBeVisible()
  await expect(page.getByText('Blue belt', { exact: true })).toBeVisible()
  await expect(page.getByText('At this belt:')).toBeVisible()
  await bia.page.context().close()
})

const EIGHT = Array<number>(8).fill(0)

async function logEight(page: Page) {
  for (const [at] of EIGHT.entries()) {
    const data = { day: dayAgo(10 + at), start: '18:00', minutes: 60, kind: 'class', discipline: 'gi' }
    expect((await page.request.put(`/api/training/sessions/${newId()}`, { data })).ok()).toBe(true)
  }
  // Milestones reached up to here have already been shown.
  const seen = await page.request.post('/api/training/milestones/seen', { data: { kinds: ['first_session'] } })
  expect(seen.ok()).toBe(true)
}
