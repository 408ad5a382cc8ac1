import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('times two rounds through a pause, a reload and a skip, then logs them @phone', async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer('Rafa Rounds'))
  // Stopped, so that only `fastForward` moves it, like a device that sleeps in between.
  await page.clock.install()
  await page.goto('/timer')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Rounds').selectOption('2')
  await page.getByLabel('Round length').selectOption('2:00')
  await page.getByLabel('Rest').selectOption('0:30')
  await page.getByRole('button', { name: 'Start timer' }).click()
  const { digits, label } = screen(page)

  await expect(label).toContainText('Get ready')
  await expect(digits).toHaveText('0:10')
  await page.clock.fastForward(10_000)
  await expect(label).toContainText('Round 1 of 2')
  await expect(digits).toHaveText('2:00')
  await page.clock.fastForward(15_000)
  await page.keyboard.press('Space')
  await expect(label).toContainText('Paused')
  await page.clock.fastForward(60_000)
  await expect(digits).toHaveText('1:45')
  await page.getByRole('button', { name: 'Resume' }).click()

  await page.reload()
  await page.clock.fastForward(96_000)
  await expect(label).toContainText('Round 1 of 2')
  await expect(label).toContainText('Last 10 seconds')
  await expect(digits).toHaveText('0:09')
  await page.clock.fastForward(9_000)
  await expect(label).toContainText('Next: round 2 of 2')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(label).toContainText('Round 2 of 2')
  await page.clock.fastForward(120_000)
  await expect(label).toContainText('All rounds done')
  await page.clock.resume()

  await page.getByRole('link', { name: 'Log these rounds' }).click()
  await expect(page.getByRole('heading', { name: 'Log a session' })).toBeVisible()
  await page.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '2 rounds' })).toHaveCount(1)
})

const screen = (page: Page) => ({
  digits: page.getByRole('timer', { name: 'Time left' }),
  label: page.getByRole('region', { name: 'Round timer' }).getByRole('status').first(),
})
