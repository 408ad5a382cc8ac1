import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo, type ReadMail } from './mailbox.ts'
import { call, type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('emails a comment with a link; the type can be turned off without signing in', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const account = newcomer('Ana Author')
  const ana = await newOnboardedMember(page, account)
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  const preferences = { emailFrequency: 'immediate' }
  expect((await page.request.patch('/api/users/me/notificationPreferences', { data: preferences })).ok()).toBe(true)
  const id = await post(ana)

  await comment(bia, id, 'See you on Saturday')
  await expect.poll(() => mailsTo(account.email), { timeout: 30_000 }).toHaveLength(1)
  const [mail] = await mailsTo(account.email)
  expect(mail?.subject).toBe('Bia Blue commented on your post')
  expect(mail?.text).toContain('> See you on Saturday')
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

  await page.goto(linkIn(mail, /\/notifications\/\w+/))
  await expect(page).toHaveURL(new RegExp(`/activity/${id}#comment-`))
  await expect(page.getByText('See you on Saturday')).toBeVisible()

  const nobody = await (await browser.newContext()).newPage()
  await nobody.goto(linkIn(mail, /\/unsubscribe\/[\w.-]+/))
  await expect(nobody.getByRole('heading', { name: 'Emails about comments' })).toBeVisible()
  await expectAccessible(nobody, 'the page that turns mail off')
  await nobody.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(nobody.getByRole('status').filter({ hasText: "You're unsubscribed" })).toBeVisible()
  await nobody.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(nobody.getByRole('status').filter({ hasText: "You're subscribed" })).toBeVisible()
  await nobody.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(nobody.getByRole('status').filter({ hasText: "You're unsubscribed" })).toBeVisible()

  await comment(bia, id, 'And bring tape')
  await expect.poll(() => unread(page.request)).toBe(1)
  // Once the email for a later event has arrived, one for the comment would have arrived too.
  await bia.page.request.put(`/api/users/${ana.uid}/followers/me`, { data: {} })
  await expect.poll(() => mailsTo(account.email), { timeout: 30_000 }).toHaveLength(2)
  expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
    'Bia Blue started following you',
    'Bia Blue commented on your post',
  ])
})

test('says so when an unsubscribe link was cut off', { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/404/)
  await page.goto('/unsubscribe/half-a-token')
  await expect(page.getByRole('heading', { name: "This link isn't complete" })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

/** The path of a link in the text of an email. */
function linkIn(mail: ReadMail | undefined, path: RegExp): string {
  return path.exec(mail?.text ?? '')?.[0] ?? 'there is no such link'
}

const post = async (by: Member): Promise<string> =>
  (await call(by, 'POST', '/api/users/me/posts', { text: 'Open mat on Saturday', visibility: 'public' })).id
const comment = (by: Member, id: string, text: string) => call(by, 'POST', `/api/activities/${id}/comments`, { text })

async function unread(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/api/users/me/notifications/unread')).json()).count
}
