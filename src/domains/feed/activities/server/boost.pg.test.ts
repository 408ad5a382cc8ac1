import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, minutes } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import { endBoosts } from './boost.ts'
import { activities } from './tables.ts'

const world = await openWorld({ env: { FLAG_NEW_FEED: 'on' } })
// Queries check with the database's clock whether a boost has expired, so the test's clock is set close behind it.
world.clock.now = new Date(Date.now() - minutes(20))
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const [owner, manager, stranger] = await world.members('Olga', 'Mia', 'Sam')
const gym = await world.gym('Featured Gym')
await world.staff(gym, owner, 'owner')
await world.staff(gym, manager, 'manager')
const post = (text: string) => owner.api.gymPosts.create({ gymId: gym.slug, text })
const expiryOf = async (id: string) =>
  (await world.db.select().from(activities).where(eq(activities.id, id)))[0]?.boostExpiry

test("lets only a gym's owner feature one post at a time, for seven days", async () => {
  const [first, second] = [await post('Seminar'), await post('Open day')]
  expect((await owner.api.activities.get({ id: first.id })).mayFeature).toBe(true)
  expect((await manager.api.activities.get({ id: first.id })).mayFeature).toBe(false)
  for (const { api } of [manager, stranger])
    await expect(api.activities.boost({ id: first.id })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.activities.boost({ id: first.id })).rejects.toMatchObject({ status: 401 })

  expect(await owner.api.activities.boost({ id: first.id })).toMatchObject({ boosted: true })
  const until = await expiryOf(first.id)
  expect(until?.getTime()).toBe(world.clock.now.getTime() + days(7))
  world.pass(minutes(10))
  await owner.api.activities.boost({ id: first.id })
  expect(await expiryOf(first.id)).toEqual(until)

  await expect(owner.api.activities.boost({ id: second.id })).rejects.toMatchObject({
    status: 409,
    code: 'ALREADY_FEATURED',
  })
  expect(await owner.api.activities.unboost({ id: first.id })).toMatchObject({ boosted: false })
  expect(await owner.api.activities.boost({ id: second.id })).toMatchObject({ boosted: true })
  await owner.api.activities.unboost({ id: second.id })
  expect((await admin.api.admin.audit({ action: 'boost', who: owner.uid })).items).toHaveLength(4)
})

test('refuses one of two posts that an owner features at the same time', async () => {
  const posts = [await post('One'), await post('Two')]
  const answers = await Promise.allSettled(posts.map(({ id }) => owner.api.activities.boost({ id })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const { id } of posts) await owner.api.activities.unboost({ id })
})

test('lets admins feature any entry they can see, and members none of their own', async () => {
  const entry = await world.entry(stranger, { text: 'A fine story' })
  const hidden = await world.entry(stranger, { visibility: 'private' })
  await expect(stranger.api.activities.boost({ id: entry.id })).rejects.toMatchObject({ status: 403 })
  expect(await admin.api.activities.boost({ id: entry.id })).toMatchObject({ boosted: true })
  await expect(admin.api.activities.boost({ id: hidden.id })).rejects.toMatchObject({ status: 404 })
})

test('gives a featured post 1.5 times the weight until featuring ends', async () => {
  const reader = await world.member('Reader', { homeGymId: gym.id })
  const [plain, featured] = [await post('Plain'), await post('Loud')]
  await owner.api.activities.boost({ id: featured.id })
  const boostIn = async (id: string) =>
    (await reader.api.activities.feed({})).items.find(({ card }) => card.id === id)?.why?.boost
  expect([await boostIn(plain.id), await boostIn(featured.id)]).toEqual([1, 1.5])

  await world.db
    .update(activities)
    .set({ boostExpiry: new Date(world.clock.now.getTime() - 1) })
    .where(eq(activities.id, featured.id))
  expect(await boostIn(featured.id)).toBe(1)
  await endBoosts(world.db, world.clock.now)
  expect(await world.db.$count(activities, eq(activities.boosted, true))).toBe(1)
  expect(await expiryOf(featured.id)).toBeNull()
})
