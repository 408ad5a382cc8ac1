import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { migrateDatabase } from '#platform/database.ts'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { PlainWork } from './plain.ts'
import { tokenOf } from './seed/community.ts'

/** Options that take a number. */
export const NUMBERS = [
  ...(['gyms', 'members', 'activities', 'follows', 'streams', 'rooms'] as const),
  ...(['seconds', 'rounds', 'connections'] as const),
]

/** The arguments after `npm run bench -- NAME`. */
export type Options = { large?: boolean; quick?: boolean; folder?: string } & Partial<
  Record<(typeof NUMBERS)[number], number>
>

const LOADING = 'loading'

/** Stop functions of everything started, called in reverse order. */
export const stopFunctions: (() => unknown)[] = []

export async function stopEverything() {
  for (let stop = stopFunctions.pop(); stop; stop = stopFunctions.pop())
    await Promise.resolve(stop()).catch((error) => console.error(error))
}

type Seed = (client: pg.Client) => unknown

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Starts a separate PostgreSQL server, in the given folder or in one that's deleted at the end. */
export async function openStage(named?: string) {
  const busyBefore = loadavg()[0] ?? 0
  const temporary = await mkdtemp(join(tmpdir(), 'open-mat-bench-'))
  stopFunctions.push(() => rm(temporary, { recursive: true, force: true }))
  const folder = named ?? temporary
  await mkdir(folder, { recursive: true })
  // Readable by the unprivileged user that PostgreSQL runs as when started by root.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  stopFunctions.push(() => server.stop())
  const urlOf = (database: string) => new URL(`/${database}`, server.url).href
  const { server_version } = await queryRow<{ server_version: string }>(server.url, 'show server_version')
  const cores = availableParallelism()
  const machine = `${cores} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}, PostgreSQL ${server_version.split(' ')[0]}. Load generator, database and servers share them.`
  const busy = `Other programs were running (load ${busyBefore.toFixed(1)} at the start), so everything took longer than on an idle machine, p99 most of all.`
  return {
    /** The machine it was measured on, and whether other programs were running, for the results. */
    machine: busyBefore <= cores / 4 ? machine : `${machine}\n${busy}`,
    /** A new folder that's deleted at the end. */
    newFolder: () => mkdtemp(join(temporary, 'folder-')),
    /** The URL of a database filled by `seed`. One with a name stays in `--folder`, where later runs find it filled. */
    async database(seed: Seed, name = LOADING): Promise<string> {
      const known = await query(server.url, 'select from pg_database where datname = $1', [name])
      if (known.length === 0 || name === LOADING) {
        await query(server.url, `drop database if exists ${LOADING}`)
        await query(server.url, `create database ${LOADING}`)
        await fillDatabase(urlOf(LOADING), seed)
        // Named only once it's complete.
        if (name !== LOADING) await query(server.url, `alter database ${LOADING} rename to ${name}`)
      }
      await migrateDatabase(urlOf(name))
      return urlOf(name)
    },
  }
}

export async function fillDatabase(url: string, seed: Seed) {
  await migrateDatabase(url)
  // Otherwise Open Mat would load the places in the background on its first start.
  const pool = new pg.Pool({ connectionString: url })
  await loadPlacesOnce(pool, { info: () => {} })
  await pool.end()
  await withClient(url, async (client) => {
    await seed(client)
    await client.query('vacuum (analyze)')
  })
}

export const query = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<Row>(text, values)).rows)

/** The only row of a result. */
export const queryRow = async <Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]) =>
  (await query<Row>(url, text, values))[0] as Row

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export type Running = { url: string } & ReturnType<typeof metersOf>
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Signs the cookies of made-up sessions. */
export const SECRET = 'a secret for measurements, of thirty-two letters or more'

/** Open Mat on a database filled by `seed`. */
export const startSeeded = async (stage: Stage, seed: Seed, settings?: Record<string, string>) =>
  startProduct(stage, await stage.database(seed), settings)

/**
 * Open Mat in its own process, as `npm start` runs it, with the embedded database unless there's a URL. Signs its
 * cookies with `SECRET`; has no rate limits unless `settings` turn them on.
 */
export async function startProduct(stage: Stage, databaseUrl?: string, settings: Record<string, string> = {}) {
  const [port, operationsPort, devPort, devSmtpPort] = await Promise.all(Array.from({ length: 4 }, freePort))
  const url = `http://127.0.0.1:${port}`
  const dataDir = await stage.newFolder()
  // `PROFILE=folder npm run bench` writes a CPU profile of the product to that folder.
  const profiling = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, AUTH_SECRET: SECRET, LOG_LEVEL: 'warn' },
    ...{ PORT: String(port), OPERATIONS_PORT: String(operationsPort), PUBLIC_URL: url },
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMITS: 'off' },
    ...{ DEV_SERVICES: 'on', DEV_SERVICES_PORT: String(devPort), DEV_SMTP_PORT: String(devSmtpPort) },
    ...settings,
  }
  const options: SpawnOptions = { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'ignore', 'inherit'], env }
  const child = await startProgram(process.execPath, [...profiling, 'scripts/start.ts'], `${url}/readyz`, options)
  const meters = metersOf(`http://127.0.0.1:${operationsPort}`)
  return { url, databaseUrl: databaseUrl ?? '', dataDir, pid: child.pid ?? 0, stop: () => end(child), ...meters }
}

export function cookieOf(product: Running, member: number): string {
  const [cookie = ''] = sessionCookie({ publicUrl: product.url }, SECRET).write(tokenOf(member)).split(';')
  return cookie
}

/** The plain handler in its own process, which receives its work as a message and replies with its port. */
export async function startPlain(work: PlainWork): Promise<Running> {
  const child = fork(fileURLToPath(new URL('plain.ts', import.meta.url)))
  stopFunctions.push(() => end(child))
  child.send(work)
  const [port] = await once(child, 'message')
  const url = `http://127.0.0.1:${port}`
  return { url, ...metersOf(url) }
}

/** Reads a process's CPU and memory use from its Prometheus metrics. */
function metersOf(url: string) {
  const meter = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  return {
    /** CPU seconds used since the process started. */
    cpuSeconds: () => meter('process_cpu_seconds_total'),
    /** Memory in use, in bytes. */
    memory: () => meter('process_resident_memory_bytes'),
    /** Memory of JavaScript objects, including those not yet collected, in bytes. */
    heap: () => meter('nodejs_heap_size_used_bytes'),
  }
}

/** Starts a program and waits until it responds. It ends with everything else. */
export async function startProgram(program: string, args: string[], readyUrl: string, options: SpawnOptions) {
  const child = spawn(program, args, options)
  stopFunctions.push(() => end(child))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} exited with ${child.exitCode} before it was ready.`)
    const response = await fetch(readyUrl).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return child
    await pause(100)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}
