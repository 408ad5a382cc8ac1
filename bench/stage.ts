import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { Effort } from './load.ts'

const WHAT = [
  'gyms',
  'members',
  'activities',
  'follows',
  'people',
  'streams',
  'sessions',
  'readers',
  'megabytes',
  'rooms',
] as const
/** Options that take a number. */
export const SIZES = [...WHAT, 'seconds', 'rounds', 'connections'] as const

/** The arguments after `npm run bench -- NAME`. */
export type Options = { large?: boolean; quick?: boolean; folder?: string } & Partial<
  Record<(typeof SIZES)[number], number>
>

/** The effort from the options, or this benchmark's default, reduced for `quick`. */
export const effortOf = ({ seconds, rounds, connections, quick }: Options, usual: Partial<Effort> = {}): Effort => ({
  seconds: seconds ?? Math.ceil((usual.seconds ?? 3) / (quick ? 2 : 1)),
  rounds: rounds ?? (quick ? 2 : (usual.rounds ?? 5)),
  connections: connections ?? 16,
})

/** Stop functions of everything started, called in reverse order. */
export const stopFunctions: (() => unknown)[] = []

export async function stopEverything() {
  for (let stop = stopFunctions.pop(); stop; stop = stopFunctions.pop())
    await Promise.resolve(stop()).catch((error) => console.error(error))
}

export interface Stage {
  folderFor(name: string): Promise<string>
  /** The URL of the database with this name, loaded unless an earlier run already did. */
  database(name: string, load: (url: string) => Promise<unknown>): Promise<string>
  /** The machine it was measured on, and whether other programs were running, for the results. */
  machine: string
}

/** A separate PostgreSQL server and a folder. Both are removed at the end unless the folder is named. */
export async function openStage(named?: string): Promise<Stage> {
  const busyBefore = loadavg()[0] ?? 0
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'open-mat-bench-')))
  if (named) await mkdir(named, { recursive: true })
  else stopFunctions.push(() => rm(folder, { recursive: true, force: true }))
  // Readable by the unprivileged user that PostgreSQL runs as when started by root.
  await chmod(folder, 0o755)
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  stopFunctions.push(() => server.stop())
  const [row] = await query<{ server_version: string }>(server.url, 'show server_version')
  return {
    machine: machineLine(row?.server_version.split(' ')[0] ?? '', busyBefore),
    async folderFor(name) {
      const made = join(folder, name)
      await mkdir(made, { recursive: true })
      return made
    },
    async database(name, load) {
      const urlOf = (database: string) => new URL(`/${database}`, server.url).href
      const known = await query(server.url, 'select from pg_database where datname = $1', [name])
      if (known.length === 0) {
        const loading = urlOf(`loading_${name}`)
        await query(server.url, `drop database if exists loading_${name}`)
        await query(server.url, `create database loading_${name}`)
        await migrateDatabase(loading)
        await loadPlaces(loading)
        await load(loading)
        // Renamed only once loading is complete.
        await query(server.url, `alter database loading_${name} rename to ${name}`)
      }
      await migrateDatabase(urlOf(name))
      return urlOf(name)
    },
  }
}

function machineLine(postgres: string, busyBefore: number): string {
  const cores = availableParallelism()
  const line = `${cores} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}, PostgreSQL ${postgres}. Load generator, database and servers share them.`
  if (busyBefore <= cores / 4) return line
  return `${line}\nOther programs were running (load ${busyBefore.toFixed(1)} at the start), so everything took longer than on an idle machine, p99 most of all.`
}

export const query = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) =>
  withClient(url, async (client) => (await client.query<Row>(text, values)).rows)

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Open Mat loads places in the background on its first start; loading them here keeps that out of the measurements. */
async function loadPlaces(url: string) {
  const pool = new pg.Pool({ connectionString: url })
  await loadPlacesOnce(pool, { info: () => {} })
  await pool.end()
}
