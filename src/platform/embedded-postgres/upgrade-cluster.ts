import { rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { days } from '../clock.ts'
import { describeError } from '../describe-error.ts'
import { type Client, newClient } from '../postgres-connection.ts'
import { StartError } from '../start-error.ts'
import {
  cleanUp,
  clusterMajor,
  DATABASE,
  formerClusters,
  makeUnfinished,
  type Preparation,
  prepareCluster,
  syncFolder,
} from './cluster.ts'
import { copyDatabase, megabytes } from './copy-database.ts'
import { launch, shutDown } from './postmaster.ts'
import { runProgram } from './programs.ts'
import { formerServer, removeOtherServers, type Server } from './server.ts'

/**
 * Moves a cluster of an earlier major version into one of this version, which takes its place once it's complete. Until
 * then, the earlier one isn't changed. It's kept beside the new one (record 108).
 */
export async function upgradeCluster(cluster: string, server: Server, preparation: Preparation): Promise<void> {
  const major = await clusterMajor(cluster)
  if (major === undefined || major === server.major) return
  if (Number(major) > Number(server.major))
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${major}, but this Open Mat includes ${server.major}. Start the Open Mat that made it, or a newer one.`,
    )
  const kept = `${cluster}.postgres-${major}`
  if ((await formerClusters(cluster)).includes(kept))
    throw new StartError(
      `The database can't be moved to PostgreSQL ${server.major}: ${kept} is in the way. Move it away.`,
    )

  const { durable, log, account } = preparation
  const home = dirname(cluster)
  const former = await formerServer(home, major, preparation)
  const filling = { ...preparation, durable: false }
  const moving = `the database in ${cluster} from PostgreSQL ${major} to ${server.major}`
  try {
    const { folder, rows } = await withServer(cluster, former, preparation, READING, async (from) => {
      const { rows } = await from.query('SELECT pg_database_size(current_database()) AS bytes')
      // Rows take up no more than before; the rest is for an empty cluster, its WAL, and sorting for the largest index.
      const needed = 1.2 * Number(rows[0].bytes) + 300 * 2 ** 20
      log(`Moving ${moving}, which needs up to ${megabytes(needed)} of room`)
      await requireRoom(home, needed)
      const { folder } = await makeUnfinished(cluster, server, filling)
      const copied = await withServer(folder, server, filling, FILLING, (to) => copyDatabase(from, to, log))
      return { folder, rows: copied }
    })
    if (durable) await runProgram(server.initdb, ['--sync-only', '-D', folder], { account })
    await rename(cluster, kept)
    await rename(folder, cluster)
    await syncFolder(home)
    log(`Moved ${rows} rows, all counted. The earlier database is kept for a day in ${kept}`)
  } catch (error) {
    await cleanUp(cluster, server, log)
    const reason = (describeError(error)?.message ?? 'it gave no reason').replace(/\.$/, '')
    throw new StartError(
      `Couldn't move ${moving}: ${reason}. It's unchanged: fix the cause and start again, or start the Open Mat that made it.`,
    )
  }
}

/** Removes what earlier versions left. After a move, the former cluster and programs are kept for a day. */
export async function removeFormer(cluster: string, server: Server): Promise<void> {
  const former = await formerClusters(cluster)
  const { mtimeMs: madeAt } = await stat(join(cluster, 'PG_VERSION'))
  if (former.length > 0 && Date.now() < madeAt + days(1)) return
  for (const folder of former) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await removeOtherServers(dirname(cluster), server)
}

export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new Error(`${folder} needs ${megabytes(bytes)} of room, but ${megabytes(bavail * bsize)} are free`)
}

/** Allows a single connection, ours, which only reads: the others are reserved for the superuser, who can't sign in. */
const READING = {
  max_connections: 4,
  superuser_reserved_connections: 3,
  max_wal_senders: 0,
  max_locks_per_transaction: 4096,
  default_transaction_read_only: 'on',
  autovacuum: 'off',
}
/** After a crash, the copy starts over, so nothing has to be logged. */
const FILLING = {
  ...READING,
  default_transaction_read_only: 'off',
  wal_level: 'minimal',
  max_wal_size: '128MB',
  maintenance_work_mem: '256MB',
}

async function withServer<Outcome>(
  cluster: string,
  server: Server,
  preparation: Preparation,
  settings: Record<string, string | number>,
  work: (client: Client) => Promise<Outcome>,
): Promise<Outcome> {
  const password = await prepareCluster(cluster, server, preparation)
  const logFile = join(dirname(cluster), 'server.log')
  const { child, port } = await launch({ ...preparation, server, cluster, logFile, port: undefined, settings })
  try {
    const client = await connect(`postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`)
    // Not awaited, because a copy that failed may block it; the shutdown ends the connection.
    return await work(client).finally(() => void client.end().catch(() => {}))
  } finally {
    await shutDown(child, server)
  }
}

const TOO_MANY_CONNECTIONS = '53300'

/** For a moment, a command that looks for a running Open Mat may be using the only connection. */
async function connect(url: string, tries = 100): Promise<Client> {
  const client = newClient({ connectionString: url })
  try {
    await client.connect()
    return client
  } catch (error) {
    if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS || tries === 1) throw error
    await pause(100)
    return connect(url, tries - 1)
  }
}
