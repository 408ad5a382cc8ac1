import { eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gyms } from '#features/gyms/server/tables.ts'
import { users } from '#features/people/server/tables.ts'
import { openWorld } from '#testing/world.ts'
import { plantDemoCommunity } from './demo.ts'

test('an empty database gets a community, marked as invented, and only once', async () => {
  const world = await openWorld()
  await plantDemoCommunity(world.db, world.clock.now)
  await plantDemoCommunity(world.db, world.clock.now)
  const [people, places] = [await world.db.select().from(users), await world.db.select().from(gyms)]
  expect(people.length).toBeGreaterThanOrEqual(30)
  expect(places.length).toBeGreaterThanOrEqual(25)
  expect(new Set([...people, ...places].map((row) => `${row.isDummy} ${row.dummyBatchId}`)).size).toBe(1)
  expect(new Set(people.map(({ beltRank }) => beltRank)).size).toBeGreaterThan(4)
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(8)
  expect(await world.db.select().from(users).where(isNotNull(users.homeGymId))).not.toHaveLength(0)
})

test('a database with a single real member gets no invented company', async () => {
  const world = await openWorld()
  const ana = await world.member('Ana')
  await plantDemoCommunity(world.db, world.clock.now)
  expect(await world.db.select({ uid: users.uid }).from(users)).toEqual([{ uid: ana.uid }])
  expect(await world.db.select().from(gyms).where(eq(gyms.isDummy, true))).toEqual([])
})
