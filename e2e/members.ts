import type { Browser, Page } from '@playwright/test'
import { type Account, expect } from './fixtures.ts'

export type SignIn = (page: Page, account: string | Account) => Promise<void>
export type Newcomer = Required<Pick<Account, 'email' | 'name'>>
export type Member = Awaited<ReturnType<typeof arrive>>

/** Somebody new, past onboarding by the calls its screens make. */
export async function arrive(page: Page, signInAs: SignIn, account: Newcomer) {
  const username = `${account.name.slice(0, 3).toLowerCase()}_${Math.random().toString(36).slice(2, 10)}`
  await signInAs(page, account)
  const data = { username, displayName: account.name, ageConfirmed: true }
  expect((await page.request.post('/api/onboarding/username', { data })).ok()).toBe(true)
  expect((await page.request.post('/api/onboarding/complete', { data: {} })).ok()).toBe(true)
  const { profile } = await (await page.request.get('/api/users/me')).json()
  return { page, uid: profile.uid as string, username, name: account.name }
}

/** Somebody else at a browser of their own. */
export async function another(browser: Browser, signInAs: SignIn, account: Newcomer) {
  return arrive(await (await browser.newContext()).newPage(), signInAs, account)
}
