import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import { openActiveDays } from './active-days.ts'
import { countDays } from './count-days.ts'

// The test clock is set to noon on Friday 20 November 2026 (UTC).
const world = await openWorld()
const ago = (count: number) => new Date(world.clock.now.getTime() - days(count))
const LOCK = 20261120
const admin = await world.member('Admin', { role: { admin: true, creator: false }, createdAt: ago(200) })
const ana = await world.member('Ana', { createdAt: ago(0.1) })
const bia = await world.member('Bia', { createdAt: ago(3) })
const caio = await world.member('Caio', { createdAt: ago(9) })
const dummy = await world.member('Dummy', { createdAt: ago(3), isDummy: true })
const counter = async (name: string) => (await admin.api.admin.overview()).counters.find((each) => each.name === name)

const here = async (person: { uid: string }, ...daysAgo: number[]) => {
  for (const count of daysAgo) {
    const active = openActiveDays({ db: world.db, log: world.log, now: () => ago(count) })
    active.note(person.uid)
    active.note(person.uid)
    await active.close()
  }
}

await here(bia, 0, 1, 2, 3)
await here(caio, 1, 9)
await here(ana, 0)
await here(dummy, 0, 1)

test("shows today's figures even if no full day has been counted yet", async () => {
  expect((await admin.api.admin.overview()).countedUntil).toBeNull()
  expect(await counter('newUsers')).toMatchObject({ today: { now: 1, before: 0 }, week: { now: 0, before: null } })
})

test('counts members and their actions today and over 7 and 28 days, with the change', async () => {
  for (const count of [1.2, 2, 8, 40]) await world.entry(caio, { activityType: 'like', timestamp: ago(count) })
  await world.entry(caio, { activityType: 'training_session', timestamp: ago(2) })
  await world.entry(bia, { activityType: 'event_rsvp', timestamp: ago(0.1) })

  await countDays({ db: world.db, now: () => world.clock.now })

  expect((await admin.api.admin.overview()).countedUntil).toBe('2026-11-19')
  expect(await counter('newUsers')).toEqual({
    name: 'newUsers',
    today: { now: 1, before: 0 },
    week: { now: 1, before: 1 },
    month: { now: 2, before: 0 },
  })
  expect(await counter('interactions')).toMatchObject({
    today: { now: 0, before: 1 },
    week: { now: 2, before: 1 },
    month: { now: 3, before: 1 },
  })
  expect(await counter('sessions')).toMatchObject({ week: { now: 1, before: 0 } })
  expect(await counter('rsvps')).toMatchObject({ today: { now: 1, before: 0 }, week: { now: 0 } })
})

test('counts a member once however often they were active, and shows DAU with MAU', async () => {
  world.pass(days(1))
  await countDays({ db: world.db, now: () => world.clock.now })
  world.pass(-days(1))

  const { countedUntil, daily, monthly } = await admin.api.admin.overview()

  expect({ countedUntil, daily, monthly }).toEqual({ countedUntil: '2026-11-20', daily: 2, monthly: 3 })
  expect(await counter('activeUsers')).toMatchObject({
    today: { now: 2, before: null },
    week: { now: 3 },
    month: { now: 3 },
  })
})

test("counts how many of a week's new members came back each week", async () => {
  const { cohorts } = await admin.api.admin.overview()
  // Caio joined on Wednesday the 11th and was active that day and in the week after; Ana and Bia joined in the week of
  // the 16th.
  expect(cohorts[0]).toMatchObject({
    week: '2026-11-16',
    members: 2,
    active: [2, null, null, null, null, null, null, null],
  })
  expect(cohorts[1]).toMatchObject({
    week: '2026-11-09',
    members: 1,
    active: [1, 1, null, null, null, null, null, null],
  })
})

test('changes nothing when the days have already been counted', async () => {
  const before = await admin.api.admin.overview()
  await countDays({ db: world.db, now: () => world.clock.now })
  expect(await admin.api.admin.overview()).toEqual(before)
})

test('shows how fresh gyms are, and the storage used', async () => {
  await world.gym('Fresh', { lastConfirmedAt: ago(2), country: 'PT' })
  await world.gym('Fading', { lastConfirmedAt: ago(45), country: 'PT' })
  await world.gym('Stale', { lastConfirmedAt: null })

  const { freshness, storage } = await admin.api.admin.upkeep()

  expect(freshness).toMatchObject({ fresh: 1, fading: 1, unconfirmed: 1 })
  expect(freshness.countries).toContainEqual({ country: 'PT', fresh: 1, fading: 1, unconfirmed: 0 })
  expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(storage.tables).toHaveLength(5)
  expect(storage.fileBytes).toBeNull()
})

test('shows admins the installation and its slow statements', async () => {
  const lock = (tx: Pick<typeof world.db, 'execute'>) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const slow = async () => (await admin.api.admin.system()).slow.map(({ statement }) => statement)
  let waiting: Promise<unknown> = Promise.resolve()
  await world.db.transaction(async (tx) => {
    await lock(tx)
    waiting = world.db.transaction(lock)
    await expect.poll(slow, { timeout: 20_000 }).toEqual(['select pg_advisory_xact_lock($1)'])
  })
  await waiting

  const system = await admin.api.admin.system()

  expect(system).toMatchObject({ node: process.versions.node, replicas: [], makesBackups: false, lastBackup: null })
  expect(system.postgres).toMatch(/^\d+/)
  expect(system.disk?.freeBytes).toBeGreaterThan(0)
  await expect(bia.api.admin.system()).rejects.toMatchObject({ status: 403 })
})

test('lists what waits, oldest first after minors at risk; moderators see only reports', async () => {
  const gym = await world.gym('Waiting', { status: 'pending_review', createdAt: ago(4) })
  const { id } = await world.visitor.api.contact.write({
    topic: 'idea',
    message: 'Is there an open mat on Sunday?',
    email: 'visitor@example.test',
    appVersion: '1',
    route: '/help',
  })
  const entry = await world.entry(caio, { activityType: 'profile_post', visibility: 'public' })
  await bia.api.reports.report({ target: `activities/${entry.id}`, reason: 'minor_at_risk' })

  const { queues, items } = await admin.api.admin.worklist()

  expect(items).toMatchObject([
    { queue: 'reports', title: 'Caio', urgent: true },
    { queue: 'gymSubmissions', id: gym.id, title: 'Waiting', at: ago(4).toISOString(), urgent: false },
    { queue: 'contact', id, urgent: false },
  ])
  expect(queues).toContainEqual({ name: 'gymSubmissions', waiting: 1 })
  expect(queues).toContainEqual({ name: 'claims', waiting: 0 })

  const moira = await world.member('Moira', { role: { admin: false, creator: false, moderator: true } })
  const seen = await moira.api.admin.worklist()
  expect(seen.queues).toEqual([{ name: 'reports', waiting: 1 }])
  expect(seen.items).toMatchObject([{ queue: 'reports', title: 'Caio' }])
})
