import type { Browser, Page } from '@playwright/test'
import { walkSignIn } from '../dev-services/identity/walk.ts'
import { type Account, expect } from './fixtures.ts'

export type Newcomer = Required<Pick<Account, 'email' | 'name'>> & Pick<Account, 'picture'>
export type Member = Awaited<ReturnType<typeof arrive>>

/** Signs somebody in by the calls of the sign-in: its screens have stories of their own. The page is still empty. */
export async function enter(page: Page, account: string | Account) {
  const base = process.env.E2E_URL ?? ''
  const { cookies } = await walkSignIn(
    `${base}/api/auth/sign-in/google?mode=redirect`,
    typeof account === 'string' ? { email: account } : account,
  )
  await page.context().addCookies(
    cookies.split('; ').map((cookie) => {
      const at = cookie.indexOf('=')
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: base }
    }),
  )
}

/** Somebody new, signed in and past onboarding by the calls its screens make. The page is still empty. */
export async function arrive(page: Page, account: Newcomer) {
  const base = process.env.E2E_URL ?? ''
  await enter(page, account)
  const username = `${account.name.slice(0, 3).toLowerCase()}_${Math.random().toString(36).slice(2, 10)}`
  const data = { username, displayName: account.name, ageConfirmed: true }
  expect((await page.request.post(`${base}/api/onboarding/username`, { data })).ok()).toBe(true)
  expect((await page.request.post(`${base}/api/onboarding/complete`, { data: {} })).ok()).toBe(true)
  // Stories that count notifications begin without the welcome message; onboarding has its own.
  const { items } = await (await page.request.get(`${base}/api/users/me/notifications`)).json()
  for (const { id } of items)
    expect((await page.request.delete(`${base}/api/users/me/notifications/${id}`)).ok()).toBe(true)
  const { profile } = await (await page.request.get(`${base}/api/users/me`)).json()
  return { page, uid: profile.uid as string, username, name: account.name }
}

/** Somebody else at a browser of their own. */
export async function another(browser: Browser, account: Newcomer) {
  return arrive(await (await browser.newContext()).newPage(), account)
}

/** The failure is shown, and the button can be pressed again. */
export async function expectSignOutFails(page: Page) {
  const call = '**/api/auth/sign-out'
  await page.route(call, (route) => route.fulfill({ status: 404 }))
  const button = page.getByRole('button', { name: 'Sign out' })
  await button.click()
  await expect(page.getByText('You could not be signed out. Check your connection and try again.')).toBeVisible()
  await expect(button).toBeEnabled()
  await page.unroute(call)
}
