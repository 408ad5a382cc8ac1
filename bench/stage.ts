import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

/** Connections to the database: as many as the product has by default. */
export const POOL = 20

/** Whatever has been started, to be stopped in the opposite order. */
export const started: (() => Promise<unknown>)[] = []

export async function stopEverything() {
  while (started.length > 0)
    await started
      .pop()?.()
      .catch((error) => console.error(error))
}

export function say(line: string) {
  console.error(line)
}

/**
 * A PostgreSQL of its own, and a folder for whatever else there is; both go away in the end. In a folder that is named the
 * databases stay, for the next run.
 */
export async function startDatabase(named?: string) {
  const folder = named ?? (await mkdtemp(join(tmpdir(), 'open-mat-bench-')))
  if (named) await mkdir(named, { recursive: true })
  else started.push(() => rm(folder, { recursive: true, force: true }))
  // Readable for the unprivileged user that a root's PostgreSQL runs as.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  started.push(() => postgres.stop())
  const folderFor = async (name: string) => {
    const made = join(folder, name)
    await mkdir(made, { recursive: true })
    return made
  }
  return { url: postgres.url, folderFor }
}

export interface Machine {
  cores: number
  memoryGB: number
  node: string
  postgres: string
  /** How many other programs wanted a core before. */
  busyBefore: number
}

export async function machineOf(databaseUrl: string, busyBefore: number): Promise<Machine> {
  const [row] = await query<{ server_version: string }>(databaseUrl, 'show server_version')
  return {
    cores: availableParallelism(),
    memoryGB: totalmem() / 1024 ** 3,
    node: process.version,
    postgres: row?.server_version.split(' ')[0] ?? '',
    busyBefore,
  }
}

export const busyNow = () => loadavg()[0] ?? 0

export async function query<Row extends pg.QueryResultRow>(databaseUrl: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Open Mat loads them at its first start by itself, but beside its work: not while it is measured. */
export async function loadPlaces(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await loadPlacesOnce(pool, { info: () => {} })
  await pool.end()
}
