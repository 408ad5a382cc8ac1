import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { type Newcomer, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('@phone a member plans, changes and cancels an event; attendees are notified', async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  // Expected: a host who isn't a friend, and a reason that's too short.
  allowErrors(/400 \(Bad Request\).*\/events\//)
  const gym = await insertGym(db)
  await arriveAtHome(page, newcomer('Ana Author'))
  await page.goto(`/gym/${gym}/event/new`)
  await expect(page.getByText('The event will be marked as unofficial')).toBeVisible()
  await page.getByLabel('Title').fill('Rolls in the park')
  await page.getByLabel('Day', { exact: true }).fill(dayIn(5))
  await page.getByLabel('From', { exact: true }).fill('18:00')
  await page.getByLabel('To', { exact: true }).fill('20:00')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const typed = await title.inputValue()
  await title.fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Add a title of at least 3 characters.')).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill(typed)
  await page.getByText('Description, photo, capacity and price').click()
  const create = { width: 900, height: 400, channels: 3, background: '#336699' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  await page.locator('input[aria-label="Cover photo"]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Photo description').fill('Mats on grass')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Rolls in the park' })).toBeVisible()
  await expect(page.getByText('Unofficial', { exact: true })).toBeVisible()
  const address = page.url()

  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  await bia.page.goto(address)
  await bia.page.getByRole('button', { name: 'More options for this event' }).click()
  await expect(bia.page.getByRole('menuitem')).toHaveText(['Report…'])
  await bia.page.keyboard.press('Escape')
  await bia.page.getByRole('button', { name: 'Cover photo: Mats on grass' }).click()
  const whole = bia.page.getByRole('dialog', { name: 'Picture 1 of 1' })
  await expect(whole.getByRole('img', { name: 'Mats on grass' })).toBeVisible()
  await expect(whole.getByRole('button', { name: 'Report' })).toBeVisible()
  await bia.page.keyboard.press('Escape')
  await expect(bia.page.getByRole('button', { name: 'Cover photo: Mats on grass' })).toBeFocused()
  await bia.page.getByRole('button', { name: "I'm going" }).click()
  await expect(bia.page.getByText("You're going", { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByText('Who can come and what to know').click()
  await page.getByRole('combobox', { name: 'Other hosts' }).fill(bia.username)
  await page.getByRole('option', { name: 'Bia Blue' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText("can only include you, your friends and the gym's staff")).toBeVisible()
  await page.getByRole('button', { name: 'Remove Bia Blue' }).click()
  await page.getByLabel('From', { exact: true }).fill('19:00')
  await page.getByLabel('To', { exact: true }).fill('21:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hoursOf(page)).toHaveText(/19:00.*21:00/)
  await bia.page.goto('/notifications')
  await expect(bia.page.getByText(/Rolls in the park.* was changed/)).toBeVisible()

  await choose(page, 'Cancel event')
  const asked = page.getByRole('dialog', { name: 'Cancel this event?' })
  await asked.getByLabel('Reason').fill('no')
  await asked.getByRole('button', { name: 'Cancel event' }).click()
  await expect(asked.getByText(/at least 3 characters/)).toBeVisible()
  await asked.getByLabel('Reason').fill('The park is flooded')
  await asked.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('This event was cancelled')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)

  await bia.page.reload()
  await bia.page.getByText(/Rolls in the park.* was cancelled/).click()
  await expect(bia.page).toHaveURL(address)
  await expect(bia.page.getByText('The park is flooded')).toBeVisible()
  await expect(bia.page.getByRole('button', { name: /I'm going|Can't make it/ })).toHaveCount(0)
})

test('@phone a series moves one date and later ones, and cancels a single date', async ({ page, newcomer, db }) => {
  const gym = await insertGym(db)
  await arriveAtHome(page, newcomer('Ana Author'))
  const series = { title: 'Evening rolls', start: `${dayIn(3)}T18:00`, end: `${dayIn(3)}T20:00`, rule: weeklyFrom(3) }
  const made = await page.request.post(`/api/locations/${gym}/events`, { data: series })
  expect(made.ok(), await made.text()).toBe(true)
  await page.goto(`/gym/${gym}/event/${(await made.json()).slug}`)
  const first = page.url()
  await follow(page, 'Next date')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'This and later dates' }).check()
  await page.getByLabel('From', { exact: true }).fill('19:00')
  await page.getByLabel('To', { exact: true }).fill('21:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(hoursOf(page)).toHaveText(/19:00.*21:00/)
  await follow(page, 'Next date')
  await expect(hoursOf(page)).toHaveText(/19:00.*21:00/)

  await choose(page, 'Cancel event')
  const asked = page.getByRole('dialog', { name: 'Cancel this event?' })
  await expect(asked.getByRole('radio', { name: 'This date' })).toBeChecked()
  await asked.getByLabel('Reason').fill('The hall is let to somebody else')
  await asked.getByRole('button', { name: 'Cancel event' }).click()
  await expect(page.getByText('This event was cancelled')).toBeVisible()
  await follow(page, 'Next date')
  await expect(hoursOf(page)).toHaveText(/19:00.*21:00/)
  await expect(page.getByText('This event was cancelled')).toHaveCount(0)
  await page.goto(first)
  await expect(hoursOf(page)).toHaveText(/18:00.*20:00/)
})

/** A member with a complete profile, which planning an event requires. */
async function arriveAtHome(page: Page, account: Newcomer) {
  await newOnboardedMember(page, account)
  const data = { city: 'Dublin', country: 'IE' }
  expect((await page.request.patch('/api/users/me', { data })).ok()).toBe(true)
}

const hoursOf = (page: Page) => page.getByRole('article').getByRole('time').first()

async function choose(page: Page, what: string) {
  await page.getByRole('button', { name: 'More options for this event' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** Goes to another date of the series, and waits until it's shown: the URL changes first. */
async function follow(page: Page, way: string) {
  const before = (await hoursOf(page).textContent()) ?? ''
  await page.getByRole('link', { name: way }).click()
  await expect(hoursOf(page)).not.toHaveText(before)
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const weeklyFrom = (days: number) =>
  `FREQ=WEEKLY;BYDAY=${['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(dayIn(days)).getUTCDay()]}`
