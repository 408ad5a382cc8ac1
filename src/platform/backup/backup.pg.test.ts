import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { backupJobHandlers } from '#app/nightly-backup.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { type RunningPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { wrongCounts } from './count-rows.ts'
import { makeBackup } from './make-backup.ts'
import { type Backup, lastBackup } from './manifest.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const PICTURE = 'files/post_pictures/ana/1.webp'

let place: string
let dataDir: string
let postgres: RunningPostgres
let client: pg.Client
/** A backup made while members were writing. */
let backup: Backup
/** The number of rows confirmed when the backup began, and by the end of its copy of the database. */
let confirmed: { before: number; during: number }

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'open-mat-backup-'))
  await chmod(place, 0o755)
  dataDir = join(place, 'data')
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('CREATE TABLE posts (number integer)')
  await client.query('CREATE UNLOGGED TABLE request_counts AS SELECT 1 AS count')
  await mkdir(join(dataDir, 'files/post_pictures/ana'), { recursive: true })
  await writeFile(join(dataDir, PICTURE), 'a picture')
  await writeFile(join(dataDir, `${PICTURE}.x.part`), 'half a pic')
  await writeFile(join(dataDir, 'auth.secret'), 'a secret')

  const writer = startWriter(postgres.url)
  await vi.waitFor(() => expect(writer.written.length).toBeGreaterThan(100), 30_000)
  const before = writer.written.length
  backup = await makeBackup(join(place, 'backups'), source(), systemClock)
  await writer.stop()
  const end = walPosition(backup.lsn ?? '')
  confirmed = { before, during: writer.written.filter((position) => position <= end).length }
}, 120_000)
afterAll(async () => {
  await client.end()
  await postgres.stop()
  await rm(place, { recursive: true, force: true, maxRetries: 10 })
})
afterEach(() => void vi.unstubAllEnvs())

const source = () => ({ url: postgres.url, database: 'cluster' as const, dataDir })

describe('a backup made while rows are written', { timeout: 120_000 }, () => {
  test('has every row confirmed before it ended, pictures and secrets', async () => {
    expect(confirmed.during).toBeGreaterThan(confirmed.before)
    const restored = join(place, 'restored/data')

    const { counts } = await restoreBackup(join(place, 'backups'), { dataDir: restored, durable: false })

    expect(counts.rows.posts).toBeGreaterThanOrEqual(confirmed.during)
    expect(wrongCounts(backup.rows, counts.rows)).toEqual([])
    expect(counts.rows).not.toHaveProperty('request_counts')
    expect(await readFile(join(restored, PICTURE), 'utf8')).toBe('a picture')
    expect(await readFile(join(restored, 'auth.secret'), 'utf8')).toBe('a secret')
    expect(await readdir(join(restored, 'files/post_pictures/ana'))).toEqual(['1.webp'])
    expect((await stat(backup.folder)).mode & 0o777).toBe(0o700)
  })

  test('is verified in a temporary folder that is removed', async () => {
    vi.stubEnv('TMPDIR', await emptyFolder('temporary'))
    const { counts } = await verifyBackup(backup.folder)
    expect(counts.rows.posts).toBeGreaterThanOrEqual(confirmed.during)
    expect(await readdir(join(place, 'temporary'))).toEqual([])
  })
})

describe('a damaged, incomplete or unsuitable backup', () => {
  test('names a file that changed by one byte, a missing one, and a damaged manifest', async () => {
    const copy = await copyOfBackup('changed')
    const bytes = await readFile(join(copy, 'database.tar.gz'))
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
    await writeFile(join(copy, 'database.tar.gz'), bytes)
    await expect(verifyBackup(copy)).rejects.toThrow(`database.tar.gz in ${copy} isn't what was backed up.`)

    const missing = await copyOfBackup('missing')
    await rm(join(missing, PICTURE))
    await expect(verifyBackup(missing)).rejects.toThrow(`${PICTURE} is missing in ${missing}.`)
    const into = join(place, 'never')
    await expect(restoreBackup(missing, { dataDir: into })).rejects.toThrow(`${PICTURE} is missing`)
    await expect(stat(into)).rejects.toThrow('ENOENT')

    await appendFile(join(missing, 'manifest.json'), '}')
    await expect(verifyBackup(missing)).rejects.toThrow('manifest.json is damaged.')
  })

  test("leaves nothing if the database goes away, and isn't accepted if it was cut off", async () => {
    const folder = await emptyFolder('interrupted')
    const making = makeBackup(folder, source(), systemClock).catch((error: Error) => error)
    await expect.poll(endBaseBackup, { interval: 5, timeout: 30_000 }).toBe(true)
    expect(await making).toBeInstanceOf(Error)
    expect(await readdir(folder)).toEqual([])

    const cutOff = join(folder, '2026-11-20T02-20-00.000Z.part')
    await cp(backup.folder, cutOff, { recursive: true })
    await expect(verifyBackup(folder)).rejects.toThrow(`${folder} isn't a complete backup`)
    expect(await lastBackup(folder)).toBeNull()
  })

  test('is refused if a newer version or another PostgreSQL made it, and leaves nothing behind', async () => {
    for (const [change, refusal] of [
      [{ format: 2 }, 'was made by a newer Open Mat'],
      [{ openMat: '99.0.0' }, 'was made by Open Mat 99.0.0'],
      [{ postgres: '17.5' }, 'was made by PostgreSQL 17.5, but this Open Mat includes 18'],
    ] as const) {
      const copy = await copyOfBackup('other')
      const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8'))
      await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
      const into = await emptyFolder('other-data')
      await expect(restoreBackup(copy, { dataDir: into, durable: false })).rejects.toThrow(refusal)
      expect(await readdir(into)).toEqual([])
    }
  })
})

test('restores only into an empty folder', async () => {
  const before = await readdir(dataDir)
  await expect(restoreBackup(backup.folder, { dataDir })).rejects.toThrow(`${dataDir} isn't empty. Move it away`)
  expect(await readdir(dataDir)).toEqual(before)
})

test('makes no backup inside DATA_DIR', async () => {
  await expect(makeBackup(join(dataDir, 'backups'), source(), systemClock)).rejects.toThrow('is in DATA_DIR')
})

test('says what to install if pg_dump is missing', async () => {
  vi.stubEnv('PATH', await emptyFolder('programs'))
  const folder = await emptyFolder('dumps')
  await expect(makeBackup(folder, { ...source(), database: 'dump' }, systemClock)).rejects.toThrow(
    "pg_dump isn't installed. Install PostgreSQL's client programs",
  )
  expect(await readdir(folder)).toEqual([])
})

test('accepts a difference in rows only if some were written during the copy', () => {
  expect(wrongCounts({ users: [5, 5], likes: [200, 200] }, { users: 5, likes: 201 })).toEqual([
    'likes has 201 instead of 200',
  ])
  expect(wrongCounts({ users: [5, 6], likes: [200, 200] }, { users: 5, likes: 201 })).toEqual([])
  expect(wrongCounts({ users: [5, 6], likes: [200, 300] }, { likes: 190 })).toEqual([
    'users is missing',
    'likes has 190 instead of 200 to 300',
  ])
})

test('runs every night, keeps the newest, and stores unchanged files once', { timeout: 120_000 }, async () => {
  const folder = await emptyFolder('nightly')
  await cp(backup.folder, join(folder, '2026-11-18T02-20-00.000Z'), { recursive: true, preserveTimestamps: true })
  await cp(backup.folder, join(folder, '2026-11-19T02-20-00.000Z'), { recursive: true, preserveTimestamps: true })
  await mkdir(join(folder, '2026-11-17T02-20-00.000Z.part'))
  const now = () => new Date('2026-11-20T02:20:00Z')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, BACKUP_FOLDER: folder, BACKUP_KEEP: '2' })
  const [nightly] = backupJobHandlers({ config, now, log: pino({ level: 'silent' }) })

  await nightly?.run({} as never, { id: 'tonight', attempt: 1 })

  expect((await readdir(folder)).toSorted()).toEqual(['2026-11-19T02-20-00.000Z', '2026-11-20T02-20-00.000Z'])
  expect(await lastBackup(folder)).toMatchObject({ finishedAt: now() })
  const [before, after] = await Promise.all(
    ['19', '20'].map((day) => stat(join(folder, `2026-11-${day}T02-20-00.000Z`, PICTURE))),
  )
  expect(after?.ino).toBe(before?.ino)
})

/** Writes rows one after the other, and notes the WAL position once each is confirmed. */
function startWriter(url: string) {
  const written: bigint[] = []
  let stopping = false
  const running = (async () => {
    const own = new pg.Client(url)
    await own.connect()
    while (!stopping) {
      await own.query('INSERT INTO posts VALUES ($1)', [written.length])
      const { rows } = await own.query('SELECT pg_current_wal_insert_lsn() AS position')
      written.push(walPosition(rows[0].position))
    }
    await own.end()
  })()
  return {
    written,
    stop: () => {
      stopping = true
      return running
    },
  }
}

function walPosition(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function endBaseBackup(): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'walsender' AND query LIKE 'BASE_BACKUP%'",
  )
  return rows.length > 0
}

/** A new folder that PostgreSQL's account can enter. */
async function emptyFolder(name: string): Promise<string> {
  const folder = join(place, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  return folder
}

async function copyOfBackup(name: string): Promise<string> {
  const copy = await emptyFolder(name)
  await cp(backup.folder, copy, { recursive: true })
  return copy
}
