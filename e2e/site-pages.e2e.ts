import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('visitors reach privacy, terms, guidelines and help from the footer and sign-in', { tag: '@phone' }, async ({
  page,
}) => {
  for (const start of ['/login', '/map'])
    for (const name of ['Privacy', 'Terms', 'Community guidelines', 'Help']) {
      await page.goto(start)
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await expect(heading(page, name)).toBeVisible()
    }
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'terms' }).click()
  await expect(heading(page, 'Terms')).toBeVisible()
  await page.getByRole('link', { name: 'Open Mat', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test("members reach them from the settings, in the app's language", async ({ page }) => {
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto('/settings/about')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(heading(page, 'Help')).toBeVisible()
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Português (Brasil)' }).click()
  await expect(heading(page, 'Ajuda')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Termos' }).click()
  await expect(heading(page, 'Termos')).toBeVisible()
})

test('redirects a path with capital letters to the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/Privacy?lang=es')
  await expect(heading(page, 'Privacidad')).toBeVisible()
  await expect(page).toHaveURL(/\/privacy\?lang=es$/)
})

test('help shows answers while typing or, without JavaScript, at the press of a button', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await page.goto('/help?lang=en')
  await page.getByRole('searchbox', { name: 'Search help' }).fill('refund')
  await expect(page.getByRole('status')).toHaveText('1 answer for “refund”')
  await expect(page.getByRole('heading', { level: 2, name: /cancel a membership/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: "I can't sign in" })).toBeHidden()
  await expect(page).toHaveURL(/q=refund/)
  await page.getByRole('link', { name: 'Contact us' }).last().click()
  await expect(heading(page, 'Contact')).toBeVisible()

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${process.env.E2E_URL}/help?lang=es`)
  await plain.getByRole('searchbox').fill('contraseña')
  await plain.getByRole('button', { name: 'Buscar' }).click()
  await expect(plain.getByRole('heading', { level: 2, name: 'No puedo iniciar sesión' })).toBeVisible()
})

test('applies the theme chosen in the app', { tag: '@phone' }, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/terms')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  await page.evaluate(() => localStorage.setItem('theme-preference', 'light'))
  await page.reload()
  await expect.poll(ground).toBe(light)
})

test.describe('without a connection', { tag: '@phone' }, () => {
  test.use(withServiceWorker)

  test('a page already read opens offline; any other says it needs a connection', async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 50|no-response/)
    await page.goto('/about')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    })
    await page.goto('/privacy?lang=en')
    await expect(heading(page, 'Privacy')).toBeVisible()
    await context.setOffline(true)
    await page.goto('/privacy?lang=en')
    await expect(heading(page, 'Privacy')).toBeVisible()
    await page.goto('/terms?lang=en')
    await expect(heading(page, "You're offline")).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Terms')).toBeVisible()
  })
})
