import { expectSound } from './accessibility.ts'
import { expect, test, unkept } from './fixtures.ts'
import { another } from './members.ts'

test.use(unkept)

test('an accepted member reads what is for members, reviews the gym and is answered', {
  tag: '@phone',
}, async ({ page, browser, newcomer, signInAs, database }) => {
  test.slow()
  const name = `Vera ${Math.random().toString(36).slice(2, 8)}`
  const visitor = await another(browser, newcomer(name))
  await page.goto('/login')
  await signInAs(page, { email: 'ana@openmat.test' })
  const { items } = await (await page.request.get('/api/users/me/managedGyms')).json()
  const gym = items.find(({ name }: { name: string }) => name === 'Lua Branca Jiu-Jitsu') as {
    id: string
    slug: string
  }

  // Asks without a code.
  await visitor.page.goto(`/gym/${gym.slug}`)
  await expect(
    visitor.page.getByText("Review it after your first check-in here with the gym's code or staff."),
  ).toBeVisible()
  await visitor.page.getByRole('button', { name: /^Join/ }).click()
  await visitor.page.getByLabel('Join code').fill('ABCD-2345')
  await visitor.page.getByRole('button', { name: 'Join with the code' }).click()
  await expect(visitor.page.getByText('That code is not right.')).toBeVisible()
  await expectSound(visitor.page, 'the way to join a gym')
  await visitor.page.getByRole('button', { name: 'Ask without a code' }).click()
  await expect(visitor.page.getByRole('button', { name: /^Requested/ })).toBeVisible()

  // Ana is told, and takes her.
  await page.goto(`/gym/${gym.slug}/dashboard/members`)
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  // The gym speaks to its members.
  await page.getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('button', { name: 'Post as Lua Branca Jiu-Jitsu' }).click()
  const words = `Keys are at the desk, ${name}`
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill(words)
  await page.getByRole('dialog').getByText('Members', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(words)).toBeVisible()
  await visitor.page.goto(`/gym/${gym.slug}`)
  await expect(visitor.page.getByText(words)).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /^Member/ })).toBeVisible()

  // She was there, and says how it was.
  const db = await database()
  await db.query("insert into check_ins (id, gym_id, uid, at, method) values ($1, $2, $3, now(), 'code')", [
    `story-${Date.now()}`,
    gym.id,
    visitor.uid,
  ])
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Write a review' }).click()
  await visitor.page.getByRole('button', { name: 'Publish' }).click()
  await expect(visitor.page.getByText('Choose one to five stars.')).toBeVisible()
  await visitor.page.getByRole('group', { name: 'How was it overall?' }).locator('label').nth(3).click()
  await visitor.page.getByLabel('What was it like?').fill(`Warm people, hard rounds, clean mats. ${name}`)
  await visitor.page.getByRole('button', { name: 'Publish' }).click()
  // In the list, not in the dialog that is still closing.
  const review = visitor.page
    .getByRole('paragraph')
    .filter({ hasText: `Warm people, hard rounds, clean mats. ${name}` })
  await expect(review).toBeVisible()

  await page.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Answer for the gym' }).first().click()
  await page.getByLabel('Your answer').fill(`Come back soon, ${name}.`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(`Come back soon, ${name}.`)).toBeVisible()
  await expectSound(page, 'reviews in the dashboard')
  await visitor.page.reload()
  await expect(visitor.page.getByText(`Come back soon, ${name}.`)).toBeVisible()

  // One tap to leave: what is for members is gone.
  await visitor.page.getByRole('button', { name: /^Member/ }).click()
  await visitor.page.getByRole('menuitem', { name: 'Leave this gym' }).click()
  await expect(visitor.page.getByRole('button', { name: /^Join/ })).toBeVisible()
  await expect(visitor.page.getByText(words)).toBeHidden()
  await visitor.page.context().close()
})
