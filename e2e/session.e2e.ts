import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

async function openChooser(page: Page) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opening
  await expect(popup.getByRole('button', { name: 'Use another account' })).toBeVisible()
  return popup
}

/** Makes the identity provider end this sign-in with another outcome. */
async function behave(popup: Page, outcome: string) {
  const choice = popup.locator(`input[name=outcome][value=${outcome}]`)
  await choice.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await choice.check()
  await popup.locator('button[name=account]').first().click()
}

test('the sign-in page greets, offers Google on a 400 px card and names three features', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome to Open Mat' })).toBeVisible()
  await expect(page.getByText('Sign in to connect with the BJJ community')).toBeVisible()
  for (const feature of ['Find Gyms', 'Connect', 'Track Progress'])
    await expect(page.getByText(feature, { exact: true })).toBeVisible()
  const card = await page.getByRole('region', { name: 'Welcome to Open Mat' }).boundingBox()
  expect(card?.width).toBeLessThanOrEqual(400)
})

test('shows Welcome back! on sign-in and opens home; signing out ends the session', async ({ page, allowErrors }) => {
  // Requests made just before signing out are refused.
  allowErrors(/status of 401/)
  await page.goto('/login')
  const popup = await openChooser(page)
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled()
  await popup.locator('button[name=account][data-email="ana@openmat.test"]').click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.waitForURL('/')
  await page.goto('/auth-test')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('No one is signed in.').first()).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('a visitor is sent to sign in, then returns to where they wanted to go', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await page.goto('/settings/account?x=1#delete')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, 'ana@openmat.test')
  await expect(page).toHaveURL('/settings/account?x=1#delete')
})

test('forgets the destination of a cancelled sign-in', { tag: '@phone' }, async ({ page, signInAs }) => {
  await page.goto('/settings/privacy')
  const popup = await openChooser(page)
  await popup.close()
  await expect(page.getByRole('alert')).toContainText('Sign-in was cancelled.')
  await page.goto('/')
  await signInAs(page, 'ana@openmat.test')
  await expect(page).toHaveURL('/')
})

test('leads someone whose email belongs to another account to the contact form', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/login?error=account-exists-with-different-credential')
  await expect(page.getByRole('alert')).toContainText('An account already exists with the same email')
  await page.getByRole('alert').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Your email')).toBeEditable()
})

test('redirects a signed-in member away from /login', { tag: '@phone' }, async ({ page }) => {
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
})

test('closing the popup says Sign-in was cancelled, and the message can be dismissed', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/login')
  const popup = await openChooser(page)
  await popup.close()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Sign-in was cancelled.')
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
})

for (const [outcome, message] of [
  ['refuse', 'Sign-in was cancelled.'],
  ['server-error', 'An unexpected error occurred. Please try again.'],
  ['token-error', 'The credential is malformed or has expired.'],
] as const)
  test(`shows a message when the identity provider returns ${outcome}: ${message}`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/login')
    const popup = await openChooser(page)
    await behave(popup, outcome)
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  })

test('where popups are blocked, signs in by redirect and returns', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.locator('button[name=account][data-email="ana@openmat.test"]').click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.waitForURL('/settings')
})

test('a cancelled sign-in by redirect returns with the message', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign-in was cancelled.')
})

test('says so when signing in offline, instead of waiting', { tag: '@phone' }, async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await expect(button).toBeVisible()
  await context.setOffline(true)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Network error. Please check your internet connection.')
})

test('signs out an open page within seconds when the account is disabled, saying why', {
  tag: '@phone',
}, async ({ page, newcomer, database, allowErrors }) => {
  // Requests in progress when the account is disabled are refused.
  allowErrors(/401 .*\/api\//)
  const noa = newcomer()
  await signInWithCookies(page, noa)
  await page.goto('/auth-test')
  await expect(page.getByText(noa.email).first()).toBeVisible()
  const db = await database()
  await db.query('update auth_users set banned = true where email = $1', [noa.email])
  await expect(page).toHaveURL(/\/login/, { timeout: 6_000 })
  await expect(page.getByRole('alert')).toContainText('This account has been disabled. Please contact support.')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Contact us' })).toBeVisible()
})

test("signing out everywhere signs out a page that's open elsewhere", { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  allowErrors,
}) => {
  // Requests in progress when the session ends are refused.
  allowErrors(/status of 401/)
  const noa = newcomer()
  await signInWithCookies(page, noa)
  await page.goto('/auth-test')
  const elsewhere = await browser.newPage()
  await signInWithCookies(elsewhere, noa)
  await elsewhere.goto('/about')
  await elsewhere.evaluate(() => fetch('/api/auth/sessions', { method: 'DELETE' }))
  await expect(page).toHaveURL(/\/login/, { timeout: 6_000 })
  await elsewhere.close()
})

test("the test pages show the visitor's state, try each step, and reveal no secrets", {
  tag: '@phone',
}, async ({ page, context, signInAs }) => {
  await page.goto('/google-auth-test')
  await expect(page.getByText('No one is signed in.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with another provider' }).click()
  await expect(page.getByText('Invalid provider')).toBeVisible()
  await signInAs(page, 'ana@openmat.test')
  await page.goto('/auth-test')
  await expect(page.getByText('ana@openmat.test').first()).toBeVisible()
  for (const field of ['isAuthenticated', 'isProfileComplete', 'tenantId', 'next refresh in'])
    await expect(page.getByText(field, { exact: true })).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))
  const token = decodeURIComponent(cookie?.value ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(await page.content()).not.toContain(token)
})

test('signing out in one tab signs out the other', { tag: '@phone' }, async ({ page, context, allowErrors }) => {
  // Requests in progress when the session ends are refused.
  allowErrors(/401 .*\/api\//)
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto('/auth-test')
  const second = await context.newPage()
  await second.goto('/auth-test')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/, { timeout: 6_000 })
})
