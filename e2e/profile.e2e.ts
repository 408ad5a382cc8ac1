import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember, signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a profile opens at its four URLs', { tag: '@phone' }, async ({ page }) => {
  await signInWithCookies(page, 'ana@openmat.test')
  const { profile } = await (await page.request.get('/api/users/me')).json()
  for (const path of ['/u/ana', '/@ana', `/profile/${profile.uid}`, '/user/profile']) {
    await page.goto(path)
    await expect(heading(page, profile.displayName)).toBeVisible()
    await expect(page.getByText('@ana', { exact: true }).last()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/user\/profile$/)
})

test('a former username redirects to the new one; profiles are members-only by default', {
  tag: '@phone',
}, async ({ page, newcomer, allowErrors }) => {
  // Until the app notices that its session is gone, its calls fail.
  allowErrors(/status of (404|401)/)
  const { username: former } = await newOnboardedMember(page, newcomer('Kim Newname'))
  const present = `${former}2`.slice(-20)
  await page.goto('/settings/account')
  await page.getByLabel('Username').fill(present)
  await page.getByRole('button', { name: 'Change username' }).click()
  await expect(page.getByText(/You can change it again on/)).toBeVisible()
  await page.goto(`/u/${former}?a=1#b`)
  await expect(page).toHaveURL(new RegExp(`/u/${present}\\?a=1#b$`))
  await expect(heading(page, 'Kim Newname')).toBeVisible()

  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto(`/u/${present}`)
  await expect(page).toHaveURL(new RegExp(`/login\\?from=%2Fu%2F${present}`))

  await page.context().addCookies(cookies)
  await page.goto('/settings/privacy')
  await page.getByRole('radio', { name: /Everyone on the web/ }).click()
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me')).json()).own.profileVisibility)
    .toBe('web')
  await page.context().clearCookies()
  await page.goto(`/u/${present}`)
  await expect(heading(page, 'Kim Newname')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0)
})

test('a missing profile shows the not-available page', { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/status of 404/)
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto('/u/nobody_of_this_name')
  await expect(page.getByText("This profile isn't available")).toBeVisible()
})

test('a visitor at profile setup gets a sign-in card and returns after signing in', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/profile/setup')
  await page.locator('#page').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile%2Fsetup/)
})

test("setup shows what's still needed and the score, then returns", { tag: '@phone' }, async ({ page, newcomer }) => {
  await newOnboardedMember(page, { ...newcomer('Kim Setup'), picture: 'none' })
  await page.goto('/profile/setup?from=/about')
  await expect(page.getByText('Still needed: City, Country')).toBeVisible()
  const score = page.getByRole('meter', { name: 'Profile completeness' })
  await expect(score).toHaveAttribute('aria-valuenow', '20')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await page.getByLabel('City or town').fill('München')
  await page
    .getByRole('option', { name: /Munich/ })
    .first()
    .click()
  await expect(page.getByText('Still needed: City, Country')).toHaveCount(0)
  await expect(score).toHaveAttribute('aria-valuenow', '45')
  await page.getByLabel('About you').fill('Guard player.')
  await expect(score).toHaveAttribute('aria-valuenow', '55')

  await page.getByLabel('Website').fill('http://kim.example')
  await save.click()
  await expect(page.getByLabel('Website')).toBeFocused()
  await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Website').fill('https://kim.example')
  await save.press('Enter')
  // The setup page's query ends in `/about` too, hence the port in the pattern.
  await expect(page).toHaveURL(/:\d+\/about$/)
  const { own } = await (await page.request.get('/api/users/me')).json()
  expect(own).toMatchObject({
    profileComplete: true,
    country: 'DE',
    bio: 'Guard player.',
    website: 'https://kim.example',
  })
})

test('a photo is chosen from the device; other files are refused', { tag: '@phone' }, async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 4/)
  await newOnboardedMember(page, { ...newcomer('Kim Photo'), picture: 'none' })
  await page.goto('/settings/profile')
  const input = page.locator('input[type=file]')
  const brokenJpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.alloc(200, 7)])
  await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Use a JPEG, PNG or WebP picture.')).toBeVisible()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: brokenJpeg })
  await expect(page.getByText("Couldn't read this file as a photo. Choose another one.")).toBeVisible()
  const screenshot = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 200, height: 200 } })
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: screenshot })
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible()
})

test('settings: each section has its own URL, and unsaved changes are reverted', { tag: '@phone' }, async ({
  page,
  newcomer,
  allowErrors,
  isMobile,
}) => {
  allowErrors(/ERR_FAILED|Failed to load resource/)
  await newOnboardedMember(page, newcomer('Kim Settings'))
  // A desktop shows the list beside the section; on a phone it's one step back.
  const open = async (name: string) => {
    if (isMobile) await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  }
  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await open('Privacy')
  await expect(page).toHaveURL(/\/settings\/privacy$/)
  await page.route('**/api/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByText('Everyone on the web', { exact: true }).click()
  await expect(page.getByText("Couldn't save. Try again.")).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Members/ })).toBeChecked()
  await open('Profile')
  await page.getByLabel('About you').fill('Kept')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't reach Open Mat" })).toBeVisible()
  await expect(page.getByLabel('About you')).toHaveValue('Kept')
  await page.unroute('**/api/users/me')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'App messages' }).getByText('Saved')).toBeVisible()
})

test('settings list every section: first on a phone, beside the open one on a desktop', { tag: '@phone' }, async ({
  page,
  newcomer,
  isMobile,
}) => {
  await newOnboardedMember(page, newcomer('Kim Sections'))
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  const section = list.getByRole('link', { name: 'Language & units', exact: true })
  await expect(list.getByRole('link')).toHaveCount(13)
  await expect(page.getByLabel('Username')).toBeVisible({ visible: !isMobile })
  if (isMobile) await expect(section).toHaveAccessibleDescription('Language, weight, distance, time')
  else await expect(list.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')

  await section.click()
  await expect(page).toHaveURL('/settings/language')
  await expect(page.getByLabel('Weights')).toBeVisible()
  if (isMobile) {
    await expect(heading(page, 'Language & units')).toBeFocused()
    await expect(list).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/settings')
  } else await expect(section).toHaveAttribute('aria-current', 'page')
  await expect(list).toBeVisible()
})

test('settings list your devices and let you sign out everywhere', { tag: '@phone' }, async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer('Kim Devices'))
  await page.goto('/settings/account')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect((await (await page.request.get('/api/auth/session')).json()).status).toBe('signed-out')
})
