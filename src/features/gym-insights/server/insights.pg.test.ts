import { expect, test } from 'vitest'
import { checkIns } from '#features/checkins/server/tables.ts'
import { favorites, gymMembers } from '#features/gyms/server/tables.ts'
import { rsvps } from '#features/rsvps/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const gym = await world.gym('Counted Gym')
const manager = await world.member('Manager')
await world.staff(gym, manager, 'manager')
const people = await Promise.all(Array.from({ length: 11 }, (_, at) => world.member(`Person ${at}`)))
const ago = (count: number) => new Date(world.clock.now.getTime() - days(count))
const come = (uid = '', at = ago(3), gymId = gym.id) =>
  world.db.insert(checkIns).values({ id: newId(), gymId, uid, at, method: 'code' })
const read = async (weeks: 4 | 12 = 4, id = gym.slug) => manager.api.gymInsights.read({ id, weeks })

test('D14 of fewer than five people nothing is told, neither alone nor in a sum', async () => {
  for (const { uid } of people.slice(0, 4)) await come(uid)
  const insights = await read()
  expect(insights).toMatchObject({
    checkIns: { now: null, before: 0, leftOut: 1 },
    views: { now: 0, before: 0, leftOut: 0 },
    members: { now: 0 },
    visitors: { now: null, before: 0 },
    newFaces: { now: null },
    showRate: { now: null },
    byHour: [{ hour: 12, share: null }],
  })
  expect(insights.byWeek.map(({ week, checkIns: times }) => [week, times])).toEqual([
    ['2026-10-26', 0],
    ['2026-11-02', 0],
    ['2026-11-09', 0],
    ['2026-11-16', null],
  ])
})

test('D14 a manager sees numbers, what they were before, and no name', async () => {
  for (const { uid } of people.slice(4)) await come(uid)
  for (const { uid } of people.slice(0, 6)) {
    await world.db.insert(gymMembers).values({ gymId: gym.id, uid, status: 'member', since: ago(60) })
    await come(uid, ago(40))
  }
  await world.db.insert(favorites).values({ gymId: gym.id, uid: people[0]?.uid ?? '', createdAt: ago(2) })
  const event = await world.event(gym, { startsAt: ago(5) })
  for (const [at, { uid }] of people.slice(0, 6).entries())
    await world.db
      .insert(rsvps)
      .values({ eventId: event.id, uid, status: at < 3 ? 'attended' : 'no_show', createdAt: ago(6), updatedAt: ago(5) })
  const insights = await read()
  expect(insights).toMatchObject({
    favourites: { total: 1, gained: { now: 1, before: 0 } },
    rsvps: { now: 6, before: 0 },
    showRate: { now: 0.5, before: null },
    checkIns: { now: 11, before: 6, leftOut: 0 },
    members: { now: 6, before: 6 },
    visitors: { now: 5, before: 0 },
    newFaces: { now: 5, before: 5 },
    byHour: [{ hour: 12, share: 1 }],
  })
  expect(insights.byWeek.at(-1)).toMatchObject({ week: '2026-11-16', checkIns: 11 })
  expect(insights.reviews.byMonth).toHaveLength(12)
  expect(insights.reviews.byMonth.at(-1)).toEqual({ month: '2026-11', count: 0, average: null })
  expect((await read(12)).checkIns).toEqual({ now: 17, before: 0, leftOut: 0 })
  const told = JSON.stringify(insights)
  for (const { uid, name } of people) expect(told.includes(uid) || told.includes(name)).toBe(false)
})

test('D14 a week of few is told in no period, and does not come out by taking one answer from another', async () => {
  const other = await world.gym('Subtracted Gym')
  await world.staff(other, manager, 'owner')
  const weekly = [7, 3, 6, 8, 2, 9]
  for (const [at, count] of weekly.entries())
    for (const { uid } of people.slice(0, count)) await come(uid, ago(3 + 7 * at), other.id)
  const [short, long] = [await read(4, other.slug), await read(12, other.slug)]
  expect(short.checkIns).toMatchObject({ now: 7 + 6 + 8, leftOut: 1 })
  expect(long.checkIns).toMatchObject({ now: 7 + 6 + 8 + 9, leftOut: 2 })
  // What the longer period has more is what it tells of those weeks, and no more.
  const earlier = long.byWeek.slice(0, -4).map(({ checkIns: times }) => times ?? 0)
  expect((long.checkIns.now ?? 0) - (short.checkIns.now ?? 0)).toBe(earlier.reduce((sum, times) => sum + times, 0))
  for (const figure of [short.visitors, short.newFaces, long.visitors, long.newFaces])
    for (const value of [figure.now, figure.before]) expect((value ?? 0) % 5).toBe(0)
  // In the order of time, which tells nothing of the weeks that are not told.
  const weeks = long.byWeek.map(({ week }) => week)
  expect(weeks).toEqual(weeks.toSorted())
})

test('§6.7 D14 a coach, a stranger and a visitor do not see how a gym is doing', async () => {
  const [coach, stranger] = [await world.member('Coach'), await world.member('Stranger')]
  await world.staff(gym, coach, 'coach')
  for (const { api } of [coach, stranger])
    await expect(api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 401 })
  await expect(manager.api.gymInsights.read({ id: gym.id, weeks: 5 as never })).rejects.toMatchObject({ status: 400 })
})
