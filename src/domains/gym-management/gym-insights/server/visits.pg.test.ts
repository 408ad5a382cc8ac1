import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, hours } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import { gymVisitDays, gymVisitMarks } from './tables.ts'
import { deleteOldVisitMarks, openVisits } from './visits.ts'

const world = await openWorld()
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' }
const visitor = world.apiWith(undefined, BROWSER)
const asVisitor = (name: string) => `${name}-`.padEnd(20, '0')
const counted = async (gymId: string) => {
  await world.visits.flush()
  const rows = await world.db.select().from(gymVisitDays)
  return rows
    .filter((row) => row.gymId === gymId)
    .map(({ kind, day, times }) => [kind, day, times])
    .sort()
}

test('counts gym views and opened directions once per person and day', async () => {
  const gym = await world.gym('Looked At')
  const ana = await world.member('Ana')
  const anas = world.apiWith(ana.token, BROWSER)
  for (const _ of ['once', 'and again']) {
    await anas.gymInsights.visit({ id: gym.id, kind: 'view' })
    await visitor.gymInsights.visit({ id: gym.id, kind: 'view', visitor: asVisitor('one') })
    await world.visits.flush()
  }
  await visitor.gymInsights.visit({ id: gym.id, kind: 'view', visitor: asVisitor('two') })
  await visitor.gymInsights.visit({ id: gym.id, kind: 'directions', visitor: asVisitor('two') })
  expect(await counted(gym.id)).toEqual([
    ['directions', '2026-11-20', 1],
    ['view', '2026-11-20', 3],
  ])
})

test("ignores staff, bots and gyms that aren't open, without saying so", async () => {
  const [gym, waiting] = [await world.gym('Own'), await world.gym('Waiting', { status: 'pending_review' })]
  const coach = await world.member('Coach')
  await world.staff(gym, coach, 'coach')
  const robot = world.apiWith(undefined, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  const visit = { id: gym.id, kind: 'view', visitor: asVisitor('a') } as const
  const answers = [
    await world.apiWith(coach.token, BROWSER).gymInsights.visit(visit),
    await robot.gymInsights.visit(visit),
    await world.visitor.api.gymInsights.visit(visit),
    await visitor.gymInsights.visit({ id: gym.id, kind: 'view' }),
    await visitor.gymInsights.visit({ ...visit, id: waiting.id }),
    await visitor.gymInsights.visit({ ...visit, id: 'no-such-gym' }),
  ]
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['{"taken":true}']))
  expect([await counted(gym.id), await counted(waiting.id)]).toEqual([[], []])
  await expect(visitor.gymInsights.visit({ ...visit, visitor: 'x' })).rejects.toMatchObject({ status: 400 })
  await expect(visitor.gymInsights.visit({ ...visit, kind: 'stare' as never })).rejects.toMatchObject({ status: 400 })
})

test("counts days in the gym's time zone", async () => {
  const gym = await world.gym('Far Away', { timezone: 'Pacific/Auckland' })
  await visitor.gymInsights.visit({ id: gym.id, kind: 'view', visitor: asVisitor('b') })
  expect(await counted(gym.id)).toEqual([['view', '2026-11-21', 1]])
})

test('stores nothing that identifies a viewer or links them across gyms or days', async () => {
  const [one, other] = [await world.gym('One'), await world.gym('Other')]
  const bia = await world.member('Bia')
  const before = new Set((await world.db.select().from(gymVisitMarks)).map(({ who }) => who))
  const anew = async () => {
    await world.visits.flush()
    const rows = (await world.db.select().from(gymVisitMarks)).filter(({ who }) => !before.has(who))
    for (const { who } of rows) before.add(who)
    return rows
  }
  for (const { id } of [one, other]) await world.apiWith(bia.token, BROWSER).gymInsights.visit({ id, kind: 'view' })
  const today = await anew()
  world.pass(hours(24))
  const { token } = await world.session(bia.uid)
  await world.apiWith(token, BROWSER).gymInsights.visit({ id: one.id, kind: 'view' })
  const all = [...today, ...(await anew())]
  // A visitor is only recognised within the same day and at the same gym.
  expect(new Set(all.map(({ who }) => who)).size).toBe(3)
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${bia.uid}|127\\.0\\.0\\.1|Firefox`))
  await deleteOldVisitMarks(world.db, world.clock.now)
  expect((await world.db.select().from(gymVisitMarks)).length).toBeGreaterThan(0)
  await deleteOldVisitMarks(world.db, new Date(world.clock.now.getTime() + days(15)))
  expect(await world.db.select().from(gymVisitMarks)).toEqual([])
})

test('counts a person once when two processes count them at the same time', async () => {
  const gym = await world.gym('Busy')
  const parts = { db: world.db, log: world.log, secret: world.secret, now: () => world.clock.now }
  const processes = [openVisits(parts), openVisits(parts)]
  for (const process of processes)
    for (const name of ['a', 'b', 'c'])
      process.count({ gymId: gym.id, kind: 'view', who: asVisitor(name), isMember: false })
  await Promise.all(processes.map((process) => process.close()))
  expect(await counted(gym.id)).toMatchObject([['view', expect.any(String), 3]])
})

test("retries counts that the database couldn't store", async () => {
  const gym = await world.gym('Patient')
  await visitor.gymInsights.visit({ id: gym.id, kind: 'view', visitor: asVisitor('d') })
  await world.db.execute(sql`alter table gym_visit_marks rename to gym_visit_marks_away`)
  await world.visits.flush()
  await world.db.execute(sql`alter table gym_visit_marks_away rename to gym_visit_marks`)
  expect(await world.db.select().from(gymVisitDays).where(eq(gymVisitDays.gymId, gym.id))).toEqual([])
  expect(await counted(gym.id)).toMatchObject([['view', expect.any(String), 1]])
})
