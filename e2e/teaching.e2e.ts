import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import { landedMonth } from '../src/domains/journal/teaching/rules.ts'
import { newId } from '../src/platform/ids.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { dateThere, NOON_ZONE, timeThere } from './noon.ts'
import { scan } from './scan.ts'
import { downloadCard } from './share-cards.ts'
import { countTaps } from './taps.ts'

test.use({ ...withoutServiceWorker, timezoneId: NOON_ZONE })
test.describe.configure({ timeout: 300_000 })

const { month, until } = landedMonth(new Date().toISOString().slice(0, 10))

test('@phone what a class taught is drilled, lands in rounds and leads to a stripe', async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const coach = await newOnboardedMember(page, newcomer('Carla Coach'))
  const [ana, bia, caio] = [
    await newMemberInOwnContext(browser, newcomer('Ana Attends')),
    await newMemberInOwnContext(browser, newcomer('Bia Belongs')),
    await newMemberInOwnContext(browser, newcomer('Caio Comes')),
  ]
  const gym = await gymWithClasses(db, { owner: coach.uid, members: [ana, bia] })

  await test.step('plans the next class', async () => {
    await page.goto(`/gym/${gym}/dashboard/teaching`)
    await page.getByRole('button', { name: 'Next 4 weeks' }).click()
    const planned = page.getByRole('listitem').filter({ hasText: 'Late class' }).first()
    await planned.getByRole('button', { name: /^Plan/ }).click()
    const form = page.getByRole('dialog', { name: "What's planned" })
    await form.getByRole('button', { name: 'Scissor sweep' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(planned.getByText('Planned', { exact: true })).toBeVisible()
    const setting = page.getByRole('switch', { name: 'Members can see what was taught' })
    await setting.check()
    await expect(setting).toBeEnabled()
  })

  await test.step('one books and cancels late', async () => {
    await bia.page.goto(`/gym/${gym}`)
    const soon = bia.page
      .getByRole('listitem')
      .filter({ hasText: 'Late class' })
      .filter({ has: bia.page.getByRole('button') })
      .first()
    await soon.getByRole('button', { name: /^Book/ }).click()
    await expect(soon.getByText('Booked')).toBeVisible()
    await soon.getByRole('button', { name: /^Cancel booking/ }).click()
    const confirm = bia.page.getByRole('dialog', { name: 'Cancel this late?' })
    await confirm.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(soon.getByRole('button', { name: /^Book/ })).toBeVisible()
  })

  await test.step('three check in', async () => {
    await page.goto(`/gym/${gym}/dashboard`)
    await expect(
      page.getByRole('list', { name: 'Booked: Late class' }).getByRole('button', { name: /Bia Belongs/ }),
    ).toContainText('Cancelled late')
    const scanned = await scan(page.getByRole('img', { name: 'Check-in QR code' }))
    for (const who of [ana, bia, caio]) {
      await who.page.goto(scanned)
      await who.page.getByRole('button', { name: 'Check in now' }).click()
      await expect(who.page.getByText(/^Checked in at \d/)).toBeVisible()
    }
  })

  await test.step('the coach writes what was taught', async () => {
    const [taps, since] = [await countTaps(page), Date.now()]
    const row = page.getByRole('listitem').filter({ hasText: 'Evening class' })
    await row.getByRole('button', { name: /^Fill in/ }).click()
    const form = page.getByRole('dialog', { name: 'What was taught' })
    await form.getByRole('button', { name: 'Armbar' }).click()
    await form.getByLabel('Note').fill('Elbow in.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Armbar · Elbow in.')).toBeVisible()
    expect(taps(), 'taps from the Today tab').toBeLessThanOrEqual(6)
    test.info().annotations.push({ type: 'seconds', description: `${(Date.now() - since) / 1000}` })
  })

  await test.step('one logs the class in a tap, and drills what it taught', async () => {
    await ana.page.goto('/')
    await ana.page.getByRole('button', { name: /^I trained/ }).click()
    await expect(ana.page.getByText('Logged. Oss.')).toBeVisible()
    await ana.page.getByRole('button', { name: 'Streak & drills' }).click()
    await expect(ana.page.getByText('Elbow in.')).toBeVisible()
    await ana.page.getByRole('link', { name: '1 drill' }).click()
    const drill = ana.page.getByRole('listitem').filter({ hasText: 'Armbar' })
    await expect(drill.getByText('Due in 3 days')).toBeVisible()
    // As if the class had been three days ago.
    await db.query(`update technique_drills set added_on = added_on - 3 where uid = $1`, [ana.uid])
    await db.query(`update training_sessions set day = day - 3 where uid = $1`, [ana.uid])
    await ana.page.reload()
    await drill.getByRole('button', { name: 'Easy: Armbar' }).click()
    await expect(drill.getByText(/^Due in \d\d days/)).toBeVisible()
  })

  await test.step('others log it from their journal', async () => {
    await caio.page.goto('/journal')
    const card = caio.page.locator('section', { has: caio.page.getByRole('heading', { name: 'Log this session?' }) })
    await expect(card.getByText('Elbow in.')).toBeVisible()
    await card.getByRole('button', { name: 'Log it' }).click()
    await expect(caio.page.getByText('Logged. Oss.')).toBeVisible()
    // Only members see what other classes taught.
    await bia.page.goto(`/gym/${gym}`)
    await expect(bia.page.getByRole('heading', { name: 'Taught lately' })).toBeVisible()
    await caio.page.goto(`/gym/${gym}`)
    await expect(caio.page.getByRole('button', { name: 'Join gym' })).toBeVisible()
    await expect(caio.page.getByText('Elbow in.')).toHaveCount(0)
  })

  await test.step('with a fifth round in which it worked, it has landed', async () => {
    for (let nth = 1; nth <= 9; nth++) {
      const other = await newMemberInOwnContext(browser, newcomer(`Member ${nth}`))
      await trainedThatMonth(db, { gym, uid: other.uid })
      if (nth <= 4) await usedArmbar(other.page)
      await other.page.context().close()
    }
    await trainedThatMonth(db, { gym, uid: ana.uid })
    await ana.page.goto('/journal/session/new')
    await ana.page.getByLabel('Date').fill(until)
    await ana.page.getByRole('button', { name: 'Add round' }).click()
    const worked = ana.page.getByRole('group', { name: 'Worked in this round' })
    await worked.getByRole('button', { name: 'Armbar' }).click()
    await ana.page.getByRole('button', { name: 'Save session' }).click()
    await expect(ana.page).toHaveURL(/\/journal$/)

    await db.query(`insert into pgboss.job (name, data) values ('countLanded', '{}')`)
    const counted = () => db.query('select in_rounds from landed_techniques where gym_id = $1', [gym])
    await expect.poll(async () => (await counted()).rows).toEqual([{ in_rounds: true }])
    await page.goto(`/gym/${gym}/dashboard/teaching`)
    const name = new Date(`${month}-15`).toLocaleDateString('en-IE', { month: 'long', year: 'numeric' })
    const card = page.locator('section', {
      has: page.getByRole('heading', { name: `Did it land? Taught in ${name}` }),
    })
    await expect(card.getByRole('term')).toHaveText(['Worked in rounds'])
    await expect(card.getByRole('definition')).toHaveText(['Armbar'])
  })

  await test.step('sees how far the next stripe is, gets it and shares it', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Curriculum' }).click()
    const rule = page.getByRole('form', { name: 'Rule for the next stripe' })
    await rule.getByLabel('Classes since the last promotion').fill('3')
    await rule.getByRole('button', { name: 'Save rule' }).click()
    const shows = page.getByRole('switch', { name: 'Progress under your rule' })
    await shows.check()
    await expect(shows).toBeEnabled()

    await ana.page.goto(`/gym/${gym}`)
    await expect(ana.page.getByText('2 of about 3 classes since you joined')).toBeVisible()
    await ana.page.goto('/journal/promotion/new')
    await ana.page.getByRole('radio', { name: 'White belt' }).check()
    await ana.page.getByRole('radio', { name: '1', exact: true }).check()
    await ana.page.getByRole('button', { name: 'Record a promotion' }).click()
    const moment = ana.page.getByRole('dialog', { name: 'Congratulations, Ana Attends!' })
    await moment.getByRole('button', { name: 'Share a picture' }).focus()
    const picture = await downloadCard(ana.page, 'story', /^Promotion\. White belt, 1 stripe\./)
    expect(picture.size).toEqual([1080, 1920])
  })
})

/** A gym with a class that ended five minutes ago and one to book that starts in twenty. */
async function gymWithClasses(db: pg.Client, { owner, members }: { owner: string; members: Member[] }) {
  const at = (minutes: number) => timeThere(minutes * 60_000)
  const session = (id: string, title: string, [from, to]: [number, number]) => ({
    ...{ id, title, kind: 'class', discipline: 'gi', level: 'all', weekday: at(from).getUTCDay() || 7 },
    ...{ start: at(from).toISOString().slice(11, 16), end: at(to).toISOString().slice(11, 16), price: null },
    ...{ from: null, until: null, exceptions: [], instructorId: null, capacity: 2, dropInOk: true },
  })
  const schedule = [session('evening', 'Evening class', [-65, -5]), session('late', 'Late class', [20, 80])]
  const id = await insertGym(db, { name: 'Teaching House', timezone: NOON_ZONE, schedule, owner })
  await db.query(
    `insert into booking_settings (gym_id, session_id, mode, free_until_hours, days_ahead) values ($1, 'late', 'required', 2, 7)`,
    [id],
  )
  for (const { uid } of members) await joinedBefore(db, { gym: id, uid })
  await db.query(
    `insert into taught_classes (gym_id, session_id, day, title, start, state, techniques, updated_at)
      values ($1, 'evening', $2, 'Evening class', '18:00', 'taught', '{armbar}', now()),
        ($1, 'evening', $3, 'Evening class', '18:00', 'taught', '{scissor-sweep}', now())`,
    [id, `${month}-10`, dateThere(-7)],
  )
  return id
}

const joinedBefore = (db: pg.Client, { gym, uid }: { gym: string; uid: string }) =>
  db.query(
    `insert into gym_members (gym_id, uid, status, since) values ($1, $2, 'member', $3::timestamptz - interval '1 day')
      on conflict do nothing`,
    [gym, uid, `${month}-01`],
  )

/** Makes someone a member of the gym who was in one of its classes in the month that's counted. */
async function trainedThatMonth(db: pg.Client, { gym, uid }: { gym: string; uid: string }) {
  await joinedBefore(db, { gym, uid })
  await db.query(
    `insert into check_ins (id, gym_id, uid, session_id, day, at, method) values ($1, $2, $3, 'evening', $4::date, $4::date, 'code')`,
    [randomBytes(8).toString('hex'), gym, uid, `${month}-10`],
  )
}

async function usedArmbar(page: Page) {
  const data = {
    ...{ day: `${month}-20`, start: '18:00', timezone: 'UTC', minutes: 60, kind: 'class', discipline: 'gi' },
    rounds: [{ minutes: 6, worked: ['armbar'] }],
  }
  const saved = await page.request.put(`/api/training/sessions/${newId()}`, { data })
  expect(saved.status(), await saved.text()).toBe(200)
}
