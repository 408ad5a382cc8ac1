import type { APIRequestContext } from '@playwright/test'
import { expectSound } from './accessibility.ts'
import { expect, test, unkept } from './fixtures.ts'
import { mailsTo, type ReadMail } from './mailbox.ts'
import { another, arrive, type Member } from './members.ts'

test.use(unkept)

test.describe.configure({ timeout: 90_000 })

test('emails a comment with a link to it, and turns that type off without signing in', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const account = newcomer('Ana Author')
  const ana = await arrive(page, account)
  const bia = await another(browser, newcomer('Bia Blue'))
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
  await expect(nobody.getByRole('heading', { name: 'Mail about comments' })).toBeVisible()
  await expectSound(nobody, 'the page that turns mail off')
  await nobody.getByRole('button', { name: 'Turn it off', exact: true }).click()
  await expect(nobody.getByRole('status').filter({ hasText: 'This mail is off' })).toBeVisible()
  await nobody.getByRole('button', { name: 'Undo, turn it on again' }).click()
  await expect(nobody.getByRole('status').filter({ hasText: 'This mail is on' })).toBeVisible()
  await nobody.getByRole('button', { name: 'Turn it off', exact: true }).click()
  await expect(nobody.getByRole('status').filter({ hasText: 'This mail is off' })).toBeVisible()

  await comment(bia, id, 'And bring tape')
  await expect.poll(() => unread(page.request)).toBe(1)
  // Once mail about what came later is here, mail about the comment would be, too.
  await bia.page.request.put(`/api/users/${ana.uid}/followers/me`, { data: {} })
  await expect.poll(() => mailsTo(account.email), { timeout: 30_000 }).toHaveLength(2)
  expect((await mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
    'Bia Blue started following you',
    'Bia Blue commented on your post',
  ])
})

test('a link that was cut off says so in plain words', { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/404/)
  await page.goto('/unsubscribe/half-a-token')
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

/** The path of a link in the text of a mail. */
function linkIn(mail: ReadMail | undefined, path: RegExp): string {
  return path.exec(mail?.text ?? '')?.[0] ?? 'there is no such link'
}

async function post({ page }: Member): Promise<string> {
  const data = { text: 'Open mat on Saturday', visibility: 'public' }
  return (await (await page.request.post('/api/users/me/posts', { data })).json()).id
}

async function comment({ page }: Member, id: string, text: string) {
  const base = process.env.E2E_URL ?? ''
  expect((await page.request.post(`${base}/api/activities/${id}/comments`, { data: { text } })).ok()).toBe(true)
}

async function unread(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/api/users/me/notifications/unread')).json()).count
}
