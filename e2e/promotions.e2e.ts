import { belts } from '../src/ui/belts.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { downloadCard } from './share-cards.ts'

test.use(withoutServiceWorker)

test('a promotion to blue shows on the logo, in the feed and on the profile', {
  tag: '@phone',
}, async ({ page, context, newcomer }) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Azul'))
  const chosen = await page.request.patch('/api/users/me', {
    data: { beltRank: 'white', stripes: 4, yearStarted: 2020 },
  })
  expect(chosen.ok()).toBe(true)
  const elsewhere = await context.newPage()
  await elsewhere.goto('/about')
  await expect(elsewhere.getByRole('img', { name: 'Open Mat, White belt' })).toBeVisible()

  await page.goto('/journal/promotions')
  await expectAccessible(page, 'a journal without promotions')
  await page.getByRole('link', { name: 'Record a promotion' }).click()
  await page.getByRole('radio', { name: 'Blue belt' }).check()
  await page.getByLabel('Date').fill('2019-05-01')
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  await expect(page.getByText('Your profile says you started training in 2020.')).toBeVisible()
  await page.getByLabel('Date').fill(new Date().toISOString().slice(0, 10))
  await expect(page.getByRole('checkbox', { name: 'Notify my followers' })).toBeChecked()
  await page.getByLabel('Note').fill('Thank you, everybody.')
  await expectAccessible(page, 'the form of a promotion')
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  const moment = page.getByRole('dialog', { name: 'Congratulations, Ana Azul!' })
  await expect(moment.getByText('White belt, 4 stripes')).toBeVisible()
  await expectAccessible(page, 'the celebration of a promotion')
  await moment.getByRole('button', { name: 'Done' }).click()
  await expect(moment).toBeHidden()
  await expect(page).toHaveURL(/\/journal\/promotions$/)
  await expect(elsewhere.getByRole('img', { name: 'Open Mat, Blue belt' })).toBeVisible()

  // Recording an earlier promotion asks first, and leaves the current belt unchanged.
  await page.getByRole('link', { name: 'Record a promotion' }).click()
  await page.getByRole('radio', { name: 'White belt' }).check()
  await page.getByRole('radio', { name: '2', exact: true }).check()
  await page.getByLabel('Date').fill('2021-03-04')
  await expect(page.getByRole('checkbox', { name: 'Notify my followers' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  const question = page.getByRole('dialog', { name: 'This is earlier than your current belt. Add to history?' })
  await question.getByRole('button', { name: 'Add to history' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '4 March 2021' })).toBeVisible()
  await expect(elsewhere.getByRole('img', { name: 'Open Mat, Blue belt' })).toBeVisible()

  await page.goto(`/u/${ana.username}`)
  const card = page.getByRole('article').filter({ hasText: 'Thank you, everybody.' })
  await expect(
    card.getByText('Previously: White belt, 2 stripes').or(card.getByText('Previously: White belt, 4 stripes')),
  ).toBeVisible()
  await expectAccessible(page, 'a promotion on a profile')

  const share = card.last().getByRole('button', { name: 'Share a picture' })
  await share.click()
  await expectAccessible(page, 'the dialog to share a picture')
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
  const picture = await downloadCard(
    page,
    'story',
    /^Promotion\. Blue belt\. Previously: White belt, [24] stripes\. Ana Azul\./,
  )
  expect(picture.name).toMatch(/^open-mat-promotion-\d{4}-\d\d-\d\d-story\.png$/)
  expect(picture.size).toEqual([1080, 1920])
  // The dark background of the text, and the new belt along the bottom edge.
  expect([picture.at(10, 1800), picture.at(10, 1900)]).toEqual(['#10161f', belts.blue.colour])

  // Deleting the promotion removes its card and restores the previous belt; undoing brings both back.
  await page.goto('/journal/promotions')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Blue belt' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(elsewhere.getByRole('img', { name: 'Open Mat, White belt' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(elsewhere.getByRole('img', { name: 'Open Mat, Blue belt' })).toBeVisible()
})

test("a promoter confirms a belt for the profile; a dispute's reason stays private", {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const prof = await newMemberInOwnContext(browser, newcomer(`Prof. Silva ${Math.random().toString(36).slice(2, 8)}`))
  const bia = await newOnboardedMember(page, newcomer('Bia'))
  const today = new Date().toISOString().slice(0, 10)
  await page.goto('/journal/promotion/new')
  await page.getByRole('radio', { name: 'Purple belt' }).check()
  await page.getByLabel('Date').fill(today)
  await page.getByRole('combobox', { name: /^Promoted by/ }).fill(prof.name)
  await page.getByRole('option', { name: new RegExp(prof.name.replace('.', '\\.')) }).click()
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  await page.getByRole('dialog', { name: 'Congratulations, Bia!' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()

  await prof.page.goto('/notifications')
  await prof.page.getByText('Bia asked you to confirm a promotion').click()
  await expect(prof.page).toHaveURL(/\/journal\/promotions$/)
  await prof.page.getByRole('button', { name: "Confirm Bia's promotion" }).click()
  await expect(prof.page.getByText("Confirmed. The member's profile now says so.")).toBeVisible()

  const timeline = `/u/${bia.username}?tab=promotions`
  await prof.page.goto(timeline)
  const mark = prof.page.getByText(/^confirmed by Prof\. Silva/)
  await expect(mark).toBeVisible()
  await expectAccessible(prof.page, 'promotions on a profile')

  await prof.page.getByRole('button', { name: 'Dispute' }).click()
  const dialog = prof.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send dispute' }).click()
  await expect(dialog.getByText('Give a reason so the member can correct the promotion.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was the week before.')
  await dialog.getByRole('button', { name: 'Send dispute' }).click()
  await expect(mark).toBeHidden()
  await page.reload()
  await expect(page.getByText('It was the week before.')).toBeVisible()
  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('radio', { name: '1', exact: true }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
})
