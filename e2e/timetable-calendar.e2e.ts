import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

const PLAIN = {
  ...{ kind: 'class', discipline: 'gi', level: 'all', from: null, until: null, exceptions: [] },
  ...{ instructorId: null, capacity: null, dropInOk: true, price: null },
}
const MONDAY = { ...PLAIN, id: 'monday', title: 'Fundamentals', weekday: 1, start: '18:00', end: '19:30' }

test("@phone staff accept one difference of the gym's calendar and ignore another", async ({ page, newcomer, db }) => {
  const { uid } = await newOnboardedMember(page, newcomer('Carla Coach'))
  const gym = await insertGym(db, { schedule: [MONDAY], owner: uid })
  await page.goto(`/gym/${gym}/dashboard/schedule`)
  const card = page.locator('section', { has: page.getByRole('heading', { name: "Your gym's calendar" }) })
  await card.getByLabel('Calendar address').fill('webcal://localhost/private-123/basic.ics')
  await card.getByRole('button', { name: 'Save and check' }).click()
  // The server never connects to its own machine, so the test stores what it would have read.
  await expect(card.getByText(/isn't an https address on the public internet/)).toBeVisible()
  await expect(card).toContainText('localhost')
  await expect(page.getByText('private-123')).toBeHidden()
  await db.query(`update gym_calendars set read_at = now(), error = null, sessions = $2 where gym_id = $1`, [
    gym,
    JSON.stringify([
      { title: 'Fundamentals', weekday: 1, start: '18:00', end: '19:30', from: null },
      { title: 'Open mat', weekday: 6, start: '11:00', end: '13:00', from: null },
      { title: 'Instructor meeting', weekday: 7, start: '09:00', end: '10:00', from: null },
    ]),
  ])
  await page.reload()

  await expect(card.getByRole('checkbox')).toHaveCount(2)
  await card.getByRole('checkbox', { name: /Instructor meeting/ }).uncheck()
  await card.getByRole('button', { name: 'Accept 1 change' }).click()
  await expect(card.getByRole('checkbox')).toHaveCount(1)
  await card.getByRole('button', { name: /^Ignore Instructor meeting, Sunday/ }).click()
  await expect(card.getByText("matches the calendar, except for 1 difference you've ignored")).toBeVisible()

  await page.goto(`/gym/${gym}`)
  const timetable = page.locator('section', { has: page.getByRole('heading', { name: 'Timetable' }) })
  await expect(timetable.getByText('Open mat').filter({ visible: true })).toBeVisible()
  await expect(timetable.getByText('Instructor meeting')).toHaveCount(0)
  await expect(timetable.getByText(/^confirmed .+ by the gym's calendar$/).first()).toBeVisible()

  await page.goto(`/gym/${gym}/dashboard/schedule`)
  await card.getByRole('button', { name: 'Remove calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove calendar' }).click()
  await expect(card.getByLabel('Calendar address')).toBeVisible()
})
