import { expectAccessible } from './accessibility.ts'
import { drafts } from './drafts.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a member claims a gym with an emailed code, and owns it once an admin approves', {
  tag: '@phone',
}, async ({ page, browser, signInAs, newcomer, db }) => {
  const account = newcomer('Olivia Owner')
  const domain = `${account.email.split('@')[0]}.example.test`
  const { rows } = await db.query(`update gyms set website = $1 where name = 'Savanna Sky BJJ' returning slug, name`, [
    `https://www.${domain}`,
  ])
  const { slug, name } = rows[0] as { slug: string; name: string }
  await newOnboardedMember(page, account)

  await page.goto(`/gym/${slug}`)
  await page.getByRole('link', { name: 'Claim this gym' }).click()
  await expect(page.getByText('Complete your profile to claim a gym.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start claim' })).toHaveCount(0)
  const town = { city: 'Nairobi', country: 'KE' }
  expect((await page.request.patch('/api/users/me', { data: town })).ok()).toBe(true)
  await page.reload()
  await expectAccessible(page, 'what you get')
  await page.getByRole('link', { name: 'Start claim' }).click()

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose your role at the gym.')).toBeVisible()
  await expectAccessible(page, 'the form, refused')
  await page.getByRole('radio', { name: 'Owner' }).check()
  await page.getByLabel('Why you should manage this gym').fill('I opened it in 2015 and teach there every evening.')
  // Unsaved input survives a reload.
  await expect.poll(() => drafts(page)).toContain('I opened it in 2015')
  await page.reload()
  await expect(page.getByLabel('Why you should manage this gym')).toHaveValue(/I opened it in 2015/)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Get a code by email' })).toBeVisible()
  await expectAccessible(page, 'the proofs')
  await page.getByLabel(`Email address at ${domain}`).fill(`info@${domain}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('status').filter({ hasText: `info@${domain}` })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(await codeMailedTo(`info@${domain}`))
  await page.getByRole('button', { name: 'Check code' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByText('An admin is reviewing your claim')).toBeVisible()
  await expectAccessible(page, 'the status')

  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@openmat.test')
  const decide = async (note: string, button: string) => {
    await admin.goto('/admin-dashboard/claims')
    await admin.getByRole('link', { name: new RegExp(`${name}.*Olivia Owner`) }).click()
    await expect(admin.getByText('I opened it in 2015')).toBeVisible()
    await expectAccessible(admin, 'the review')
    await admin.getByLabel('Message to the claimant').fill(note)
    await admin.getByRole('button', { name: button }).click()
    await expect(admin.getByRole('heading', { name: /claims? to review$/ })).toBeVisible()
    await expectAccessible(admin, 'the queue')
  }
  await decide('Who teaches in the morning?', 'Ask for more')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Who teaches in the morning?' })).toBeVisible()
  await page.getByLabel('Answer to the reviewer').fill('Baraka does, on weekdays.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('An admin is reviewing your claim')).toBeVisible()
  await decide('', 'Approve')
  await admin.goto('/admin-dashboard/jobs')
  await expect(admin.getByRole('heading', { name: 'Queues' })).toBeVisible()
  await expectAccessible(admin, 'the jobs')

  await page.goto('/notifications')
  await page.getByText(`You now manage ${name}`).click()
  await expect(page).toHaveURL(`/gym/${slug}/dashboard`)
  await page.goto(`/gym/${slug}/claim`)
  await expect(page.getByText('You already manage this gym.')).toBeVisible()
})

test('redirects everyone but admins from the admin pages to home, and says why', { tag: '@phone' }, async ({
  page,
  signInAs,
}) => {
  await page.goto('/admin-dashboard')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin-dashboard/)
  await signInAs(page, 'ana@openmat.test')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('That page is for admins.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

/** The six-character code in the latest email to this address. */
async function codeMailedTo(email: string): Promise<string> {
  const latest = async () => (await mailsTo(email))[0]?.text ?? ''
  await expect.poll(latest, { timeout: 30_000 }).toMatch(/> [A-Z2-9]{6}/)
  return /> ([A-Z2-9]{6})/.exec(await latest())?.[1] ?? ''
}
