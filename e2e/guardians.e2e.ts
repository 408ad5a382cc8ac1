import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { mailsTo } from './mailbox.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a guardian of a member under 18 reads about classes and notes through a link', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/404/)
  const { uid } = await newOnboardedMember(page, newcomer('Tim Teen'))
  const gymId = await insertGym(db, { name: 'Guardian House', timezone: 'UTC' })
  await db.query(`insert into gym_members (gym_id, uid, status, since) values ($1, $2, 'member', now())`, [gymId, uid])
  await db.query(
    `insert into check_ins (id, gym_id, uid, session_id, day, at, method)
      values (gen_random_uuid(), $1, $2, 'class', current_date - 1, now() - interval '1 day', 'code')`,
    [gymId, uid],
  )
  await db.query(
    `insert into coach_notes (id, gym_id, uid, text, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
    [gymId, uid, 'Ready for his first competition.'],
  )

  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: "I'm under 18" }).click()
  const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date you turn 18').fill(nextYear)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const email = `parent-${crypto.randomUUID().slice(0, 8)}@example.test`
  await page.getByLabel('Their email address').fill(email)
  await expectAccessible(page, "a guardian's address")
  await page.getByRole('button', { name: 'Email them a link' }).click()
  await expect(page.getByText("They can't see anything until they confirm")).toBeVisible()

  await expect.poll(() => mailsTo(email), { timeout: 30_000 }).toHaveLength(1)
  const [mail] = await mailsTo(email)
  expect(mail?.text).not.toContain('Tim Teen')
  const [link = '/no-link'] = /\/guardian#[\w-]+/.exec(mail?.text ?? '') ?? []
  const guardian = await (await browser.newContext()).newPage()
  expect((await guardian.goto(link))?.status()).toBe(200)
  await expect(guardian).toHaveURL(/\/guardian$/)
  await expect(guardian.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(guardian.getByText('is under 18 and gave your address')).toBeVisible()
  await expect(guardian.getByText('Guardian House')).toBeHidden()
  await guardian.getByRole('button', { name: "I'm their parent or guardian" }).click()
  const gym = guardian.locator('section', { has: guardian.getByRole('heading', { name: 'Guardian House' }) })
  await expect(gym).toContainText('Trained on 1 day')
  await expect(gym.getByText('Ready for his first competition.')).toBeVisible()
  await expectAccessible(guardian, "what a guardian sees of a member's training")

  await page.reload()
  await expect(page.getByText(`${email} can see which classes you went to`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Their email address')).toBeVisible()
  await guardian.reload()
  await expect(guardian.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
