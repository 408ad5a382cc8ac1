import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a host asks, a member who is going answers and offers seats, and only others who are going see them', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db }) => {
  const [title, times] = [`Open mat ${crypto.randomUUID().slice(0, 8)}`, { starts: '6 days', ends: '6 days 2 hours' }]
  const { page: host, uid } = await newMemberInOwnContext(browser, newcomer('Hilda Host'))
  const event = await insertOpenMat(db, { gym: await insertGym(db), title, ...times, columns: { host_ids: [uid] } })
  await host.goto(`${event.path}/edit`)
  await host.getByText('Who can come and what to know').click()
  await host.getByLabel('Question for people who are going').fill('Need a gi?')
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByRole('heading', { name: title })).toBeVisible()

  await newOnboardedMember(page, newcomer('Ana Author'))
  const bia = (await newMemberInOwnContext(browser, newcomer('Bia Blue'))).page
  const oli = (await newMemberInOwnContext(browser, newcomer('Oli Outside'))).page
  for (const member of [page, bia]) {
    await member.goto(event.path)
    await member.getByRole('button', { name: "I'm going" }).click()
    await expect(member.getByRole('heading', { name: 'Lifts and gear' })).toBeVisible()
  }

  await page.getByLabel('Need a gi?').fill('Yes, A2')
  await expectAccessible(page, "the host's question")
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Change answer' })).toBeVisible()
  const unsent = page.getByText(/Sending…|Waiting to send/)
  await expect(unsent).toBeHidden()
  await host.reload()
  await expect(host.getByRole('listitem').filter({ hasText: 'Ana Author' })).toContainText('Yes, A2')

  await page.getByRole('button', { name: 'Add a lift' }).click()
  await expectAccessible(page, 'the dialog to offer a lift')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Say where from and when.')).toBeVisible()
  await page.getByLabel('Seats').selectOption('2')
  await page.getByLabel('Where from and when').fill('Heuston Station, 17:30')
  await page.getByRole('button', { name: 'Save' }).click()
  const mine = page.getByRole('listitem').filter({ hasText: 'Heuston' })
  await expect(mine).toContainText('Offers 2 seats')
  await expect(mine).toContainText('From you')
  await expectAccessible(page, 'an event with lifts')

  await expect(unsent).toBeHidden()
  await bia.reload()
  const offer = bia.getByRole('listitem').filter({ hasText: 'Heuston' })
  await expect(offer).toContainText('Ana Author')
  await expect(bia.getByText('Yes, A2')).toBeHidden()
  await offer.getByRole('link', { name: 'Message' }).click()
  await expect(bia.getByRole('heading', { level: 1, name: 'Ana Author' })).toBeVisible()
  await bia.getByRole('textbox', { name: 'Your message' }).fill('Is a seat free?')
  await bia.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bia.getByRole('log').getByRole('article')).toHaveText(/Is a seat free/)
  await bia.goto(event.path)
  await oli.goto(event.path)
  await expect(oli.getByRole('button', { name: "I'm going" })).toBeVisible()
  expect(await (await oli.request.get(`${event.api}/board`)).json()).toMatchObject({ items: [] })
  await expect(oli.getByRole('heading', { name: 'Lifts and gear' })).toBeHidden()

  await mine.getByRole('button', { name: 'Options for your entry' }).click()
  await page.getByRole('menuitem', { name: 'Mark as taken' }).click()
  await expect(mine).toContainText('Taken')
  await expect(unsent).toBeHidden()
  await bia.reload()
  await expect(offer).toContainText('Taken')
  await mine.getByRole('button', { name: 'Options for your entry' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(mine).toBeHidden()
  await expect(unsent).toBeHidden()
  await bia.reload()
  await expect(bia.getByRole('button', { name: 'Add gear' })).toBeVisible()
  await expect(offer).toBeHidden()
})
