import { startPushEndpoint } from '../dev-services/push/endpoint.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { call, type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a comment arrives live, by email and by push; in the app only if those are off', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const pushService = await startPushEndpoint()
  const account = newcomer('Ana Author')
  const ana = await newOnboardedMember(page, account)
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  const { id } = await call(ana, 'POST', '/api/users/me/posts', { text: 'Open mat on Saturday', visibility: 'public' })
  await call(ana, 'PATCH', '/api/users/me/notificationPreferences', { emailFrequency: 'immediate' })
  const { publicKey } = await call(ana, 'GET', '/api/users/me/pushSubscriptions/me')
  await call(ana, 'PUT', '/api/users/me/pushSubscriptions/me', pushService.subscribe(publicKey))

  // Wait until the page is listening for events.
  const hears = page.waitForResponse(/\/api\/live/)
  await page.goto('/about')
  await hears
  await expect(badge(page)).toHaveCount(0)
  await comment(bia, id, 'See you there')
  await expect(badge(page)).toHaveText('1', { timeout: 2_000 })
  await expect.poll(() => mailsTo(account.email)).toHaveLength(1)
  const [mail] = await mailsTo(account.email)
  expect(mail?.subject).toContain('Bia Blue commented on your post')
  expect(mail?.text).toContain('See you there')
  const pushed = await pushService.next(({ text }) => text.includes('Bia Blue'))
  expect(pushed.text).toContain('See you there')

  const [path] = /\/notifications\/[\w-]+/.exec(mail?.text ?? '') ?? []
  await page.goto(path ?? '/the-mail-has-no-link')
  await expect(page).toHaveURL(/\/activity\/.+#comment-/)
  await expect(badge(page)).toHaveCount(0)

  await page.goto('/settings/notifications')
  const comments = page.getByRole('group', { name: 'Comments and replies' })
  for (const channel of ['Email', 'Push']) await comments.getByRole('switch', { name: channel }).uncheck()
  await expect
    .poll(() => call(ana, 'GET', '/api/users/me/notificationPreferences'))
    .toMatchObject({ email: { types: { comment: false } }, push: { types: { comment: false } } })

  await page.goto('/notifications')
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await comment(bia, id, 'I bring a friend')
  await expect(badge(page)).toHaveText('1', { timeout: 2_000 })
  await expect(page.locator('[data-line]').first()).toContainText('I bring a friend')
  // A follow still sends email and push, and arrives after anything the comment would have sent.
  await call(bia, 'PUT', `/api/users/${ana.uid}/followers/me`)
  await pushService.next(({ text }) => /follow/i.test(text))
  await expect.poll(() => mailsTo(account.email)).toHaveLength(2)
  expect((await mailsTo(account.email))[0]?.subject).toMatch(/follow/i)
  expect(pushService.arrived).toHaveLength(2)
  await bia.page.context().close()
  await pushService.stop()
})

const badge = (page: Member['page']) => page.locator('[data-unread]:visible')

const comment = (by: Member, id: string, text: string) => call(by, 'POST', `/api/activities/${id}/comments`, { text })
