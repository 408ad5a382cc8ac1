import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { mailsTo } from './mailbox.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('RSVPs without an account by email; the host sees the guest, who cancels', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/404/)
  const host = await newOnboardedMember(page, newcomer('Hilda Host'))
  const [title, times] = [`Open mat ${crypto.randomUUID().slice(0, 8)}`, { starts: '6 days', ends: '6 days 2 hours' }]
  const columns = { capacity: 5, host_ids: [host.uid] }
  const event = await insertOpenMat(db, { gym: await insertGym(db), title, ...times, columns })
  const email = `gus-${crypto.randomUUID().slice(0, 8)}@example.test`
  const guest = await (await browser.newContext()).newPage()

  await guest.goto(event.path)
  // The page is visible before it's interactive.
  await expect(guest.locator('[data-floating=notices]')).toBeAttached()
  await guest.getByRole('button', { name: 'RSVP without an account' }).click()
  await guest.getByLabel('Name').fill('Gus Guest')
  await guest.getByLabel('Email').fill(email)
  await expectAccessible(guest, 'the dialog to RSVP without an account')
  await guest.getByRole('button', { name: 'Email me a link' }).click()
  await expect(guest.getByRole('dialog')).toContainText('Check your email')

  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(1)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe(`Confirm your RSVP: ${title}`)
  expect(mail?.text).not.toContain('Gus')
  const [link = '/no-link'] = /\/rsvp#[\w-]+/.exec(mail?.text ?? '') ?? []
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await expect(guest).toHaveURL(/\/rsvp$/)
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(guest.getByText("You're going")).toBeHidden()
  await guest.getByRole('button', { name: "I'm going" }).click()
  await expect(guest.getByRole('status').filter({ hasText: "You're going" })).toBeVisible()
  await expectAccessible(guest, "a guest's RSVP")
  await guest.getByRole('button', { name: 'Add to calendar' }).click()
  await expect(guest.getByRole('menuitem', { name: 'Add this date' })).toHaveAttribute('href', /calendar\.ics$/)
  await guest.keyboard.press('Escape')

  await page.goto(event.path)
  const shown = page.getByRole('article')
  await expect(shown).toContainText('Without an account: 1')
  await expect(shown.getByRole('listitem').filter({ hasText: 'Gus Guest' })).toBeVisible()
  await expect(shown).not.toContainText(email)
  await expect(shown).toContainText('4 spots left')

  await guest.reload()
  await guest.getByRole('button', { name: "Can't make it" }).click()
  await expect(guest.getByText("You've cancelled, Gus Guest.")).toBeVisible()
  await page.reload()
  await expect(shown).toContainText('5 spots left')
  await expect(shown).not.toContainText('Gus Guest')

  await guest.goto('/')
  await guest.goto('/rsvp#not-the-token-of-any-email-at-all')
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
