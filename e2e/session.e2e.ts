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

/** How far the page's content has moved, as Cumulative Layout Shift. */
async function watchShift(page: Page) {
  await page.addInitScript(() => {
    const total = { shift: 0 }
    Object.assign(window, { total })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift)
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

test('visitors find a mat on the sign-in page: a search, and what is on near them', async ({ page }) => {
  const shift = await watchShift(page)
  await page.goto('/login')
  const find = page.getByRole('region', { name: 'Find your next mat' })
  const near = find.getByRole('region', { name: /around Dublin$/ })
  await expect(find.getByRole('combobox', { name: 'Town or gym' })).toBeVisible()

  await test.step('lists tonight around the guessed town, otherwise the next open mats', async () => {
    const { place } = await (await page.request.get('/api/places/largest?timezone=Europe/Dublin')).json()
    const tonight = await page.request.get(`/api/discover?near=${place.lat},${place.lng}&when=tonight&dropIn=true`)
    const isOn = (await tonight.json()).items.some(
      (item: { session?: { kind: string } }) => item.session?.kind !== 'kids',
    )
    await expect(near.getByRole('heading', { level: 3 })).toHaveText(
      isOn ? 'Tonight around Dublin' : 'Next open mats around Dublin',
    )
    await expect(near.getByText('Guessed from your time zone.')).toBeVisible()
    const rows = near.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) })
    await expect(rows.first()).toContainText(/\d:\d\d/)
    await expect(rows.first()).toContainText(/\d (km|m)\b/, { useInnerText: true })
    expect(await rows.count()).toBeLessThanOrEqual(3)
    await expect(rows.first()).toBeInViewport()
    expect(await shift()).toBeLessThanOrEqual(0.02)
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/gym\//)
    await page.goBack()
  })

  await test.step('keeps the sign-in card first: above the rest on a phone, beside it on a desktop', async () => {
    const card = await page.getByRole('region', { name: 'Welcome to Open Mat' }).boundingBox()
    const rest = await find.boundingBox()
    const isPhone = (page.viewportSize()?.width ?? 0) < 1024
    if (isPhone) expect(rest?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
    else expect(rest?.x).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0))
  })

  await test.step('searches for a town in the finder', async () => {
    await find.getByRole('combobox', { name: 'Town or gym' }).fill('Reykjavik')
    await find.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/map\?near=64\.1\d+%2C-21\.\d+&place=Reykjav/)
    await page.goto('/login')
    await find.getByRole('link', { name: 'Find a gym' }).click()
    await expect(page).toHaveURL('/map')
    await page.goto('/login')
    await find.getByRole('link', { name: 'See all events' }).click()
    await expect(page).toHaveURL('/events')
  })
})

test('@phone the sign-in page lists mats around the position of visitors who share it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.3441, longitude: -6.2675 })
  await page.goto('/login')
  const find = page.getByRole('region', { name: 'Find your next mat' })
  await find.getByRole('button', { name: 'Near me' }).click()
  await expect(
    find
      .getByRole('region', { name: /near you$/ })
      .getByRole('link')
      .first(),
  ).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('@phone the sign-in page searches the finder', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Town or gym' }).fill('Liffey Lantern')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/map?text=Liffey+Lantern')
    await expect(page.getByRole('link', { name: /Liffey Lantern Jiu-Jitsu/ }).first()).toBeVisible()
  })
})

test('shows Welcome back! on sign-in and opens home; signing out ends the session', { tag: '@phone' }, async ({
  page,
  allowErrors,
}) => {
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

test('says that a sign-in was cancelled, and forgets its destination', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await page.goto('/settings/privacy')
  const popup = await openChooser(page)
  await popup.close()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Sign-in was cancelled.')
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled()
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toBeHidden()
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
}, async ({ page, newcomer, db, allowErrors }) => {
  // Requests in progress when the account is disabled are refused.
  allowErrors(/401 .*\/api\//)
  const noa = newcomer()
  await signInWithCookies(page, noa)
  await page.goto('/auth-test')
  await expect(page.getByText(noa.email).first()).toBeVisible()
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
  // A page that loads after the session has ended shows what visitors see.
  await expect(page.getByText(noa.email).first()).toBeVisible()
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
