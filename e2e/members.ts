import type { Browser, Page } from '@playwright/test'
import { followSignIn } from '../dev-services/identity/follow-sign-in.ts'
import { type Account, expect } from './fixtures.ts'

export type Newcomer = Required<Pick<Account, 'email' | 'name'>> & Pick<Account, 'picture'>
export type Member = Awaited<ReturnType<typeof newOnboardedMember>>

/** Signs someone in through API calls: the sign-in screens have their own tests. The page is still blank. */
export async function signInWithCookies(page: Page, account: string | Account) {
  await page.context().addCookies(await signInCookies(process.env.E2E_URL ?? '', account))
}

/** The cookies of a new session. */
export async function signInCookies(base: string, account: string | Account) {
  const { cookies } = await followSignIn(
    `${base}/api/auth/sign-in/google?mode=redirect`,
    typeof account === 'string' ? { email: account } : account,
  )
  return cookies.split('; ').map((cookie) => {
    const at = cookie.indexOf('=')
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: base }
  })
}

/** A new member, signed in and onboarded through API calls. The page is still blank. */
export async function newOnboardedMember(page: Page, account: Newcomer) {
  await signInWithCookies(page, account)
  const username = `${account.name.slice(0, 3).toLowerCase()}_${Math.random().toString(36).slice(2, 10)}`
  const data = { username, displayName: account.name, ageConfirmed: true }
  expect((await page.request.post('/api/onboarding/username', { data })).ok()).toBe(true)
  expect((await page.request.post('/api/onboarding/complete', { data: {} })).ok()).toBe(true)
  // Removes the welcome notification, so tests that count notifications start from zero. Onboarding tests cover it.
  const { items } = await (await page.request.get('/api/users/me/notifications')).json()
  for (const { id } of items) expect((await page.request.delete(`/api/users/me/notifications/${id}`)).ok()).toBe(true)
  const { profile } = await (await page.request.get('/api/users/me')).json()
  return { page, uid: profile.uid as string, username, name: account.name }
}

/** A second member in a separate browser context. */
export async function newMemberInOwnContext(browser: Browser, account: Newcomer) {
  return newOnboardedMember(await (await browser.newContext()).newPage(), account)
}

/** Calls the API as this member, and returns the response. */
export async function call({ page }: Pick<Member, 'page'>, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(path, { method, data })
  expect(answer.ok(), `${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Checks that the failure is shown and the button can be pressed again. */
export async function expectSignOutFails(page: Page) {
  const call = '**/api/auth/sign-out'
  await page.route(call, (route) => route.fulfill({ status: 404 }))
  const button = page.getByRole('button', { name: 'Sign out' })
  await button.click()
  await expect(page.getByText("Couldn't sign you out. Check your connection and try again.")).toBeVisible()
  await expect(button).toBeEnabled()
  await page.unroute(call)
}
