import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { expectSignOutFails, newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { countTaps } from './taps.ts'

test.use(withoutServiceWorker)

test('an admin finds members by name and warns two of them with one message', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const family = `Spammer ${Math.random().toString(36).slice(2, 7)}`
  const admin = await newOnboardedMember(page, newcomer('Iris Admin'))
  await db.query(`update users set role = '{"admin": true, "creator": false}' where uid = $1`, [admin.uid])
  const two = [
    await newMemberInOwnContext(browser, newcomer(`Ana ${family}`)),
    await newMemberInOwnContext(browser, newcomer(`Bia ${family}`)),
  ]
  await page.goto('/admin-dashboard/users?status=good')
  await page.getByLabel('Find a member').fill(family)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Warn…' }).click()
  await page.getByLabel('Reason').selectOption('spam')
  await page.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(page.getByText('Done. 2 members have been notified.')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  for (const { page: own } of two) {
    await own.goto('/account/status')
    await expect(own.getByText("You've received a warning")).toBeVisible()
  }

  await page.getByRole('link', { name: `Ana ${family}` }).click()
  await expect(page.getByText('Warned').first()).toBeVisible()
  await page.getByRole('link', { name: 'All members' }).click()
  await expect(page.getByLabel('Status')).toHaveValue('good')
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('a reported member is limited and appeals; another admin reverses the decision', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/status of 403.*comments/)
  // The queue may contain reports from other tests.
  const name = `Ana Loud ${Math.random().toString(36).slice(2, 7)}`
  await newOnboardedMember(page, newcomer(name))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Quiet'))
  const first = await newMemberInOwnContext(browser, newcomer('First Admin'))
  const second = await newMemberInOwnContext(browser, newcomer('Second Admin'))
  await db.query(`update users set role = '{"admin": true, "creator": false}' where uid = any($1)`, [
    [first.uid, second.uid],
  ])
  const posted = await page.request.post('/api/users/me/posts', {
    data: { text: 'Beginners should stay at home', visibility: 'public' },
  })
  const { id } = await posted.json()

  await bia.page.goto(`/activity/${id}`)
  await bia.page.getByRole('button', { name: `More options for ${name}'s post` }).click()
  await bia.page.getByRole('menuitem', { name: 'Report…' }).click()
  await expect(bia.page.getByRole('dialog', { name: 'Report' })).toBeVisible()
  await expectAccessible(bia.page, 'the report')
  await bia.page.getByRole('button', { name: 'Send report' }).click()
  await expect(bia.page.getByText('Choose a reason.')).toBeVisible()
  await bia.page.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await bia.page.getByLabel('Details').fill('He says it to everybody new.')
  await bia.page.getByRole('button', { name: 'Send report' }).click()
  await expect(bia.page.getByText("Report sent. We'll review it and let you know when we have.")).toBeVisible()

  await first.page.goto('/admin-dashboard/reports')
  const taps = await countTaps(first.page)
  await first.page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(first.page.getByText('Beginners should stay at home')).toBeVisible()
  await expect(first.page.getByText('He says it to everybody new.')).toBeVisible()
  await first.page.getByRole('button', { name: 'Assign to me' }).click()
  await first.page.getByRole('button', { name: 'Limit…' }).click()
  await expect(first.page.getByText('They have 20 days to appeal. Another admin will review it.')).toBeVisible()
  await first.page.getByLabel('Reason').selectOption('harassment')
  await first.page.getByLabel('Days').fill('14')
  await expect(first.page.getByRole('region', { name: "What they'll see" })).toContainText('You spoke to someone')
  await expectAccessible(first.page, 'the consequences')
  await first.page.getByRole('button', { name: 'Limit', exact: true }).click()
  await expect(
    first.page.getByText("Decision saved. We've let everyone who sent a report know that we looked into it."),
  ).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(4)

  // A limited member can read; posting is refused with the reason, and the text stays in the box.
  await page.goto(`/activity/${id}`)
  await page.getByLabel('Your comment').fill('I only say what is true')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const unsent = page.getByRole('article', { name }).filter({ hasText: 'I only say what is true' })
  await expect(unsent.getByText(/You can read, but you can't post until/)).toBeVisible()

  await page.goto('/account/status')
  await expect(page.getByText(/You spoke to someone/)).toBeVisible()
  await expectAccessible(page, 'the account status')
  await page.getByLabel('Your appeal').fill('It was a joke on the mat.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByRole('heading', { name: 'Your appeal is waiting for review' })).toBeVisible()

  await first.page.goto('/admin-dashboard/appeals')
  const item = (of: typeof first.page) => of.getByRole('listitem').filter({ hasText: name })
  await expect(
    item(first.page).getByText('You made this decision, so another admin has to review the appeal.'),
  ).toBeVisible()
  await second.page.goto('/admin-dashboard/appeals')
  await expect(item(second.page)).toBeVisible()
  await expectAccessible(second.page, 'the appeals')
  await item(second.page).getByLabel('Your reply').fill('Your training partners agree.')
  await item(second.page).getByRole('button', { name: 'Reverse decision' }).click()
  await expect(second.page.getByText('Decision saved. The member has been notified.')).toBeVisible()

  await expect(page.getByText('Your account is in good standing. You have full access.')).toBeVisible()
  await expect(page.getByText('Your training partners agree.')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.goto(`/activity/${id}`)
  await unsent.getByRole('button', { name: 'Try again' }).click()
  await expect(unsent.getByText(/You can read, but you can't post until/)).toHaveCount(0)
  await expect(page.getByText('I only say what is true').first()).toBeVisible()
})

test('a suspended member sees why within seconds; a disabled one appeals by email', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  // Requests in progress when the account is closed, including pictures.
  allowErrors(/status of 40[134]/)
  const ana = await newOnboardedMember(page, newcomer('Ana Sudden'))
  const admin = await newMemberInOwnContext(browser, newcomer('Swift Admin'))
  await db.query(`update users set role = '{"admin": true, "creator": false}' where uid = $1`, [admin.uid])
  const act = (kind: string, days?: number) =>
    admin.page.request.post(`/api/admin/users/${ana.uid}/sanctions`, {
      data: { kind, ...(days && { days }), preset: 'other', message: 'We need to talk.' },
    })
  await page.goto('/')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect((await act('suspend', 2)).ok()).toBe(true)
  await expect(page).toHaveURL(/\/account\/status$/)
  await expect(page.getByText('We need to talk.')).toBeVisible()
  await expectAccessible(page, 'suspended')
  await page.goto('/journal')
  await expect(page).toHaveURL(/\/account\/status$/)
  await expectSignOutFails(page)

  expect((await act('disable')).ok()).toBe(true)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('This account has been disabled. Please contact support.')).toBeVisible()
})
