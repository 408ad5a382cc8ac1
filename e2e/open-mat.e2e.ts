import { newId } from '../src/platform/ids.ts'
import { wallClock } from '../src/platform/wall-clock.ts'
import { readCalendar } from '../src/testing/read-calendar.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { mailsTo } from './mailbox.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { scan } from './scan.ts'
import { countTaps } from './taps.ts'

test.use(withoutServiceWorker)
test.describe.configure({ timeout: 240_000 })

const ZONE = 'Europe/Dublin'
const DAY_MS = 86_400_000

test('an open mat from claim to check-in: waitlist, email, QR code and calendars', {
  tag: '@phone',
}, async ({ page: owner, browser, signInAs, newcomer, db }) => {
  const gym = { id: newId(), slug: `mat-${newId().toLowerCase()}`, name: 'Liberties Jiu-Jitsu' }
  await db.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text)
     values ($1, $2, $3, 'Dublin', 'IE', 53.3405, -6.2811, 'gc7x3r', '${ZONE}', ' liberties jiu jitsu dublin')`,
    [gym.id, gym.slug, gym.name],
  )

  // The owner claims the gym, and an admin approves.
  await newOnboardedMember(owner, newcomer('Olga Owner'))
  const town = { city: 'Dublin', country: 'IE' }
  expect((await owner.request.patch('/api/users/me', { data: town })).ok()).toBe(true)
  await owner.goto(`/gym/${gym.slug}`)
  await owner.getByRole('link', { name: 'Claim this gym' }).click()
  await owner.getByRole('link', { name: 'Start claim' }).click()
  await owner.getByRole('radio', { name: 'Owner' }).check()
  await owner.getByLabel('Why you should manage this gym').fill('I opened it last spring and teach there every day.')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('button', { name: 'Send claim' }).click()
  await expect(owner.getByText('An admin is reviewing your claim')).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await signInAs(admin, 'admin@openmat.test')
  await admin.goto('/admin-dashboard/claims')
  await admin.getByRole('link', { name: new RegExp(`${gym.name}.*Olga Owner`) }).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('heading', { name: /claims? to review$/ })).toBeVisible()
  await admin.context().close()

  // A weekly open mat with two spots, starting in three days.
  const inThreeDays = wallClock(new Date(Date.now() + 3 * DAY_MS), ZONE).toISOString()
  await owner.goto('/')
  const taps = await countTaps(owner)
  await owner.getByRole('button', { name: 'Menu', exact: true }).click()
  await owner.getByRole('menuitem', { name: 'My gym' }).click()
  await owner.getByRole('link', { name: 'Schedule & events' }).first().click()
  await owner.getByRole('link', { name: 'Create an event' }).click()
  await owner.getByLabel('Title').click()
  // Publishing is one more tap, and the usual event needs nothing else.
  expect(taps() + 1).toBeLessThanOrEqual(6)
  await owner.getByLabel('Title').fill('Rolling in the Liberties')
  await owner.getByLabel('Day', { exact: true }).fill(inThreeDays.slice(0, 10))
  await owner.getByLabel('From', { exact: true }).fill('18:00')
  await owner.getByLabel('To', { exact: true }).fill('20:00')
  await owner.getByText('Description, photo, capacity and price').click()
  await owner.getByLabel('Capacity').fill('2')
  await owner.getByText('Repeat', { exact: true }).click()
  await owner.getByLabel('Frequency').selectOption({ label: 'Every week' })
  await expect(owner.getByRole('status').getByRole('listitem')).toHaveCount(5)
  await owner.getByRole('button', { name: 'Publish' }).click()
  await expect(owner.getByRole('heading', { name: 'Rolling in the Liberties' })).toBeVisible()
  const address = owner.url()

  // Three members RSVP. One leaves, so the member on the waitlist gets the spot and an email.
  const [ana, bia] = [
    await newMemberInOwnContext(browser, newcomer('Ana Armbar')),
    await newMemberInOwnContext(browser, newcomer('Bia Berimbolo')),
  ]
  const account = newcomer('Caio Choke')
  const caio = await newMemberInOwnContext(browser, account)
  for (const { page } of [ana, bia]) {
    await page.goto(address)
    await page.getByRole('button', { name: "I'm going" }).click()
    await expect(page.getByText("You're going", { exact: true })).toBeVisible()
  }
  await caio.page.goto(address)
  await caio.page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(caio.page.getByText("You're #1 of 1 on the waitlist")).toBeVisible()
  await ana.page.getByRole('button', { name: "Can't make it" }).click()
  await expect(ana.page.getByRole('button', { name: /Join the waitlist|I'm going/ })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(account.email)).map(({ subject }) => subject), { timeout: 30_000 })
    .toHaveLength(1)
  const [mail] = await mailsTo(account.email)
  expect(mail?.subject).toContain("You're in")
  expect(mail?.text).toContain('Rolling in the Liberties')
  await caio.page.reload()
  await expect(caio.page.getByText("You're going", { exact: true })).toBeVisible()

  // The first date moves to today, and an attendee scans the code at the gym.
  const start = new Date(Math.ceil((Date.now() + 600_000) / 60_000) * 60_000)
  const [from, to] = [start, new Date(start.getTime() + 2 * 3_600_000)].map((at) => wallClock(at, ZONE).toISOString())
  await owner.goto(`${address}/edit`)
  await owner.getByLabel('Day', { exact: true }).fill(from?.slice(0, 10) ?? '')
  await owner.getByLabel('From', { exact: true }).fill(from?.slice(11, 16) ?? '')
  await owner.getByLabel('To', { exact: true }).fill(to?.slice(11, 16) ?? '')
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner).not.toHaveURL(/\/edit$/)
  await owner.getByRole('link', { name: 'Check people in' }).click()
  const scanned = await scan(owner.getByRole('img', { name: 'Check-in QR code' }))
  await caio.page.goto(scanned)
  await caio.page.getByRole('button', { name: 'Check in now' }).click()
  await expect(caio.page.getByText(/^Checked in at/)).toBeVisible()
  await expect(owner.getByRole('status').filter({ hasText: '1 of 2 people here' })).toBeVisible({ timeout: 30_000 })

  await bia.page.goto(`/gym/${gym.slug}`)
  await expect(bia.page.getByText(/confirmed .* by a check-in/).first()).toBeVisible()

  // The gym's calendar has the whole series, Caio's the date he attended.
  const until = new Date(Date.now() + 30 * DAY_MS)
  const shownBy = async (path: string) => {
    const answer = await owner.request.get(path)
    expect(answer.status(), path).toBe(200)
    return readCalendar(await answer.text(), new Date(Date.now() - DAY_MS), until)
  }
  const series = await shownBy(`/gym/${gym.slug}/calendar.ics`)
  expect(series[0]).toMatchObject({ start: start.toISOString(), status: 'CONFIRMED' })
  expect(series.slice(1).map((each) => wallClock(new Date(each.start), ZONE).toISOString().slice(11, 16))).toEqual(
    Array.from({ length: series.length - 1 }, () => '18:00'),
  )
  expect(series.length).toBeGreaterThanOrEqual(4)
  const feed = await caio.page.request.put('/api/users/me/calendarFeed')
  expect(feed.ok()).toBe(true)
  const own = await caio.page.request.get('/api/users/me/calendarFeed')
  const { pathname } = new URL((await own.json()).feed.url)
  expect(await shownBy(pathname)).toMatchObject([{ start: start.toISOString(), status: 'CONFIRMED' }])
  for (const { page } of [ana, bia, caio]) await page.context().close()
})
