import { afterAll, expect, test, vi } from 'vitest'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import { openLive } from '#platform/live.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { announceBatches } from './live-notifications.ts'

const world = await openWorld()
const live = await openLive(world.url, world.log)
const stop = announceBatches({ live, db: world.db, log: world.log })
afterAll(async () => {
  stop()
  await live.close()
})

const pageOf = ({ uid }: Person) => {
  const told: unknown[] = []
  live.listen(uid, ({ type, body }) => told.push([type, body]))
  return told
}
const invite = (recipients: Person[]) =>
  world.write((context) =>
    createNotifications(context, {
      type: 'account_update',
      actorId: null,
      recipients: recipients.map(({ uid }) => uid),
    }),
  )
const patiently = { timeout: 2_000, interval: 20 }

test.each([1, 60])("a batch reaches the open pages of %i members within 2 s, and no one else's", async (many) => {
  const people = await Promise.all(Array.from({ length: many }, () => world.member('Ana')))
  const other = await world.member('Other')
  const [told, nothing] = [pageOf(people[0] as Person), pageOf(other)]
  expect(await invite(people)).toBe(many)
  await vi.waitFor(() => expect(told).toEqual([['notification', {}]]), patiently)
  expect(nothing).toEqual([])
})

test("reading or deleting a notification updates the member's other pages", async () => {
  const ana = await world.member('Ana')
  await invite([ana])
  const [line] = (await ana.api.notifications.list({ uid: 'me' })).items
  const one = { uid: 'me', id: line?.id ?? '' }
  const told = pageOf(ana)
  await ana.api.notifications.change({ ...one, read: true })
  await ana.api.notifications.remove(one)
  await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(2), patiently)
})
