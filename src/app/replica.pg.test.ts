import { appendFile, chmod, chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { GymPage } from '#domains/gyms/gyms/contract.ts'
import { migrateDatabase } from '#platform/database.ts'
import { openBaseBackup } from '#platform/embedded-postgres/base-backup.ts'
import { restoreCluster } from '#platform/embedded-postgres/restore-cluster.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { replicaReads } from '#platform/metrics.ts'
import { MOST_BEHIND_MS, openReplica } from '#platform/replica.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'open-mat-replica-'))
await chmod(folder, 0o755)
const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), durable: false })
await migrateDatabase(primary.url)
const standby = await startStandby(join(folder, 'standby'))
const operator = new pg.Pool({ connectionString: standby.url.replace(/\/\/.*@/, '//postgres@') })
operator.on('error', () => {})
afterAll(async () => {
  await operator.end()
  await standby.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const world = await openWorld({ url: primary.url, now: new Date() })
const clock = { ms: 0 }
const { log } = world
const database = { url: primary.url, db: world.db }
const replica = openReplica({ url: standby.url, primary: database, log, now: () => clock.ms })
const product = await startProduct(world, { replica })
afterAll(() => replica.close())

/** A streaming standby that also lets the superuser in. */
async function startStandby(dataDir: string) {
  const postgres = await readFile(join(primary.dataPath, 'PG_VERSION'), 'utf8')
  await restoreCluster({ dataDir, archive: await openBaseBackup(primary.url), postgres, durable: false })
  const cluster = join(dataDir, 'postgres', 'cluster')
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'))
  await appendFile(join(cluster, 'pg_hba.conf'), 'host all postgres 127.0.0.1/32 trust\n')
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
  await chown(join(cluster, 'standby.signal'), uid, gid)
  return startEmbeddedPostgres({ dataDir, durable: false })
}

const BROWSER = { 'sec-fetch-site': 'same-origin' }
const get = async <Body>(path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.url}/api${path}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
/** The gym's number of favourites in the finder. */
const count = async (headers?: Record<string, string>) =>
  (await get<GymPage>('/gyms?text=roots', headers)).items[0]?.favoriteCount
const readsOf = async (database: string) =>
  (await replicaReads.get()).values.find(({ labels }) => labels.database === database)?.value ?? 0
/** Reads until the standby answers. */
const untilUsed = async () => {
  const before = await readsOf('standby')
  await expect
    .poll(async () => [await count(), await readsOf('standby')][1], { timeout: 15_000 })
    .toBeGreaterThan(before)
}
const isTrue = async (condition: string) => (await operator.query(`select ${condition} as met`)).rows[0].met
const favorite = (gym: { id: string }, member: Person, { url, cookieOf } = product) =>
  fetch(`${url}/api/locations/${gym.id}/favoritedBy/me`, { method: 'PUT', headers: { cookie: cookieOf(member) } })

test('shows visitors a state a second old at most, and writers their own writes', async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Roots')
  await expect.poll(() => isTrue(`exists (select from gyms where id = '${gym.id}')`)).toBe(true)
  await untilUsed()
  await operator.query('select pg_wal_replay_pause()')
  await expect.poll(() => isTrue(`pg_get_wal_replay_pause_state() = 'paused'`)).toBe(true)

  const [written = ''] = (await favorite(gym, ana)).headers.getSetCookie()
  expect(written).toBe('open-mat.recent_write=1; Max-Age=3; Path=/; HttpOnly; SameSite=Lax')
  const cookie = product.cookieOf(ana)
  expect(await count({ ...BROWSER, cookie: `${cookie}; ${written.split(';')[0]}` })).toBe(1)
  // Not a browser, so it may have lost the cookie.
  expect(await count({ cookie })).toBe(1)
  await expect.poll(() => count({ ...BROWSER, cookie })).toBe(0)
  await expect.poll(() => count()).toBe(0)

  const page = `/gyms/${gym.slug}`
  await expect.poll(() => get(page)).toMatchObject({ favoriteCount: 0 })
  expect(await get(page, { ...BROWSER, cookie })).toMatchObject({ favoriteCount: 1 })
  // Too new for the standby.
  const newer = await world.gym('Newer')
  expect(await get(`/gyms/${newer.slug}`)).toMatchObject({ id: newer.id })

  clock.ms += MOST_BEHIND_MS
  await expect.poll(() => count()).toBe(0)
  clock.ms += 1
  expect(await count()).toBe(1)
  await operator.query('select pg_wal_replay_resume()')
  await untilUsed()
  expect(await count()).toBe(1)
})

test('answers everything while the standby restarts, and then uses it again', async () => {
  await untilUsed()
  const started = 'pg_postmaster_start_time()'
  const { rows } = await operator.query(`select ${started}::text as before`)
  const isUsedAgain = () =>
    isTrue(`${started} > '${rows[0].before}'
      and exists (select from pg_stat_activity where application_name = 'open-mat reads')`).catch(() => false)
  const [postmaster] = (await readFile(join(standby.dataPath, 'postmaster.pid'), 'utf8')).split('\n')
  // The standby is started again at the same port.
  process.kill(Number(postmaster), 'SIGINT')
  for (let isBack = false; !isBack; isBack = await isUsedAgain()) await Promise.all([count(), count()])
})

test("reads the primary if the standby's address leads to something else", async () => {
  const wrong = openReplica({ url: primary.url, primary: database, log })
  afterAll(() => wrong.close())
  expect((await wrong.read((db) => db.execute('select 1'))).rows).toHaveLength(1)
  await expect.poll(() => world.logged().map(({ problem }) => problem)).toContain("it isn't a standby")
})

test('sets no cookie without a standby', async () => {
  const response = await favorite(await world.gym('Roots'), await world.member('Bo'), await startProduct(world))
  expect(response.headers.getSetCookie()).toEqual([])
})
