import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { askDatabase as ask } from '#testing/ask-database.ts'
import { isAlive, serverProcesses } from '#testing/server-processes.ts'
import { openBaseBackup } from './embedded-postgres/base-backup.ts'
import { connectable, StartError, startEmbeddedPostgres } from './embedded-postgres.ts'

const root = process.getuid?.() === 0
const fixture = fileURLToPath(new URL('./embedded-postgres/operator.fixture.ts', import.meta.url))
/** The first unprivileged account on every Linux (daemon or bin). */
const ordinary = { uid: 1, gid: 1 }
const ordinaryReadsUs =
  root && spawnSync(process.execPath, ['--check', fixture], { ...ordinary, cwd: '/' }).status === 0

describe('when a process dies', { timeout: 60_000 }, () => {
  test('keeps a confirmed write when Open Mat dies, and replaces the old server', async () => {
    const dataDir = await usedFolder()
    const openMat = await run(dataDir, ['write'])
    const { dataPath } = await openMat.started()
    const promised = await openMat.promised(100)
    const [left] = await serverProcesses(dataPath)
    await openMat.kill()
    expect(isAlive(left)).toBe(true)

    const next = await start(dataDir)

    expect(isAlive(left)).toBe(false)
    expect(await highestPromise(next.url)).toBeGreaterThanOrEqual(Math.max(promised, openMat.lastPromise()))
  })

  test('keeps a confirmed write when Open Mat and its database die together', async () => {
    const dataDir = await usedFolder()
    const openMat = await run(dataDir, ['write'])
    const { dataPath } = await openMat.started()
    await openMat.promised(100)
    for (const pid of await serverProcesses(dataPath)) process.kill(pid, 'SIGKILL')
    await openMat.kill()

    const next = await start(dataDir)

    expect(await highestPromise(next.url)).toBeGreaterThanOrEqual(openMat.lastPromise())
    expect(await readFile(join(dataPath, '../server.log'), 'utf8')).toContain('automatic recovery in progress')
  })

  test('starts normally after being killed at any point of the first start', async () => {
    const dataDir = await folder()
    const home = join(dataDir, 'postgres')
    for (const moment of [/^server.*lib/, /^cluster.*PG_VERSION$/, /^cluster.*pg_control$/, /^cluster.*base.5$/]) {
      const openMat = await run(dataDir)
      const made = () => readdir(home, { recursive: true }).catch(() => [] as string[])
      await expect.poll(async () => (await made()).some((path) => moment.test(path)), POLL).toBe(true)
      await openMat.kill()
    }

    const { url, dataPath } = await start(dataDir)

    expect(await ask(url, 'SELECT current_database() AS answer')).toBe('open_mat')
    const kept = await readdir(dirname(dataPath))
    expect(kept.filter((name) => name.includes('.new-'))).toEqual([])
    expect(await readdir(join(dataPath, '../server'))).toHaveLength(1)
  })

  test('restarts a database that dies under a running Open Mat, at the same address', async () => {
    const { url, dataPath } = await start(await usedFolder(), { durable: false })
    for (const pid of await serverProcesses(dataPath)) process.kill(pid, 'SIGKILL')

    await expect.poll(() => ask(url, 'SELECT 1 AS answer').catch(() => 0), { timeout: 10_000 }).toBe(1)
  })

  test('sends Ctrl-C only to Open Mat, which then shuts down its database cleanly', async () => {
    const openMat = await run(await usedFolder())
    const { url, dataPath } = await openMat.started()

    process.kill(-(openMat.pid ?? 0), 'SIGINT')
    await openMat.said('interrupted')
    expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)

    process.kill(openMat.pid ?? 0, 'SIGTERM')
    await openMat.ended
    expect(await serverProcesses(dataPath)).toEqual([])
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('one owner per data folder', { timeout: 60_000 }, () => {
  test('refuses a second Open Mat with one line naming the folder and the process', async () => {
    const dataDir = await usedFolder()
    const first = await run(dataDir)
    const { url } = await first.started()

    await expect(start(dataDir)).rejects.toThrow(
      new StartError(
        `The data folder ${dataDir} is in use by another Open Mat, process ${first.pid}. Stop that first, or choose another folder with DATA_DIR.`,
      ),
    )
    expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)
  })

  test('runs exactly one of two that start simultaneously', async () => {
    const dataDir = await folder()
    const both = await Promise.all([run(dataDir), run(dataDir)])

    const answers = await Promise.all(both.map((openMat) => openMat.answer()))

    expect(answers.filter((answer) => answer.url)).toHaveLength(1)
    expect(answers.filter((answer) => /in use by another Open Mat/.test(String(answer.refused)))).toHaveLength(1)
  })

  test('releases the folder and keeps its data when stopped, even twice', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir, { durable: false })
    await ask(first.url, "CREATE TABLE kept AS SELECT 'São Paulo' AS answer")
    await Promise.all([first.stop(), first.stop()])
    await first.stop()

    const second = await start(dataDir, { durable: false })

    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe('São Paulo')
  })

  test('ignores process ids left by an earlier boot that now belong to other processes', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir, { durable: false })
    await first.stop()
    const stranger = spawn('/bin/sleep', ['60'], root ? nobody() : {})
    try {
      await writeFile(join(dataDir, 'postgres/owner.json'), JSON.stringify({ pid: stranger.pid, host: 'elsewhere' }))
      await writeFile(join(first.dataPath, 'postmaster.pid'), `${stranger.pid}\n${first.dataPath}\n`)

      await start(dataDir, { durable: false })

      expect(isAlive(stranger.pid)).toBe(true)
    } finally {
      stranger.kill()
    }
  })
})

describe('data folder', { timeout: 60_000 }, () => {
  test('refuses an unusable data folder with one line that names it', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'data'), '/proc/open-mat/data']) {
      const refusal = await start(dataDir).catch((error) => error)
      expect(refusal).toBeInstanceOf(StartError)
      expect(refusal.message).toMatch(/^The data folder .* can't be used \(.+\)\. .*DATA_DIR\.$/)
      expect(refusal.message).toContain(dataDir)
    }
  })

  test('refuses a newer major version or one without programs, and keeps its data and programs', async () => {
    const dataDir = await folder()
    const { dataPath, stop } = await start(dataDir, { durable: false })
    await stop()
    const programs = join(dataPath, '../server')
    await mkdir(join(programs, '19.1.0-linux-x64'))
    for (const [version, refusal] of [
      ['19', /was made by PostgreSQL 19, but this Open Mat includes 18/],
      [
        '16',
        /was made by PostgreSQL 16, whose programs are missing in .*server\. Start the Open Mat that made it once/,
      ],
    ] as const) {
      await writeFile(join(dataPath, 'PG_VERSION'), `${version}\n`)
      await expect(start(dataDir)).rejects.toThrow(refusal)
      expect(await readFile(join(dataPath, 'PG_VERSION'), 'utf8')).toBe(`${version}\n`)
      expect(await readdir(programs)).toContain('19.1.0-linux-x64')
    }

    await writeFile(join(dataPath, 'PG_VERSION'), '18\n')
    await start(dataDir, { durable: false })
    expect(await readdir(programs)).toHaveLength(1)
  })

  test('allows base backups of a cluster made before they existed', async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir, { durable: false })
    await first.stop()
    await writeFile(join(first.dataPath, 'pg_hba.conf'), 'host all open_mat 127.0.0.1/32 scram-sha-256\n')

    const { url } = await start(dataDir, { durable: false })

    const copy = await openBaseBackup(url)
    copy.destroy()
    await once(copy, 'close')
  })

  test("creates a new password if it's lost", async () => {
    const dataDir = await usedFolder()
    const first = await start(dataDir, { durable: false })
    await first.stop()
    await rm(join(first.dataPath, 'open_mat.password'))

    const { url, dataPath } = await start(dataDir, { durable: false })

    expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)
    expect((await lstat(join(dataPath, 'open_mat.password'))).mode & 0o777).toBe(0o600)
  })

  test.skipIf(!root)("root keeps a private folder's database, even when the folder moves (needs root)", async () => {
    const home = await folder()
    await chmod(home, 0o700)
    const dataDir = join(home, 'data')
    const elsewhere: string[] = []
    try {
      const first = await start(dataDir, { durable: false })
      elsewhere.push(dirname(first.dataPath))
      expect(first.dataPath).toMatch(/^\/var\/lib\/open-mat\/[0-9a-f]{12}\/cluster$/)
      await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS answer')
      await first.stop()

      await rename(dataDir, join(home, 'moved'))
      const moved = await start(join(home, 'moved'), { durable: false })
      expect(await ask(moved.url, 'SELECT answer FROM kept')).toBe(7)
      await moved.stop()

      const fresh = await start(dataDir, { durable: false })
      elsewhere.push(dirname(fresh.dataPath))
      expect(await ask(fresh.url, "SELECT to_regclass('kept') AS answer")).toBeNull()
      await fresh.stop()
    } finally {
      for (const path of elsewhere) await remove(path)
    }
  })

  test.skipIf(!ordinaryReadsUs)(
    'an ordinary user runs the database as themselves (needs root to switch user)',
    async () => {
      const dataDir = await folder()
      await chmod(dataDir, 0o777)
      const openMat = await run(join(dataDir, 'data'), [], ordinary)
      const { url, dataPath } = await openMat.started()

      expect(await ask(url, 'SELECT 1 AS answer')).toBe(1)
      expect((await lstat(dataPath)).uid).toBe(ordinary.uid)
      expect((await lstat(dirname(dataPath))).mode & 0o777).toBe(0o700)
    },
  )

  test.skipIf(!ordinaryReadsUs)("refuses someone else's folder in one line (needs root to switch user)", async () => {
    const dataDir = await folder()
    const unwritable = await run(dataDir, [], ordinary)
    expect((await unwritable.answer()).refused).toMatch(
      /^The data folder .* can't be used \(EACCES: permission denied, .*\)/,
    )

    await (await start(dataDir, { durable: false })).stop()
    const foreign = await run(dataDir, [], ordinary)
    expect((await foreign.answer()).refused).toMatch(/^The database in .* belongs to another user\. .*DATA_DIR\.$/)
  })
})

describe('the database', { timeout: 60_000 }, () => {
  test('serves one unprivileged role, in UTF-8 and UTC, with the required extensions', async () => {
    const { url } = await start(await folder())

    for (const extension of ['cube', 'pg_trgm', 'unaccent', 'btree_gist'])
      await ask(url, `CREATE EXTENSION ${extension}`)
    expect(await ask(url, "SELECT similarity('São', 'SÃO') AS answer")).toBe(1)
    expect(await ask(url, "SELECT unaccent(lower('ÉCOLE')) AS answer")).toBe('ecole')
    expect(await ask(url, "SELECT string_agg(n, '' ORDER BY n) AS answer FROM unnest('{b,a,B}'::text[]) n")).toBe('Bab')
    for (const [setting, value] of Object.entries({
      server_version_num: /^18/,
      server_encoding: /^UTF8$/,
      TimeZone: /^UTC$/,
      fsync: /^on$/,
      synchronous_commit: /^on$/,
      max_connections: /^200$/,
      jit: /^off$/,
      data_checksums: /^on$/,
      is_superuser: /^off$/,
    }))
      expect(await ask(url, `SELECT current_setting('${setting}') AS answer`), setting).toMatch(value)
    await expect(ask(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow('permission denied')
  })

  test('admits no one without the password, not even its superuser', async () => {
    const { url } = await start(await usedFolder(), { durable: false })
    const guess = new URL(url)
    guess.password = 'guess'
    await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    guess.username = 'postgres'
    await expect(ask(guess.href, 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry')
  })
})

describe("an operator's own database", () => {
  test('is used if it responds', async () => {
    const { url } = await start(await usedFolder(), { durable: false })
    await connectable(url)
  })

  test('gives up after 5 s without a response, and hides the password in the error', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const closed = port === 9 ? 10 : 9
    const begun = performance.now()

    const refusals = await Promise.all(
      [port, closed].map((where) =>
        connectable(`postgres://ana:secret@127.0.0.1:${where}/open_mat`).catch((error) => error),
      ),
    )

    expect(performance.now() - begun).toBeLessThan(5_500)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(StartError)
      expect(refusal.message).toMatch(/^DATABASE_URL \(127\.0\.0\.1:\d+\) can't be used: .+\.$/)
      expect(refusal.message).not.toContain('secret')
    }
    silent.close()
  }, 10_000)
})

const endings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

let used: Promise<string> | undefined

afterAll(async () => {
  if (used) await remove(dirname(await used))
})

/** A data folder that other users can traverse, removed after the test. */
async function folder(): Promise<string> {
  const dataDir = await makeDataFolder()
  endings.push(() => remove(dirname(dataDir)))
  return dataDir
}

async function makeDataFolder(): Promise<string> {
  const dataDir = join(await realpath(await mkdtemp(join(tmpdir(), 'open-mat-postgres-'))), 'data')
  await mkdir(dataDir)
  for (const path of [dirname(dataDir), dataDir]) await chmod(path, 0o755)
  return dataDir
}

const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 10 })

/**
 * A data folder with a database from an earlier run, shared by all tests that don't need a new one, because the first
 * start is slow.
 */
async function usedFolder(): Promise<string> {
  used ??= (async () => {
    const dataDir = await makeDataFolder()
    await (await startEmbeddedPostgres({ dataDir })).stop()
    return dataDir
  })()
  return used
}

async function start(dataDir: string, { durable = true } = {}) {
  const running = await startEmbeddedPostgres({ dataDir, durable })
  endings.push(running.stop)
  return running
}

const POLL = { timeout: 15_000, interval: 5 }

type Said = Record<string, unknown>

/** Runs an Open Mat in its own process and process group. */
async function run(dataDir: string, wishes: string[] = [], account: { uid?: number; gid?: number } = {}) {
  const child: ChildProcess = spawn(process.execPath, [fixture, dataDir, ...wishes], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: Said[] = []
  if (child.stdout) createInterface(child.stdout).on('line', (line) => said.push(JSON.parse(line)))
  const ended = once(child, 'close')
  const find = async (fits: (line: Said) => boolean) => {
    await expect.poll(() => said.some(fits), POLL).toBe(true)
    return said.find(fits) as Said
  }
  const lastPromise = () => said.reduce((last, line) => Math.max(last, Number(line.promised ?? 0)), 0)
  const openMat = {
    pid: child.pid,
    ended,
    /** Resolves with the line that says whether it's running or was refused. */
    answer: () => find((line) => 'url' in line || 'refused' in line),
    async started() {
      const answer = await openMat.answer()
      expect(answer.refused).toBeUndefined()
      return answer as { url: string; dataPath: string }
    },
    said: (what: string) => find((line) => what in line),
    promised: async (count: number) => Number((await find((line) => Number(line.promised) >= count)).promised),
    lastPromise,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  endings.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await Promise.race([ended, pause(5_000)])
    const cluster = said.find((line) => line.dataPath)?.dataPath
    if (cluster) for (const pid of await serverProcesses(String(cluster))) process.kill(pid, 'SIGQUIT')
  })
  return openMat
}

function nobody() {
  const [, , uid, gid] = execFileSync('getent', ['passwd', 'nobody'], { encoding: 'utf8' }).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const highestPromise = async (url: string) => Number(await ask(url, 'SELECT max(number) AS answer FROM promises'))
