import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { openLive } from './live.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

async function openedLive() {
  const live = await openLive(world.url, world.log)
  afterAll(() => live.close())
  return live
}

const notify = (message: unknown) =>
  world.database.pool.query('select pg_notify($1, $2)', ['open_mat_live', JSON.stringify(message)])

test("a message reaches all of one person's listeners in every process, only theirs", async () => {
  const [one, other] = [await openedLive(), await openedLive()]
  const told: string[] = []
  one.listen('ana', () => told.push('ana here'))
  one.listen('bia', () => told.push('bia here'))
  const stop = other.listen('ana', () => told.push('ana there, first page'))
  other.listen('ana', () => told.push('ana there, second page'))
  await notify({ uid: 'ana', type: 'session', body: {} })
  await expect.poll(() => told.toSorted()).toEqual(['ana here', 'ana there, first page', 'ana there, second page'])

  stop()
  told.length = 0
  other.notify({ uid: 'ana', type: 'feed', body: {} })
  expect(told).toEqual(['ana there, second page'])
  expect(one.listening().toSorted()).toEqual(['ana', 'bia'])
})

test('what is said on a topic is heard in every process, until one stops to listen', async () => {
  const [one, other] = [await openedLive(), await openedLive()]
  const heard: unknown[] = []
  const stop = one.hear('activity', (body) => heard.push(body))
  other.hear('activity', (body) => heard.push(body))
  one.hear('something else', () => heard.push('the next topic'))
  await notify({ topic: 'activity', body: { activityId: 'a' } })
  await expect.poll(() => heard).toEqual([{ activityId: 'a' }, { activityId: 'a' }])
  stop()
  await notify({ topic: 'activity', body: { activityId: 'b' } })
  await notify({ topic: 'something else', body: {} })
  // What comes next to the one that stopped is already the next topic.
  await expect.poll(() => heard.slice(2)).toEqual(expect.arrayContaining(['the next topic', { activityId: 'b' }]))
  expect(heard).toHaveLength(4)
})

test('after a database interruption pages are told to reload, and hear what comes', async () => {
  const live = await openedLive()
  const told: string[] = []
  live.listen('caio', ({ type }) => told.push(type))
  await world.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'open-mat live' and datname = current_database()",
  )
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['open'])
  await notify({ uid: 'caio', type: 'feed', body: {} })
  await expect.poll(() => told).toEqual(['open', 'feed'])
})
