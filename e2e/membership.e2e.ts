import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext } from './members.ts'

test.use(withoutServiceWorker)

test('a new member reads members-only posts and gets a reply to a review', {
  tag: '@phone',
}, async ({ page, browser, newcomer, signInAs, db }) => {
  test.slow()
  const name = `Vera ${Math.random().toString(36).slice(2, 8)}`
  const visitor = await newMemberInOwnContext(browser, newcomer(name))
  await page.goto('/login')
  await signInAs(page, { email: 'ana@openmat.test' })
  const { items } = await (await page.request.get('/api/users/me/managedGyms')).json()
  const gym = items.find(({ name }: { name: string }) => name === 'Lua Branca Jiu-Jitsu') as {
    id: string
    slug: string
  }

  // Requests to join, without a code.
  await visitor.page.goto(`/gym/${gym.slug}`)
  await expect(
    visitor.page.getByText(
      "You can review this gym once you've checked in here. Use its code or ask the staff to check you in.",
    ),
  ).toBeVisible()
  await visitor.page.getByRole('button', { name: /^Join/ }).click()
  await visitor.page.getByLabel('Join code').fill('ABCD-2345')
  await visitor.page.getByRole('button', { name: 'Join with code' }).click()
  await expect(visitor.page.getByText("That code isn't right.")).toBeVisible()
  await expectAccessible(visitor.page, 'the way to join a gym')
  await visitor.page.getByRole('button', { name: 'Request to join' }).click()
  await expect(visitor.page.getByRole('button', { name: /^Requested/ })).toBeVisible()

  await page.goto(`/gym/${gym.slug}/dashboard`)
  await page.getByRole('link', { name: /request.* to join/ }).click()
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()

  // The gym posts to its members.
  await page.getByRole('link', { name: 'Posts' }).click()
  await page.getByRole('button', { name: 'Post as Lua Branca Jiu-Jitsu' }).click()
  const words = `Keys are at the desk, ${name}`
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill(words)
  await page.getByRole('dialog').getByText('Gym members', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  // In the list, not in the dialog that's still closing.
  await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible()
  await visitor.page.goto(`/gym/${gym.slug}`)
  await expect(visitor.page.getByRole('paragraph').filter({ hasText: words })).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: /^Member/ })).toBeVisible()

  // Gives the visitor a check-in, so they can write a review.
  await db.query("insert into check_ins (id, gym_id, uid, at, method) values ($1, $2, $3, now(), 'code')", [
    `story-${Date.now()}`,
    gym.id,
    visitor.uid,
  ])
  await visitor.page.reload()
  await visitor.page.getByRole('button', { name: 'Write a review' }).click()
  await visitor.page.getByRole('button', { name: 'Publish' }).click()
  await expect(visitor.page.getByText('Choose one to five stars.')).toBeVisible()
  await visitor.page.getByRole('group', { name: 'Overall rating' }).locator('label').nth(3).click()
  await visitor.page.getByLabel('Your review').fill(`Warm people, hard rounds, clean mats. ${name}`)
  await visitor.page.getByRole('button', { name: 'Publish' }).click()
  const review = visitor.page
    .getByRole('paragraph')
    .filter({ hasText: `Warm people, hard rounds, clean mats. ${name}` })
  await expect(review).toBeVisible()

  await page.getByRole('link', { name: 'Reviews' }).click()
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
  await page.getByLabel('Your reply').fill(`Come back soon, ${name}.`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: `Come back soon, ${name}.` })).toBeVisible()
  await expectAccessible(page, 'reviews in the dashboard')
  await visitor.page.reload()
  await expect(visitor.page.getByText(`Come back soon, ${name}.`)).toBeVisible()

  // After leaving, members-only posts are gone.
  await visitor.page.getByRole('button', { name: /^Member/ }).click()
  const leave = visitor.page.getByRole('menuitem', { name: 'Leave this gym' })
  // The menu stays in the window when its button scrolls out of it.
  await visitor.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(visitor.page.getByRole('button', { name: /^Member/ })).not.toBeInViewport()
  await expect(leave).toBeInViewport()
  await leave.click()
  await expect(visitor.page.getByRole('button', { name: /^Join/ })).toBeVisible()
  await expect(visitor.page.getByRole('paragraph').filter({ hasText: words })).toBeHidden()
  await visitor.page.context().close()
})
