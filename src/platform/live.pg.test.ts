import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { openLive } from './live.ts'

const world = await openWorld()

async function openedLive() {
  const live = await openLive(world.url, world.log)
  afterAll(() => live.close())
  return live
}

const notify = (message: unknown) =>
  world.database.pool.query('select pg_notify($1, $2)', ['open_mat_live', JSON.stringify(message)])

test("sends a message to all of one person's listeners in every process", async () => {
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

test("delivers a topic's messages in every process until a listener stops", async () => {
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
  // The process has received the next topic, so its stopped listener would have received `b` too.
  await expect.poll(() => heard.slice(2)).toEqual(expect.arrayContaining(['the next topic', { activityId: 'b' }]))
  expect(heard).toHaveLength(4)
})

test('replays missed events after a given position, if this process received them', async () => {
  const [one, other] = [await openedLive(), await openedLive()]
  const heard: unknown[] = []
  one.hear('activity', (body, uid) => heard.push([body, uid]))
  await notify({ uid: 'ana', type: 'feed', body: 'before' })
  await notify({ topic: 'activity', body: 'before' })
  await expect.poll(() => heard).toEqual([['before', undefined]])
  const position = one.position()
  for (const uid of ['ana', 'bia']) await notify({ uid, type: 'feed', body: 'after' })
  await notify({ topic: 'activity', body: 'after' })
  await expect.poll(() => heard).toHaveLength(2)

  const told: unknown[] = []
  one.listen('ana', ({ body }) => told.push(body))
  expect(one.repeat('ana', position)).toBe(true)
  expect(told).toEqual(['after'])
  expect(heard.slice(2)).toEqual([['after', 'ana']])
  expect(one.repeat('ana', one.position())).toBe(true)
  for (const unknown of [other.position(), '']) expect(one.repeat('ana', unknown)).toBe(false)
  expect(told).toEqual(['after'])
})

test('tells pages to reload after a database interruption, then continues', async () => {
  const live = await openedLive()
  const before = live.position()
  const told: string[] = []
  live.listen('caio', ({ type }) => told.push(type))
  await world.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'open-mat live' and datname = current_database()",
  )
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['open'])
  expect(live.repeat('caio', before)).toBe(false)
  await notify({ uid: 'caio', type: 'feed', body: {} })
  await expect.poll(() => told).toEqual(['open', 'feed'])
})

test('reconnects when notifications silently stop arriving', async () => {
  const live = await openLive(world.url, world.log, { heartbeatMs: 50, silentMs: 2000 })
  afterAll(() => live.close())
  const told: string[] = []
  live.listen('ana', ({ type }) => told.push(type))
  // Suspends the server's process, so that the connection stays open but silent.
  const { rows } = await world.database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'open-mat live'
      order by backend_start desc limit 1`,
  )
  expect(live.isConnected()).toBe(true)
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  try {
    await expect.poll(() => live.isConnected(), { timeout: 10_000 }).toBe(false)
  } finally {
    process.kill(rows[0]?.pid ?? 0, 'SIGCONT')
  }
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['open'])
  await notify({ uid: 'ana', type: 'feed', body: {} })
  await expect.poll(() => told).toEqual(['open', 'feed'])
})

test('listens again once a standby that refused it is the primary', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-live-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const live = await openLive(postgres.url, world.log)
  afterAll(async () => {
    await live.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const inCluster = (file: string) => join(postgres.dataPath, file)
  const signalServer = async (signal: NodeJS.Signals) =>
    process.kill(Number((await readFile(inCluster('postmaster.pid'), 'utf8')).split('\n')[0]), signal)

  await writeFile(inCluster('standby.signal'), '', { mode: 0o666 })
  await signalServer('SIGKILL')
  const refusals = () => world.logged().filter(({ err }) => JSON.stringify(err ?? '').includes('25006'))
  await expect.poll(() => refusals().length, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(live.isConnected()).toBe(false)

  await writeFile(inCluster('promote'), '', { mode: 0o666 })
  await signalServer('SIGUSR1')
  await expect.poll(() => live.isConnected(), { timeout: 20_000 }).toBe(true)
})
