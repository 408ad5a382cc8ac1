import { drafts } from './drafts.ts'
import { expect, test } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.describe.configure({ timeout: 180_000 })

const NAMES = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Gil', 'Hugo']
const ROUNDS = 4

test('a host pairs eight people for four rounds, mostly offline, and everyone can log theirs @phone', async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const host = await newOnboardedMember(page, newcomer('Helio Host'))
  const gym = await insertGym(db, { owner: host.uid })
  const times = { starts: '-1 hour', ends: '1 hour' }
  const event = await insertOpenMat(db, { gym, title: 'Sunday rounds', ...times, createdBy: host.uid })
  const members = []
  for (const name of NAMES) {
    const member = await newMemberInOwnContext(browser, newcomer(`${name} Roller`))
    const sent = await page.request.post(`${event.api}/checkins`, { data: { uid: member.uid } })
    expect(sent.ok()).toBe(true)
    members.push(member)
  }

  await page.goto(`${event.path}/check-in`)
  await page.getByRole('link', { name: 'Who rolls with whom' }).click()
  const names = page.getByRole('button', { name: / Roller$/ })
  await expect(page.getByRole('combobox', { name: 'Hugo Roller' })).toBeVisible()
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round === 2) {
      await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
      await page.context().setOffline(true)
    }
    await page.getByRole('button', { name: 'Next round' }).click()
    await expect(page.getByRole('heading', { name: `Round ${round}` })).toBeVisible()
    await expect(names).toHaveCount(NAMES.length)
    if (round !== 3) continue
    // Phones unload pages in the background.
    await expect.poll(async () => JSON.parse(await drafts(page))[0]?.rounds).toHaveLength(round)
    await page.reload()
    await expect(page.getByRole('heading', { name: `Round ${round}` })).toBeVisible()
    await expect(names).toHaveCount(NAMES.length)
  }
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End and send rounds' }).click()
  await expect(page.getByText('Everyone can log their rounds now.')).toBeVisible()
  await page.context().setOffline(false)
  const stored = async () => (await db.query('select from mat_rounds where event_id = $1', [event.id])).rowCount
  await expect.poll(stored).toBe(ROUNDS * NAMES.length)

  await db.query(`update events set ends_at = now() - interval '1 second' where id = $1`, [event.id])
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
