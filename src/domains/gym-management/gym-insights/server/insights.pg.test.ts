import { expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { favorites, gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { gymVisitDays } from './tables.ts'

const world = await openWorld()
const gym = await world.gym('Counted Gym')
const manager = await world.member('Manager')
await world.staff(gym, manager, 'manager')
const people = await Promise.all(Array.from({ length: 11 }, (_, at) => world.member(`Person ${at}`)))
const ago = (count: number) => new Date(world.clock.now.getTime() - days(count))
const come = (uid = '', at = ago(3), gymId = gym.id) =>
  world.db.insert(checkIns).values({ id: newId(), gymId, uid, at, method: 'code' })
const read = async (weeks: 4 | 12 = 4, id = gym.slug) => manager.api.gymInsights.read({ id, weeks })

test('shows exact totals, however few the people', async () => {
  const event = await world.event(gym, { startsAt: ago(5) })
  await world.db.insert(favorites).values({ gymId: gym.id, uid: people[0]?.uid ?? '', createdAt: ago(2) })
  for (const [at, { uid }] of people.slice(0, 2).entries()) {
    await come(uid)
    await come(uid, ago(10))
    await world.db.insert(rsvps).values({
      eventId: event.id,
      uid,
      status: at === 0 ? 'attended' : 'no_show',
      createdAt: ago(6),
      updatedAt: ago(5),
    })
  }
  await come(people[0]?.uid, ago(40))
  await world.db.insert(gymVisitDays).values({ gymId: gym.id, kind: 'view', day: '2026-11-18', times: 1 })
  const insights = await read()
  expect(insights).toMatchObject({
    views: { now: 1, before: 0 },
    directions: { now: 0, before: 0 },
    favourites: { total: 1, gained: { now: 1, before: 0 } },
    rsvps: { now: 2, before: 0 },
    showRate: { now: 0.5, before: null },
    checkIns: { now: 4, before: 1 },
  })
  expect(insights.byWeek.map(({ week, checkIns: times, views }) => [week, times, views])).toEqual([
    ['2026-10-26', 0, 0],
    ['2026-11-02', 0, 0],
    ['2026-11-09', 2, 0],
    ['2026-11-16', 2, 1],
  ])
  expect(insights.reviews.byMonth).toHaveLength(12)
  expect((await read(12)).checkIns).toEqual({ now: 5, before: 0 })
})

test("shows attendance only for five or more people, and doesn't reveal smaller counts", async () => {
  // All in October, the last whole month.
  for (const { uid } of people.slice(0, 6)) {
    await world.db.insert(gymMembers).values({ gymId: gym.id, uid, status: 'member', since: ago(60) })
    await come(uid, ago(38))
  }
  for (const { uid } of people.slice(6, 10)) await come(uid, ago(38))
  const few = (await read()).month
  expect(few).toMatchObject({
    month: '2026-10',
    members: { now: 5, before: null },
    visitors: { now: null, before: null },
  })
  await come(people[10]?.uid, ago(38))
  const { month } = await read()
  expect(month).toMatchObject({ members: { now: 5 }, visitors: { now: 5 }, newFaces: { now: 10 } })
  expect(month.byHour).toEqual([{ hour: 13, share: 1 }])
  const shown = JSON.stringify(await read())
  for (const { uid, name } of people) expect(shown.includes(uid) || shown.includes(name)).toBe(false)
})

test("hides an hour with few people, and doesn't let the others reveal it", async () => {
  const other = await world.gym('Early Gym')
  await world.staff(other, manager, 'owner')
  // Irish summer time (UTC+1).
  const at = (hour: number) => new Date(Date.UTC(2026, 9, 14, hour - 1))
  for (const { uid } of people) await come(uid, at(18), other.id)
  await come(people[0]?.uid, at(7), other.id)
  expect((await read(4, other.slug)).month.byHour).toEqual([])
  for (const { uid } of people.slice(0, 4)) await come(uid, at(8), other.id)
  for (const { uid } of people.slice(4, 7)) await come(uid, at(9), other.id)
  expect((await read(4, other.slug)).month.byHour).toEqual([{ hour: 18, share: 0.6 }])
})

test("doesn't let attendance depend on the period, so answers can't be subtracted", async () => {
  const [short, long] = [await read(4), await read(12)]
  expect(short.month).toEqual(long.month)
})

test('hides insights from coaches, other members and visitors', async () => {
  const [coach, stranger] = await world.members('Coach', 'Stranger')
  await world.staff(gym, coach, 'coach')
  for (const { api } of [coach, stranger])
    await expect(api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 401 })
  await expect(manager.api.gymInsights.read({ id: gym.id, weeks: 5 as never })).rejects.toMatchObject({ status: 400 })
})
