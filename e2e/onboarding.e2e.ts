import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
const freshUsername = () => `noa_${Math.random().toString(36).slice(2, 10)}`

async function firstStep(page: Page, username = freshUsername()) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('checkbox', { name: 'I am 16 or older' }).check()
  await next(page)
  await expect(heading(page, 'Your jiu-jitsu')).toBeVisible()
  return username
}

test('a newcomer completes five steps, and the gym they chose before is a favourite', async ({
  page,
  signInAs,
  newcomer,
  db,
}) => {
  const slug = await insertGym(db)
  await page.goto(`/gym/${slug}`)
  const heart = page.getByRole('button', { name: 'Favourite' })
  await heart.click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, newcomer())
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByRole('progressbar', { name: 'Getting started' })).toHaveAttribute('aria-valuetext', '1 of 5')
  await firstStep(page)

  await page.getByRole('radio', { name: 'Both' }).check()
  await page.getByRole('radio', { name: 'Blue belt' }).check()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await expect(page.getByRole('radio', { name: '5', exact: true })).toHaveCount(0)
  await page.getByLabel('Year you started').fill('2019')
  await next(page)

  await expect(heading(page, 'Where you train')).toBeVisible()
  await page.getByLabel('City or town').fill('Baile Átha Cliath')
  await page
    .getByRole('option', { name: /Dublin/ })
    .first()
    .click()
  await expect(page.getByLabel('Country')).toHaveValue('IE')
  await page.getByRole('radio', { name: "My gym isn't listed" }).check()
  await page.getByLabel('Gym name').fill('Garage mats')
  await next(page)

  await expect(heading(page, 'People and gyms')).toBeVisible()
  await next(page)
  await page.getByRole('radio', { name: /Calm/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL(`/gym/${slug}`)
  await expect(page.getByText('Added to your favourites.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/onboarding')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('shows username availability while typing', { tag: '@phone' }, async ({ page, newcomer }) => {
  await signInWithCookies(page, newcomer())
  await page.goto('/onboarding')
  const username = page.getByLabel('Username')
  await username.fill('ana')
  await expect(page.getByText('That username is taken.').first()).toBeVisible()
  await username.fill('settings')
  await expect(page.getByText("That username isn't available.").first()).toBeVisible()
  await username.fill('1x')
  await expect(page.getByText('Use 3–20 letters, numbers or _.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'I am 16 or older' }).check()
  await next(page)
  await expect(heading(page, 'Your name here')).toBeVisible()
  await expect(username).toBeFocused()
})

test('confirms the age in place, and shows the wait page only to under-16s', { tag: '@phone' }, async ({
  page,
  newcomer,
  db,
}) => {
  const somebody = newcomer()
  await signInWithCookies(page, somebody)
  await page.goto('/onboarding')
  await page.getByLabel('Username').fill(freshUsername())
  await next(page)
  const age = page.getByRole('checkbox', { name: 'I am 16 or older' })
  await expect(age).toHaveAccessibleDescription("Please confirm you're 16 or older.")
  await expect(age).toBeFocused()
  await page.getByRole('button', { name: "I'm under 16" }).click()
  await expect(heading(page, 'You need to be 16 to join')).toBeFocused()
  const { rows } = await db.query('select username from users where email = $1', [somebody.email])
  expect(rows.every((row) => row.username === null)).toBe(true)
})

test('offers a way out of every step to someone in the wrong account', { tag: '@phone' }, async ({
  page,
  newcomer,
}) => {
  const somebody = newcomer()
  await signInWithCookies(page, somebody)
  await page.goto('/onboarding')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    'Contact',
    'Help',
    'Privacy',
    'Terms',
    'Community guidelines',
    'Open data',
  ])
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(heading(page, 'Contact')).toBeVisible()
  await page.goBack()
  await firstStep(page)
  await expect(page.getByText(`Signed in as ${somebody.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login')
})

test('resumes the steps after a reload, keeps answers on Back, and allows Skip', {
  tag: '@phone',
}, async ({ page, newcomer }) => {
  await signInWithCookies(page, newcomer())
  await page.goto('/onboarding')
  const username = await firstStep(page)
  await page.getByRole('radio', { name: 'Purple belt' }).check()
  await next(page)
  await expect(heading(page, 'Where you train')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Where you train')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: 'Purple belt' })).toBeChecked()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await next(page)
  for (const step of ['Your jiu-jitsu', 'Where you train', 'People and gyms', 'Stay in the loop']) {
    await expect(heading(page, step)).toBeVisible()
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await expect(page).toHaveURL(/:\d+\/$/)
})

test("keeps the answers of a step that couldn't be saved", { tag: '@phone' }, async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  await signInWithCookies(page, newcomer())
  await page.goto('/onboarding')
  await firstStep(page)
  await page.getByRole('radio', { name: 'Brown belt' }).check()
  await page.route('**/api/onboarding/steps/2', (route) => route.abort())
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: /Your answers are saved here/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Brown belt' })).toBeChecked()
  await page.context().setOffline(true)
  await next(page)
  await expect(page.getByRole('alert').filter({ hasText: "You're offline. Your answers are saved here" })).toBeVisible()
  await page.context().setOffline(false)
  await page.unroute('**/api/onboarding/steps/2')
  await next(page)
  await expect(heading(page, 'Where you train')).toBeVisible()
})
