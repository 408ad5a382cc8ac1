import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, goOffline, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { scan } from './scan.ts'

test.use(withoutServiceWorker)

test('the host and the gym see a QR check-in, and the host can undo it @phone', async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const { host, event } = await openMat(page, newcomer('Helio Host'), db)
  const ana = await newMemberInOwnContext(browser, newcomer('Ana Attendee'))
  await comes(db, event, ana)

  await host.page.goto(event.path)
  await host.page.getByRole('link', { name: 'Check people in' }).click()
  await expect(host.page.getByRole('status').filter({ hasText: 'of 1' })).toContainText('0 of 1 person here')
  const scanned = await scan(host.page.getByRole('img', { name: 'Check-in QR code' }))
  expect(new URL(scanned).searchParams.get('checkin')).toBe(
    await host.page.locator('[data-code]').getAttribute('data-code'),
  )

  await ana.page.goto(scanned)
  await ana.page.getByRole('button', { name: 'Check in now' }).click()
  await expect(ana.page.getByText(/^Checked in at \d/)).toBeVisible()
  // Checking in twice is harmless.
  await ana.page.goto(scanned)
  await expect(ana.page.getByText(/^Checked in at \d/)).toBeVisible()

  await host.page.reload()
  const line = host.page.getByRole('button', { name: /Ana Attendee/ })
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await ana.page.goto(`/gym/${event.gym}`)
  await expect(ana.page.getByText('confirmed today by a check-in').first()).toBeVisible()

  await line.click()
  await expect(line).toHaveAttribute('aria-pressed', 'false')
  await expect(host.page.getByRole('status').filter({ hasText: 'of 1' })).toContainText('0 of 1 person here')
  await expect(line).not.toContainText('Waiting to send')
  await ana.page.goto(event.path)
  await expect(ana.page.getByText('Your check-in was removed')).toBeVisible()
  await ana.page.getByRole('textbox', { name: 'Code at the desk' }).fill('wrong1')
  await ana.page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(ana.page.getByText("That code isn't right")).toBeVisible()
  await expect(ana.page.getByText("Couldn't send", { exact: false })).toHaveCount(0)
  await expect(ana.page.getByRole('textbox', { name: 'Code at the desk' })).toHaveValue('wrong1')
  await ana.page.getByRole('button', { name: 'Use my location' }).click()
  await expect(ana.page.getByText(/^Checked in at \d/)).toBeVisible()
})

test("the host's list works offline and sends check-ins later @phone", async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const { host, event } = await openMat(page, newcomer('Helio Host'), db)
  const ana = await newMemberInOwnContext(browser, newcomer('Ana Attendee'))
  await comes(db, event, ana)
  await host.page.goto(`${event.path}/check-in`)
  const line = host.page.getByRole('button', { name: /Ana Attendee/ })
  await expect(line).toHaveAttribute('aria-pressed', 'false')

  await goOffline(host.page)
  await line.click()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await expect(line).toContainText('Waiting to send')
  await expect(host.page.getByRole('img', { name: 'Check-in QR code' })).toBeVisible()
  await host.page.context().setOffline(false)
  await expect(line).toContainText(/Checked in at \d/)
  const { rows } = await db.query('select method from check_ins where event_id = $1 and undone_at is null', [event.id])
  expect(rows).toEqual([{ method: 'host' }])
})

test('a desk tablet finds names, checks people in and can do nothing else @phone', async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/status of (401|404)/)
  const { host, event } = await openMat(page, newcomer('Helio Host'), db)
  const ana = await newMemberInOwnContext(browser, newcomer('Ana Attendee'))
  await comes(db, event, ana)
  await host.page.goto(`${event.path}/check-in`)
  await host.page.getByRole('button', { name: 'Front desk tablet' }).click()
  await host.page.getByRole('button', { name: 'Open on another device' }).click()
  const link = await scan(host.page.getByRole('img', { name: 'QR code for the check-in desk' }))

  const tablet = await (await browser.newContext()).newPage()
  await tablet.goto(link)
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Rainy day open mat')
  expect(new URL(tablet.url()).hash).toBe('')
  await tablet.getByRole('searchbox', { name: 'Your name' }).fill('an')
  await tablet.getByRole('button', { name: 'Ana', exact: true }).click()
  await expect(tablet.getByRole('status').filter({ hasText: 'Welcome, Ana' })).toBeVisible()
  await expect(tablet.getByText('Attendee')).toHaveCount(0)
  await tablet.reload()
  await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Rainy day open mat')
  await tablet.goto(`${event.path}/check-in`)
  await expect(tablet).toHaveURL(/\/login/)

  await host.page.getByRole('button', { name: 'Close desk' }).click()
  await expect(host.page.getByRole('button', { name: 'Close desk' })).toHaveCount(0)
  await tablet.goto(`${event.path}/desk`)
  await expect(tablet.getByText("This check-in desk isn't open")).toBeVisible()
})

/** A gym with an open mat that began five minutes ago, hosted by the new member on this page. */
async function openMat(page: Page, account: { email: string; name: string }, db: pg.Client) {
  const host = await newOnboardedMember(page, account)
  const gym = await insertGym(db, { owner: host.uid })
  const times = { starts: '-5 minutes', ends: '2 hours' }
  const event = await insertOpenMat(db, { gym, title: 'Rainy day open mat', ...times, createdBy: host.uid })
  return { host, event: { ...event, gym } }
}

const comes = (db: pg.Client, event: { id: string }, { uid }: Member) =>
  db.query(`insert into rsvps (event_id, uid, status, created_at, updated_at) values ($1, $2, 'going', now(), now())`, [
    event.id,
    uid,
  ])
