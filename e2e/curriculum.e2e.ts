import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('@phone a coach writes the curriculum and a rule, and finds who is ready to look at', async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  // A response is lost below.
  allowErrors(/ERR_FAILED/)
  const coach = await newOnboardedMember(page, newcomer('Carla Coach'))
  const ana = await newMemberInOwnContext(browser, newcomer('Ana Attends'))
  const gym = await gymWhereAnaTrained(db, { owner: coach.uid, ana: ana.uid })

  await page.goto(`/gym/${gym}/dashboard/curriculum`)
  await page.getByRole('button', { name: 'Start from the template' }).click()
  await page.getByRole('button', { name: 'Move Posture up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Posture is now 1 of')).toBeAttached()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Taught so far' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Armbar' }).first()).toContainText('taught once')

  const rule = page.getByRole('form', { name: 'Rule for the next stripe' })
  await rule.getByLabel('Classes since the last promotion').fill('3')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  const shows = page.getByRole('switch', { name: 'Progress under your rule' })
  await shows.check()
  await expect(shows).toBeEnabled()

  await ana.page.goto(`/gym/${gym}`)
  await expect(ana.page.getByText('4 of about 3 classes since you joined')).toBeVisible()
  await ana.page.getByText(/techniques: 1 taught, 0 drilled, 0 landed/).click()
  const armbar = ana.page
    .getByRole('listitem')
    .filter({ has: ana.page.getByRole('link', { name: 'Armbar', exact: true }) })
  await expect(armbar.getByText('Taught', { exact: true })).toBeVisible()

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Attendance' }).click()
  const ready = page.locator('section', { has: page.getByRole('heading', { name: 'Ready to look at' }) })
  await expect(ready.getByText('Classes: 4 of 3')).toBeVisible()
  await ready.getByRole('button', { name: 'Not yet Ana Attends' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not yet: Ana Attends' })
  await dialog.getByLabel('Reason').fill('Let her compete first.')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(dialog).toBeHidden()
  await ready.getByText('Not yet: 1 member').click()
  await expect(ready.getByText('Let her compete first.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a note Ana Attends' }).click()
  const notes = page.getByRole('dialog', { name: 'Notes about Ana Attends' })
  await notes.getByLabel('New note').fill('Careful with her left shoulder.')
  // The response is lost, and the coach adds to the note before trying again.
  await page.route(
    '**/notes/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await expect(notes.getByRole('alert')).toBeVisible()
  await notes.getByLabel('New note').fill('Careful with her left shoulder, until May.')
  await notes.getByRole('button', { name: 'Add a note' }).click()
  await expect(notes.getByRole('listitem').filter({ hasText: 'until May.' })).toBeVisible()
  await expect(notes.getByRole('listitem')).toHaveCount(2)
  await notes.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: '2 notes Ana Attends' })).toBeVisible()

  // What the coach wrote is in the member's archive, but on no page that they see.
  await ana.page.goto(`/gym/${gym}`)
  await expect(ana.page.getByText('4 of about 3 classes since you joined')).toBeVisible()
  await expect(ana.page.getByText(/compete first|left shoulder/)).toHaveCount(0)
  await ana.page.goto('/settings/data')
  await ana.page.getByRole('button', { name: 'Request my data' }).click()
  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('button', { name: 'Download' }).click()
  const archive = await (await download).path()
  expect(await inArchive(archive, 'data/coach_notes.json')).toContain('Careful with her left shoulder.')
  expect(await inArchive(archive, 'data/promotion_reviews.json')).toContain('Let her compete first.')
})

async function inArchive(archive: string, file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('unzip', ['-p', archive, file])
  return stdout
}

/** A gym with a member who was in four classes, one of which taught the armbar. */
async function gymWhereAnaTrained(db: pg.Client, { owner, ana }: { owner: string; ana: string }) {
  const id = await insertGym(db, { name: 'Curriculum House', timezone: 'UTC', owner })
  await db.query(
    `insert into gym_members (gym_id, uid, status, since) values ($1, $2, 'member', now() - interval '30 days')`,
    [id, ana],
  )
  for (const ago of [1, 2, 3, 4])
    await db.query(
      `insert into check_ins (id, gym_id, uid, session_id, day, at, method)
        values ($1, $2, $3, 'class', current_date - $4::int, now() - $4::int * interval '1 day', 'code')`,
      [randomBytes(8).toString('hex'), id, ana, ago],
    )
  await db.query(
    `insert into taught_classes (gym_id, session_id, day, title, start, state, techniques, updated_at)
      values ($1, 'class', current_date - 2, 'Evening class', '18:00', 'taught', '{armbar}', now())`,
    [id],
  )
  return id
}
