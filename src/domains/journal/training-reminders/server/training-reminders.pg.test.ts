import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { trainingSessions } from '#domains/journal/training/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { JobToSend } from '#platform/jobs.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { TrainingReminders } from '../contract.ts'
import { queueDueReminders, remind } from './remind.ts'

const world = await openWorld()
const FRIDAY = new Date('2026-11-20T18:30:00Z')

/** Finds and sends due reminders as the worker does; each job runs once. */
function worker() {
  const done = new Set<string>()
  const parts = {
    ...{ db: world.db, log: world.log, now: () => world.clock.now },
    jobs: {
      ...world.jobs,
      send: async (_tx: unknown, _duty: unknown, ...sent: JobToSend<object>[]) => void written.push(...sent),
    },
  }
  const written: JobToSend<object>[] = []
  return async () => {
    await queueDueReminders(parts as never)
    for (const { data, id = '' } of written.splice(0)) {
      if (done.has(id)) continue
      done.add(id)
      await remind({ ...parts, jobs: world.jobs }, data as { uid: string; at: string })
    }
  }
}

async function toldOf({ uid }: Person) {
  const mine = and(eq(notifications.uid, uid), eq(notifications.type, 'training_reminder'))
  return (await world.db.select().from(notifications).where(mine)).map(({ extra }) => extra)
}

const choose = (person: Person, chosen: Partial<TrainingReminders> = {}) =>
  person.api.trainingReminders.write({ enabled: true, times: [{ weekday: 5, time: '18:30' }], ...chosen })

test('reminds a member once at their local time, however many workers run', async () => {
  world.clock.now = new Date(FRIDAY.getTime() - minutes(30))
  const ana = await world.member('Ana', { timezone: 'Europe/Dublin' })
  const bia = await world.member('Bia', { timezone: 'Asia/Kolkata' })
  const off = await world.member('Off', { timezone: 'Europe/Dublin' })
  for (const person of [ana, bia]) await choose(person)
  await choose(off, { enabled: false })
  const [one, other] = [worker(), worker()]
  await one()
  expect(await toldOf(ana)).toEqual([])
  world.clock.now = new Date(FRIDAY.getTime() + minutes(4))
  await Promise.all([one(), other()])
  world.clock.now = new Date(FRIDAY.getTime() + minutes(9))
  await Promise.all([one(), other(), worker()()])
  expect(await toldOf(ana)).toEqual([{}])
  expect(await toldOf(bia)).toEqual([])
  expect(await toldOf(off)).toEqual([])
})

test('reminds no one who trained today, is on the mat, or turned reminders off', async () => {
  world.clock.now = new Date(FRIDAY.getTime() - minutes(30))
  const gym = await world.gym('Roots')
  const [trained, there, changed, away] = await Promise.all(
    ['Trained', 'There', 'Changed', 'Away'].map((name) => world.member(name, { timezone: 'Europe/Dublin' })),
  )
  if (!trained || !there || !changed || !away) throw new Error('nobody')
  for (const person of [trained, there, changed, away]) await choose(person)
  const { now } = world.clock
  await world.db.insert(trainingSessions).values({
    uid: trained.uid,
    id: newId(),
    activityId: 'x',
    day: '2026-11-20',
    startedAt: new Date('2026-11-20T07:00:00Z'),
    ...{ timezone: 'Europe/Dublin', minutes: 60, kind: 'class', discipline: 'gi', createdAt: now, updatedAt: now },
  })
  await world.db.insert(checkIns).values({ id: newId(), gymId: gym.id, uid: there.uid, at: now, method: 'location' })
  world.clock.now = FRIDAY
  const run = worker()
  const stale = { uid: changed.uid, at: FRIDAY.toISOString() }
  await choose(changed, { times: [{ weekday: 6, time: '09:00' }] })
  await world.db.update(users).set({ timezone: 'Asia/Tokyo' }).where(eq(users.uid, away.uid))
  await run()
  const parts = { ...world, now: () => world.clock.now }
  await remind(parts, stale)
  await remind(parts, { uid: away.uid, at: FRIDAY.toISOString() })
  for (const person of [trained, there, changed, away]) expect(await toldOf(person)).toEqual([])
})

test("names the home gym's next session if it starts soon", async () => {
  world.clock.now = new Date('2026-11-20T17:00:00Z')
  const gym = await world.gym('Roots BJJ', {
    schedule: [{ ...PLAIN_SESSION, id: 'fri', title: 'Advanced', weekday: 5, start: '19:00', end: '20:30' }],
  })
  const caio = await world.member('Caio', { timezone: 'Europe/Dublin', homeGymId: gym.id })
  await choose(caio, { times: [{ weekday: 5, time: '17:30' }] })
  world.clock.now = new Date('2026-11-20T17:32:00Z')
  await worker()()
  expect(await toldOf(caio)).toEqual([{ time: '19:00', gymName: 'Roots BJJ' }])
})

test('stores times in weekly order without duplicates, visible only to their owner', async () => {
  const dora = await world.member('Dora')
  expect(await dora.api.trainingReminders.read()).toEqual({ enabled: false, times: [] })
  const monday = { weekday: 1, time: '07:00' }
  const chosen = { enabled: true, times: [{ weekday: 5, time: '18:30' }, monday, monday] }
  const kept = { enabled: true, times: [monday, { weekday: 5, time: '18:30' }] }
  expect(await dora.api.trainingReminders.write(chosen)).toEqual(kept)
  expect(await dora.api.trainingReminders.read()).toEqual(kept)
  const { api } = world.visitor
  await expect(api.trainingReminders.read()).rejects.toMatchObject({ status: 401 })
  await expect(api.trainingReminders.write(kept)).rejects.toMatchObject({ status: 401 })
  for (const times of [[{ weekday: 8, time: '18:30' }], [{ weekday: 1, time: '24:00' }], Array(15).fill(monday)])
    await expect(dora.api.trainingReminders.write({ enabled: true, times })).rejects.toMatchObject({ status: 400 })
})
