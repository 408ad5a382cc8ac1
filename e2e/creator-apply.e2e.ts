import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember, signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

test('a coach applies, an admin approves, and five steps lead to a public page', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const account = newcomer('Aoife Coach')
  await newOnboardedMember(page, account)
  await page.goto('/creator/onboarding')
  await expect(page).toHaveURL('/')
  await page.goto('/creator/apply')
  await expect(page.getByText('Complete your profile first.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start your application' })).toHaveCount(0)
  expect((await page.request.patch('/api/users/me', { data: { city: 'Galway', country: 'IE' } })).ok()).toBe(true)
  await page.reload()
  await page.getByRole('link', { name: 'Start your application' }).click()

  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Add at least one sample link.')).toBeVisible()
  await expectAccessible(page, 'the form, refused')
  await fillIn(page)
  // Saved automatically, so closing the page loses nothing.
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Why members should learn from you')).toHaveValue(/^Half guard from zero/)
  for (const box of [/rights to what I publish/, /code of conduct/, /18 or older/]) await page.getByLabel(box).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('Application received')).toBeVisible()
  await expectAccessible(page, 'the status')

  const admin = await (await browser.newContext()).newPage()
  await signInWithCookies(admin, 'admin@openmat.test')
  const decide = async (template: string, button: string) => {
    await admin.goto('/admin-dashboard/creators')
    await admin.getByRole('link', { name: /Aoife Coach/ }).click()
    await expect(admin.getByRole('link', { name: 'https://video.example/aoife' })).toBeVisible()
    await admin.getByRole('button', { name: 'Start review' }).click()
    await admin.getByRole('button', { name: template }).click()
    if (button === 'Approve') await expectAccessible(admin, 'the review')
    await admin.getByRole('button', { name: button }).click()
    await expect(admin).toHaveURL('/admin-dashboard/creators')
  }
  await decide('Show us more', 'Ask for more')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: "We'd like to see you teach." })).toBeVisible()
  await page.getByLabel('Reply to the reviewer').fill('There is a seminar on the second link.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Application received')).toBeVisible()
  await decide('Welcome', 'Approve')

  await page.goto('/notifications')
  await page.getByText('Your application was approved').click()
  await expect(page).toHaveURL('/creator/onboarding/page')
  await goThroughSteps(page)
  await page.goto('/creators?q=aoife')
  await expect(page.getByRole('link', { name: 'Aoife Coach' })).toBeVisible()
})

async function fillIn(page: Page) {
  await page.getByLabel('Payout country').selectOption('IE')
  await page.getByLabel('What you teach', { exact: true }).fill('Half guard')
  await page.getByLabel('What you teach', { exact: true }).press('Enter')
  await page
    .getByLabel('Why members should learn from you')
    .fill('Half guard from zero: I teach beginners three evenings a week.')
  await page.getByLabel('Sample links').fill('https://video.example/aoife')
  await page.getByLabel('Languages you teach in').selectOption('en')
}

async function goThroughSteps(page: Page) {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Add a headline.')).toBeVisible()
  await page.getByLabel('Headline').fill('Half guard from zero')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL('/creator/onboarding/tier')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByText('Not set up yet')).toBeVisible()
  await page.getByRole('button', { name: 'Set up payouts' }).click()
  await page.getByLabel('Provide everything', { exact: true }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Your payouts are set up. You can offer paid tiers.')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/creator/onboarding/content')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Publish your page' }).click()
  await expect(page.getByText('Your page is public')).toBeVisible()
}
