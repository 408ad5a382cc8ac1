import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)
test.describe.configure({ timeout: 240_000 })

test('@phone a full class has a waitlist, and staff see who cancelled late', async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const coach = await newOnboardedMember(page, newcomer('Carla Coach'))
  const gym = await gymWithClass(db, coach.uid)
  await page.goto(`/gym/${gym.id}/dashboard/schedule`)
  await page.getByRole('button', { name: /^Options for Evening class/ }).click()
  await page.getByRole('menuitem', { name: 'Booking' }).click()
  const form = page.getByRole('dialog', { name: 'Booking: Evening class' })
  await form.getByRole('radio', { name: /Booking required/ }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const visitor = await browser.newPage()
  await visitor.goto(`/gym/${gym.id}`)
  await expect(visitor.getByRole('list').filter({ hasText: 'Evening class' }).last()).toContainText('Booking required')

  const [ana, bia, caio] = [
    await newMemberInOwnContext(browser, newcomer('Ana Attends')),
    await newMemberInOwnContext(browser, newcomer('Bia Books')),
    await newMemberInOwnContext(browser, newcomer('Caio Comes')),
  ]
  const open = async (who: Page) => {
    await who.goto(`/gym/${gym.id}`)
    return who
      .getByRole('listitem')
      .filter({ hasText: 'Evening class' })
      .filter({ has: who.getByRole('button') })
      .first()
  }
  const [anas, bias, caios] = [await open(ana.page), await open(bia.page), await open(caio.page)]
  await expect(anas.getByText('2 spots left')).toBeVisible()
  await anas.getByRole('button', { name: /^Book/ }).click()
  await expect(anas.getByText('Booked')).toBeVisible()
  await bias.getByRole('button', { name: /^Book/ }).click()
  await expect(bias.getByText('Booked')).toBeVisible()
  await caio.page.reload()
  await expect(caios.getByText('Full')).toBeVisible()
  await caios.getByRole('button', { name: /^Join the waitlist/ }).click()
  await expect(caios.getByText("You're #1 of 1 on the waitlist")).toBeVisible()
  await expectAccessible(caio.page, 'the classes to book')

  // The members' own lists arrive from the server, and lead to the gym's page, where the booking is changed.
  const waits = await caio.page.request.get('/events?tab=mine')
  expect(await waits.text()).toMatch(/Evening class.*#(<!-- -->)?1/)
  await ana.page.goto('/events?tab=mine')
  const upcoming = ana.page.getByRole('region', { name: 'My upcoming events' })
  await expect(upcoming.getByRole('listitem')).toContainText(['Evening class'])
  await expect(upcoming.getByRole('listitem')).toContainText(['Booked'])
  await upcoming.getByRole('link', { name: 'Evening class' }).click()
  await anas.getByRole('button', { name: /^Cancel booking/ }).click()
  const confirm = ana.page.getByRole('dialog', { name: 'Cancel this late?' })
  await confirm.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(anas.getByText('1 spot left')).toBeVisible()
  await caio.page.reload()
  await caios.getByRole('button', { name: /^Take the spot/ }).click()
  await expect(caios.getByText('Booked')).toBeVisible()

  await page.goto(`/gym/${gym.id}/dashboard`)
  const list = page.getByRole('list', { name: 'Booked: Evening class' })
  await expect(list.getByRole('button', { name: /Ana Attends/ })).toContainText('Cancelled late')
  await list.getByRole('button', { name: /Caio Comes/ }).click()
  await expect(list.getByRole('button', { name: /Caio Comes/, pressed: true })).toContainText('Checked in at')
  await expect(page.getByText('2 of 2 booked')).toBeVisible()
  await expectAccessible(page, 'the list of who comes')
  // Other members don't see that someone cancelled late.
  await bia.page.reload()
  await expect(bias.getByText('Booked')).toBeVisible()
  await expect(bia.page.getByText(/cancelled late|late cancellation/i)).toHaveCount(0)

  await insertOpenMat(db, { gym: gym.id, title: 'Camp', starts: '1 day', ends: '2 days' })
  await db.query(
    `insert into gym_suggestions (id, gym_id, uid, field, before, after, created_at)
      values ($1, $1, $2, 'status', '"active"', '"temporarily_closed"', now())`,
    [gym.id, bia.uid],
  )
  await page.goto(`/gym/${gym.id}/dashboard/details`)
  const asked = page.getByRole('dialog', { name: 'Close this gym?' })
  await page.getByRole('button', { name: 'Accept' }).click()
  await asked.getByRole('button', { name: 'Not now' }).click()
  await page.getByLabel('Status').selectOption('Temporarily closed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(asked).toContainText('2 class bookings will be cancelled. Its upcoming events stay open')
  await asked.getByRole('button', { name: 'Close gym' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await page.getByLabel('Status').selectOption('Open')
  await page.getByRole('button', { name: 'Save' }).click()
  const reopened = page.getByRole('listitem').filter({ hasText: 'Temporarily closedOpen' })
  await reopened.getByRole('button', { name: 'Undo' }).click()
  await expect(asked).toBeVisible()
})

/** A gym with a class for two that starts in 20 minutes. */
async function gymWithClass(db: pg.Client, coach: string) {
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const starts = at(20)
  const session = {
    ...{ id: 'evening', title: 'Evening class', kind: 'class', discipline: 'gi', level: 'all' },
    ...{ weekday: new Date(starts).getUTCDay() || 7, start: starts.slice(11, 16), end: at(80).slice(11, 16) },
    ...{ from: null, until: null, exceptions: [], instructorId: null, capacity: 2, dropInOk: true, price: null },
  }
  const id = await insertGym(db, { name: 'Booking House', timezone: 'UTC', schedule: [session], owner: coach })
  return { id }
}
