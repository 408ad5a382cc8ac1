import { randomBytes } from 'node:crypto'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)
test.describe.configure({ timeout: 180_000 })

const NAMES = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Gil', 'Hugo']
const ROUNDS = 4

test('a host pairs eight people for four rounds, mostly offline, and everyone can log theirs @phone', async ({
  page,
  browser,
  newcomer,
  database,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const db = await database()
  const host = await newOnboardedMember(page, newcomer('Helio Host'))
  const id = randomBytes(8).toString('hex')
  await db.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text)
      values ($1, $1, 'Tatami House', 'Dublin', 'IE', 53.3498, -6.2603, 'gc7x9812s', 'Europe/Dublin', 'tatami house')`,
    [id],
  )
  await db.query(`insert into gym_staff (gym_id, uid, role, since) values ($1, $2, 'owner', now())`, [id, host.uid])
  await db.query(
    `insert into events (id, gym_id, slug, title, timezone, starts_at, ends_at, link_key, official, created_by, created_at, updated_at)
      values ($1, $1, 'rounds', 'Sunday rounds', 'Europe/Dublin', now() - interval '1 hour', now() + interval '1 hour',
        $1, true, $2, now(), now())`,
    [id, host.uid],
  )
  const members = []
  for (const name of NAMES) {
    const member = await newMemberInOwnContext(browser, newcomer(`${name} Roller`))
    const sent = await page.request.post(`/api/locations/${id}/events/${id}/checkins`, { data: { uid: member.uid } })
    expect(sent.ok()).toBe(true)
    members.push(member)
  }

  await page.goto(`/gym/${id}/event/rounds/check-in`)
  await page.getByRole('link', { name: 'Who rolls with whom' }).click()
  const names = page.getByRole('button', { name: / Roller$/ })
  await expect(page.getByRole('combobox', { name: 'Hugo Roller' })).toBeVisible()
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round === 2) await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Next round' }).click()
    await expect(page.getByRole('heading', { name: `Round ${round}` })).toBeVisible()
    await expect(names).toHaveCount(NAMES.length)
  }
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End and send rounds' }).click()
  await expect(page.getByText('Everyone can log their rounds now.')).toBeVisible()
  await page.context().setOffline(false)
  const stored = async () => (await db.query('select from mat_rounds where event_id = $1', [id])).rowCount
  await expect.poll(stored).toBe(ROUNDS * NAMES.length)

  await db.query(`update events set ends_at = now() - interval '1 second' where id = $1`, [id])
  for (const member of members) {
    const { items } = await (await member.page.request.get('/api/training/to-log')).json()
    expect(items[0].rounds).toHaveLength(ROUNDS)
    const partners = items[0].rounds.map((round: { partner: { name: string } }) => round.partner.name)
    expect(new Set(partners).size).toBe(ROUNDS)
  }
  for (const member of members.slice(0, 2)) {
    await member.page.goto('/journal')
    await member.page.getByRole('link', { name: 'Add details' }).click()
    await expect(member.page.getByRole('button', { name: /^Round 4.* Roller/ })).toBeVisible()
    await member.page.getByRole('button', { name: 'Save session' }).click()
    await expect(member.page.getByText('Logged. Oss.')).toBeVisible()
  }
})
