import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

const COUNTS = [
  'gyms',
  'members',
  'activities',
  'follows',
  'people',
  'streams',
  'sessions',
  'readers',
  'rooms',
] as const
/** Options that take a number. */
export const SIZES = [...COUNTS, 'megabytes', 'seconds', 'rounds', 'connections'] as const

/** The arguments after `npm run bench -- NAME`. */
export type Options = { large?: boolean; quick?: boolean; folder?: string } & Partial<
  Record<(typeof SIZES)[number], number>
>

const LOADING = 'loading'

/** Stop functions of everything started, called in reverse order. */
export const stopFunctions: (() => unknown)[] = []

export async function stopEverything() {
  for (let stop = stopFunctions.pop(); stop; stop = stopFunctions.pop())
    await Promise.resolve(stop()).catch((error) => console.error(error))
}

export interface Stage {
  /** A new folder that's deleted at the end. */
  newFolder(): Promise<string>
  /** The URL of a database filled by `seed`. One with a name stays in `--folder`, where later runs find it filled. */
  database(seed: (client: pg.Client) => unknown, name?: string): Promise<string>
  /** The machine it was measured on, and whether other programs were running, for the results. */
  machine: string
}

/** A PostgreSQL server of its own, in the folder named or in one that's deleted at the end. */
export async function openStage(named?: string): Promise<Stage> {
  const busyBefore = loadavg()[0] ?? 0
  const temporary = await mkdtemp(join(tmpdir(), 'open-mat-bench-'))
  stopFunctions.push(() => rm(temporary, { recursive: true, force: true }))
  const folder = named ?? temporary
  await mkdir(folder, { recursive: true })
  // Readable by the unprivileged user that PostgreSQL runs as when started by root.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  stopFunctions.push(() => server.stop())
  const row = await queryRow<{ server_version: string }>(server.url, 'show server_version')
  const cores = availableParallelism()
  const machine = `${cores} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}, PostgreSQL ${row.server_version.split(' ')[0]}. Load generator, database and servers share them.`
  const busy = `Other programs were running (load ${busyBefore.toFixed(1)} at the start), so everything took longer than on an idle machine, p99 most of all.`
  return {
    machine: busyBefore <= cores / 4 ? machine : `${machine}\n${busy}`,
    newFolder: () => mkdtemp(join(temporary, 'folder-')),
    async database(seed, name) {
      const urlOf = (database: string) => new URL(`/${database}`, server.url).href
      const known = await query(server.url, 'select from pg_database where datname = $1', [name])
      if (known.length === 0) {
        await query(server.url, `drop database if exists ${LOADING}`)
        await query(server.url, `create database ${LOADING}`)
        await migrateDatabase(urlOf(LOADING))
        // Open Mat would load them in the background on its first start.
        const pool = new pg.Pool({ connectionString: urlOf(LOADING) })
        await loadPlacesOnce(pool, { info: () => {} })
        await pool.end()
        await withClient(urlOf(LOADING), async (client) => {
          await seed(client)
          await client.query('vacuum (analyze)')
        })
        // Named only once it's complete.
        if (name) await query(server.url, `alter database ${LOADING} rename to ${name}`)
      }
      await migrateDatabase(urlOf(name ?? LOADING))
      return urlOf(name ?? LOADING)
    },
  }
}

export const query = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<Row>(text, values)).rows)

/** The only row of a result. */
export async function queryRow<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]) {
  const [row] = await query<Row>(url, text, values)
  return row as Row
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
