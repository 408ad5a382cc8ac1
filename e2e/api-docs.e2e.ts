import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'

test.use(withoutServiceWorker)

test('the API page lists every documented call under a strict CSP', async ({ page, request }) => {
  const address = '/api/docs'
  const answer = await request.get(address)
  expect(answer.headers()).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  const policy = answer.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';style-src 'self'")
  expect(policy).not.toContain('unsafe')
  const html = await answer.text()
  expect(html).toContain('<title>API · Open Mat</title>')
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets)
    expect((await request.get(path)).headers()['content-type'], path).toMatch(
      path.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/,
    )

  const document = await (await request.get('/api/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const calls = Object.values(document.paths as Record<string, object>).flatMap((methods) => Object.keys(methods))
  await expect(page.locator('details')).toHaveCount(calls.length)
  await expect(page.getByText(`${calls.length} calls`)).toBeVisible()
})

test('a signed-in member can fill in and send a call, and sees the full response', async ({
  page,
  signInAs,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  await page.goto('/api/docs')
  const gyms = await open(page, 'get /gyms near', '/gyms')
  await gyms.getByLabel('text').fill('dublin')
  await gyms.getByLabel('discipline').selectOption('gi')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/gyms')
  await gyms.getByRole('button', { name: 'Send' }).click()
  expect(new URL((await asked).url()).search).toBe('?text=dublin&discipline=gi')
  await expect(gyms.getByText('200 OK')).toBeVisible()
  await expect(gyms.getByRole('region', { name: 'Response', exact: true })).toContainText('"items"')
  await expect(gyms.getByRole('region', { name: 'Headers' })).toContainText('cache-control: no-store')
  await expect(gyms.getByRole('region', { name: 'Responses' })).toContainText('distanceKm')

  const mine = await open(page, 'patch /users/', '/users/{uid}')
  await mine.getByLabel('uid').fill('me')
  await mine.getByLabel('Body').fill('{ "bio": "Guard first." }')
  await mine.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByText('401 Unauthorized')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?from=%2Fapi%2Fdocs')
  await signInAs(page, 'caio@openmat.test')
  await expect(page).toHaveURL('/api/docs')
  await expect(page.getByText('as Caio')).toBeVisible()
  const own = await open(page, 'patch /users/', '/users/{uid}')
  await own.getByLabel('uid').fill('me')
  await own.getByLabel('Body').fill('{ "bio": "Guard first." }')
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(own.getByText('200 OK')).toBeVisible()
  await expect(own.getByRole('region', { name: 'Response', exact: true })).toContainText('Guard first.')
})

test.describe('installed', () => {
  test.use(withServiceWorker)

  test('the installed app loads the page from the server', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/about')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    const answer = await page.goto('/api/docs')
    expect(answer?.fromServiceWorker()).toBe(false)
    await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  })
})

/** Finds a call by searching and opens it. */
async function open(page: Page, words: string, path: string) {
  await page.getByRole('searchbox', { name: 'Search calls' }).fill(words)
  const call = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: path, exact: true }) })
    .first()
  await call.locator('summary').click()
  return call
}
