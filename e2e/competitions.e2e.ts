import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test("a gym's owner adds a competition; a member enters, and a follower sees them there", {
  tag: '@phone',
}, async ({ page, browser, newcomer, db }) => {
  const owner = await newOnboardedMember(page, newcomer('Olga Owner'))
  const gym = await insertGym(db, { owner: owner.uid })
  const name = `Lantern Cup ${crypto.randomUUID().slice(0, 8)}`
  const now = Date.now()
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)

  await page.goto('/events')
  await page.getByRole('link', { name: 'Competitions' }).click()
  await page.getByRole('button', { name: 'Add a competition' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('First day').fill(inDays(30))
  await form.getByLabel('Last day').fill(inDays(29))
  await form.getByLabel('Town').fill('Dublin')
  await form.getByLabel('Country').selectOption('Ireland')
  await form.getByLabel('Website').fill('https://lantern.example/cup')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('This is before the first day.')).toBeVisible()
  await form.getByLabel('Last day').fill(inDays(31))
  await expectAccessible(page, 'the form for a competition')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://lantern.example/cup')

  const member = await newMemberInOwnContext(browser, newcomer('Mira Member'))
  await member.page.goto('/competitions?near=53.3498,-6.2603&place=Dublin')
  await expect(member.page.getByRole('button', { name: 'Add a competition' })).toHaveCount(0)
  await member.page.getByRole('searchbox').fill(name)
  await expect(member.page.getByRole('link', { name })).toBeVisible()
  await expectAccessible(member.page, 'the list of competitions')
  await member.page.getByRole('link', { name }).click()
  await member.page.getByRole('button', { name: 'Going' }).click()
  await expect(member.page.getByText('Who can see it: Friends')).toBeVisible()
  await member.page.getByRole('button', { name: 'Division and visibility' }).click()
  const entry = member.page.getByRole('dialog')
  await entry.getByRole('combobox', { name: /^Age division/ }).selectOption('Adult')
  await entry.getByRole('combobox', { name: /^Belt or level/ }).selectOption('Blue belt')
  await entry.getByRole('combobox', { name: /^Who can see/ }).selectOption('followers')
  await expectAccessible(member.page, 'the dialog for an entry')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(member.page.getByText('Match time: 6 minutes')).toBeVisible()
  await expect(member.page.getByText('Not allowed in your division')).toBeVisible()
  await expectAccessible(member.page, 'a competition with an entry')
  const path = new URL(member.page.url()).pathname

  const follower = await newMemberInOwnContext(browser, newcomer('Fay Follower'))
  const card = follower.page.locator('section', {
    has: follower.page.getByRole('heading', { name: 'People you follow' }),
  })
  await follower.page.goto(path)
  await expect(card).toContainText('People you follow appear here')
  await expect(card).not.toContainText('Mira')
  await db.query(
    `insert into follows (follower_id, followed_id, status, created_at, accepted_at) values ($1, $2, 'accepted', now(), now())`,
    [follower.uid, member.uid],
  )
  await follower.page.reload()
  await expect(card.getByRole('listitem').filter({ hasText: 'Mira Member' })).toContainText('Going')
  await expect(card).not.toContainText('Adult')

  const calendar = follower.page.getByRole('link', { name: 'Add to calendar' })
  const file = await follower.page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${inDays(30).replaceAll('-', '')}`)

  await page.goto(`/gym/${gym}`)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByText('No results yet')).toBeVisible()
  await expectAccessible(page, "a gym's results")
  for (const other of [member, follower]) await other.page.context().close()
})
