import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { countTaps } from './taps.ts'

test.use(withoutServiceWorker)
test.describe.configure({ timeout: 120_000 })

test('@phone what a coach writes after class reaches those who were there, and only them', async ({
  page,
  browser,
  newcomer,
  database,
}) => {
  const db = await database()
  const coach = await newOnboardedMember(page, newcomer('Carla Coach'))
  const gym = await gymWithClass(db, coach.uid)
  const [ana, bia, caio] = [
    await newMemberInOwnContext(browser, newcomer('Ana Attends')),
    await newMemberInOwnContext(browser, newcomer('Bia Belongs')),
    await newMemberInOwnContext(browser, newcomer('Caio Comes')),
  ]
  for (const { uid } of [ana, bia, caio])
    await db.query(
      `insert into check_ins (id, gym_id, uid, session_id, day, at, method) values ($1, $2, $3, 'class', $4, now() - interval '2 hours', 'code')`,
      [randomBytes(8).toString('hex'), gym.id, uid, gym.day],
    )
  await db.query(`insert into gym_members (gym_id, uid, status, since) values ($1, $2, 'member', now())`, [
    gym.id,
    bia.uid,
  ])

  await page.goto(`/gym/${gym.id}/dashboard`)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Evening class' })
    .getByRole('button', { name: /^What was taught/ })
  await expect(row).toBeVisible()
  const taps = await countTaps(page)
  await row.click()
  const form = page.getByRole('dialog', { name: 'What was taught' })
  await form.getByRole('button', { name: 'Armbar' }).click()
  await form.getByRole('button', { name: 'Scissor sweep' }).click()
  await form.getByLabel('Note').fill('Elbow in.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Armbar · Scissor sweep · Elbow in.')).toBeVisible()
  expect(taps(), 'taps from the Today tab').toBeLessThanOrEqual(6)

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Teaching' }).click()
  await expect(page.getByRole('heading', { name: 'Did it land? Taught in October 2026' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^Scissor sweep$/ })).toBeVisible()
  const setting = page.getByRole('switch', { name: 'Members can see what was taught' })
  await setting.check()
  await expect(setting).toBeEnabled()

  // From home, in one tap.
  await ana.page.goto('/')
  await ana.page.getByRole('button', { name: /^I trained/ }).click()
  await expect(ana.page.getByText('Logged. Oss.')).toBeVisible()
  await ana.page.goto('/journal/techniques')
  for (const name of ['Armbar', 'Scissor sweep']) await expect(ana.page.getByText(name, { exact: true })).toBeVisible()

  // From the card in the journal, which says what was taught.
  await caio.page.goto('/journal')
  const card = caio.page.locator('section', { has: caio.page.getByRole('heading', { name: 'Log this session?' }) })
  await expect(card.getByText('Elbow in.')).toBeVisible()
  await card.getByRole('button', { name: 'Log it' }).click()
  await expect(caio.page.getByText('Logged. Oss.')).toBeVisible()

  await caio.page
    .getByRole('link', { name: /Teaching House/ })
    .first()
    .click()
  await expect(caio.page.getByRole('heading', { name: 'Taught in this class' })).toBeVisible()

  // What worked in a round, in one tap.
  await caio.page.getByRole('link', { name: 'Edit' }).click()
  await caio.page.getByRole('button', { name: 'Add round' }).click()
  const worked = caio.page.getByRole('group', { name: 'Worked in this round' })
  await expect(worked.getByRole('button')).toHaveText(['Armbar', 'Scissor sweep'])
  await worked.getByRole('button', { name: 'Scissor sweep' }).click()
  await caio.page.getByRole('button', { name: 'Save' }).click()
  await expect(caio.page.getByRole('listitem').filter({ hasText: 'WorkedScissor sweep' })).toBeVisible()

  await bia.page.goto(`/gym/${gym.id}`)
  await expect(bia.page.getByRole('heading', { name: 'Taught lately' })).toBeVisible()
  await ana.page.goto(`/gym/${gym.id}`)
  await expect(ana.page.getByRole('button', { name: 'Join gym' })).toBeVisible()
  await expect(ana.page.getByText('Elbow in.')).toHaveCount(0)
})

/**
 * A gym whose only class of the week began two hours ago and ended an hour ago. It taught last week as well, and what
 * landed in October has been counted.
 */
async function gymWithClass(db: pg.Client, owner: string) {
  const clock = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000)
  const started = clock(2)
  const day = started.toISOString().slice(0, 10)
  const session = {
    ...{ id: 'class', title: 'Evening class', kind: 'class', discipline: 'gi', level: 'all' },
    ...{ weekday: started.getUTCDay() || 7, start: started.toISOString().slice(11, 16) },
    ...{ end: clock(1).toISOString().slice(11, 16), from: null, until: null, exceptions: [] },
    ...{ instructorId: null, capacity: null, dropInOk: true, price: null },
  }
  const id = await insertGym(db, { name: 'Teaching House', timezone: 'UTC', schedule: [session], owner })
  await db.query(
    `insert into taught_classes (gym_id, session_id, day, title, start, state, techniques, updated_at)
      values ($1, 'class', $2::date - 7, 'Evening class', '18:00', 'taught', '{armbar,scissor-sweep}', now())`,
    [id, day],
  )
  await db.query(
    `insert into landed_techniques (gym_id, month, slug, drilled, in_rounds)
      values ($1, '2026-10', 'armbar', true, true), ($1, '2026-10', 'scissor-sweep', true, false)`,
    [id],
  )
  return { id, day }
}
