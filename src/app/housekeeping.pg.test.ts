import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { answeredWrites } from '#platform/tables.ts'
import { openWorld, type World } from '#testing/world.ts'
import { runHousekeeping, startHousekeeping } from './housekeeping.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})

const house = () => ({
  database: world.database,
  files: world.files,
  log: world.log,
  now: () => world.clock.now,
})

async function leaveThingsBehind() {
  const ana = await world.member('Ana')
  const id = newId()
  await world.db.insert(pictures).values({ userId: ana.uid, id, width: 1, height: 1, createdAt: world.clock.now })
  await ana.with(`key-${id}`).posts.create({ uid: 'me', text: 'Oss', visibility: 'public' })
  return picturePathOf({ uid: ana.uid, id })
}
const left = async () => [
  (await world.db.select().from(pictures)).length,
  (await world.db.select().from(answeredWrites)).length,
]

test("deletes what's no longer needed, at startup and every hour after that", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await leaveThingsBehind()
  const keeping = startHousekeeping(house())
  try {
    expect(await left()).toEqual([1, 1])
    world.pass(days(8))
    vi.advanceTimersByTime(hours(1))
    await vi.waitFor(async () => expect(await left()).toEqual([0, 0]), 5000)
  } finally {
    await keeping.close()
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('runs in one process at a time', async () => {
  const elsewhere = await world.database.pool.connect()
  try {
    await elsewhere.query('select pg_advisory_lock(7310743)')
    await leaveThingsBehind()
    world.pass(days(8))
    expect(await runHousekeeping(house())).toBe(false)
    expect(await left()).toEqual([1, 1])
  } finally {
    await elsewhere.query('select pg_advisory_unlock_all()')
    elsewhere.release()
  }
  expect(await runHousekeeping(house())).toBe(true)
  expect(await runHousekeeping(house())).toBe(true)
  expect(await left()).toEqual([0, 0])
})

test('logs a part that fails and still runs the others', async () => {
  const path = await leaveThingsBehind()
  // A folder in place of the file, so it can't be removed.
  const inTheWay = join(world.config.dataDir, 'files', path, 'x')
  await mkdir(dirname(inTheWay), { recursive: true })
  world.pass(days(8))
  expect(await runHousekeeping(house())).toBe(true)
  expect(await left()).toEqual([1, 0])
  expect(world.logged().filter(({ msg }) => msg === 'a housekeeping task failed')).toMatchObject([
    { part: 'posts', level: 50 },
  ])
  await rm(dirname(inTheWay), { recursive: true })
  await runHousekeeping(house())
  expect(await left()).toEqual([0, 0])
})
