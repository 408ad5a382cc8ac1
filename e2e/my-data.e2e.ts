import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { expectSignOutFails, newMemberInOwnContext, newOnboardedMember, signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

test('a member exports their data, deletes the account, returns, and leaves for good', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  // Deleted accounts return 404, accounts pending deletion 403.
  allowErrors(/40[34]/)
  const account = newcomer('Gone Girl')
  const gone = await newOnboardedMember(page, account)
  const friend = await newMemberInOwnContext(browser, newcomer('Freda Friend'))
  const write = async (by: Page, text: string) => {
    const answer = await by.request.post('/api/users/me/posts', { data: { text, visibility: 'public' } })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const post = await write(page, 'My last roll.')
  const about = await write(friend.page, `Thanks for the rounds, @${gone.username}.`)

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Request my data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^open-mat-.*\.zip$/)
  await expectAccessible(page, 'the data settings')

  const leave = async () => {
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('1 entry, with its comments')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
    await dialog.getByLabel(`Type “${gone.username}” to confirm`).fill(gone.username)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/leaving')
    await expect(page.getByRole('heading', { name: /Your account will be deleted on/ })).toBeVisible()
  }
  await leave()
  await expectAccessible(page, 'the page of who is going')
  await expectSignOutFails(page)
  await expect.poll(async () => (await mailsTo(account.email))[0]?.subject).toMatch(/will be deleted on/)
  await friend.page.goto(`/u/${gone.username}`)
  await expect(friend.page.getByText('My last roll.')).toHaveCount(0)
  expect((await friend.page.request.get(`/api/activities/${post.id}`)).status()).toBe(404)

  // Every page asks whether they want to come back, even in another browser.
  const elsewhere = await (await browser.newContext()).newPage()
  await signInWithCookies(elsewhere, account)
  await elsewhere.goto('/journal')
  await expect(elsewhere).toHaveURL('/leaving')
  await elsewhere.getByRole('button', { name: 'Keep my account' }).click()
  await expect(elsewhere).toHaveURL('/')
  expect((await friend.page.request.get(`/api/activities/${post.id}`)).status()).toBe(200)

  await leave()
  // The live stream of an open page, which opens late, may be refused with 401 once the account is gone.
  await page.goto('about:blank')
  await db.query(`update account_deletions set delete_at = now() - interval '1 minute' where uid = $1`, [gone.uid])
  await db.query(`insert into pgboss.job (name, data) values ('deleteAccount', $1)`, [
    JSON.stringify({ uid: gone.uid }),
  ])
  await expect
    .poll(async () => (await db.query('select 1 from users where uid = $1', [gone.uid])).rowCount, { timeout: 60_000 })
    .toBe(0)

  await friend.page.goto(`/activity/${about.id}`)
  await expect(friend.page.getByText('Thanks for the rounds, former member.')).toBeVisible()
  for (const path of [`/api/users/${gone.uid}`, `/api/activities/${post.id}`])
    expect((await friend.page.request.get(path)).status()).toBe(404)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => (await mailsTo(account.email))[0]?.subject).toBe('Your account has been deleted')
  // The email address is free again: signing in with it starts a new account.
  await signInWithCookies(page, account)
  await page.goto('/')
  await expect(page).toHaveURL(/\/onboarding/)
})

test('a contact message survives a reload offline, gets a number and a reply', {
  tag: '@phone',
}, async ({ page, browser, newcomer, allowErrors }) => {
  // The page's background requests fail while the browser is offline.
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const account = newcomer('Wanda Writer')
  await newOnboardedMember(page, account)
  await page.goto('/contact?from=/journal')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible()
  await page.getByLabel('Topic').selectOption({ label: "Something isn't working" })
  await page.getByLabel('Your message').fill('The timer stops when I lock my phone.')
  await expect(page.getByLabel('Your email')).toHaveValue(account.email)
  await expectAccessible(page, 'the form')
  await page.context().setOffline(true)
  await expect(page.getByText(/^You're offline\. Your message is saved here/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^You're offline\. Your message is saved here/)).toHaveCount(0)
  // Saved automatically shortly after typing.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opened = indexedDB.open('open-mat-drafts')
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result).includes('lock my phone'))
        }
      }),
  )
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('The timer stops when I lock my phone.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible()
  const number = (await page.getByText(/^OM-/).textContent()) ?? ''
  await expect
    .poll(async () => (await mailsTo(account.email))[0]?.text)
    .toContain('The timer stops when I lock my phone.')

  const admin = await (await browser.newContext()).newPage()
  await signInWithCookies(admin, 'admin@openmat.test')
  await admin.goto('/admin-dashboard/contact')
  const ticket = admin.getByRole('listitem').filter({ hasText: number })
  await ticket.getByLabel('Reply by email').fill('That is mended with the next version.')
  await expectAccessible(admin, 'the queue of messages')
  await ticket.getByRole('button', { name: 'Send reply' }).click()
  await expect(admin.getByText('Reply sent')).toBeVisible()
  await expect.poll(async () => (await mailsTo(account.email))[0]?.text).toContain('mended with the next version')
})
