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
const come = (uid = '', at = ago(3)) =>
  world.db.insert(checkIns).values({ id: newId(), gymId: gym.id, uid, at, method: 'code' })
const read = async (weeks: 4 | 12 = 4) => manager.api.gymInsights.read({ id: gym.slug, weeks })

test('D14 of fewer than five people nothing is told but how often somebody came', async () => {
  for (const { uid } of people.slice(0, 4)) await come(uid)
  expect(await read()).toMatchObject({
    checkIns: { now: 4, before: 0 },
    members: { now: 0 },
    visitors: { now: null, before: 0 },
    newFaces: { now: null },
    showRate: { now: null },
    byWeek: null,
    byHour: null,
  })
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
    checkIns: { now: 11, before: 6 },
    members: { now: 6, before: 6 },
    visitors: { now: 5, before: 0 },
    newFaces: { now: 5, before: 6 },
    byHour: [{ hour: 12, checkIns: 11 }],
  })
  expect(insights.byWeek?.reduce((sum, { checkIns: times }) => sum + times, 0)).toBe(11)
  expect((await read(12)).checkIns).toEqual({ now: 17, before: 0 })
  const told = JSON.stringify(insights)
  for (const { uid, name } of people) expect(told.includes(uid) || told.includes(name)).toBe(false)
})

test('§6.7 D14 a coach, a stranger and a visitor do not see how a gym is doing', async () => {
  const [coach, stranger] = [await world.member('Coach'), await world.member('Stranger')]
  await world.staff(gym, coach, 'coach')
  for (const { api } of [coach, stranger])
    await expect(api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.gymInsights.read({ id: gym.id })).rejects.toMatchObject({ status: 401 })
  await expect(manager.api.gymInsights.read({ id: gym.id, weeks: 5 as never })).rejects.toMatchObject({ status: 400 })
})
