import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cleanUp, DATABASE, prepareCluster } from './embedded-postgres/cluster.ts'
import { findPostgresFolder } from './embedded-postgres/home.ts'
import { lockDataFolder } from './embedded-postgres/ownership.ts'
import { launch, shutDown } from './embedded-postgres/postmaster.ts'
import { installServer } from './embedded-postgres/server.ts'
import { removeFormer, upgradeCluster } from './embedded-postgres/upgrade-cluster.ts'
import { type Client, newClient } from './postgres-connection.ts'
import { StartError } from './start-error.ts'

export { StartError }

export interface RunningPostgres {
  /** For node-postgres: the database `open_mat` over loopback, as the role that owns it, which isn't a superuser. */
  url: string
  /** Absolute path of the cluster files. */
  dataPath: string
  /** Shuts the server down cleanly and releases the data folder. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts the product's own PostgreSQL 18 on the cluster in `dataDir`, created on first use and moved from an earlier
 * major version. A server left behind by a killed process is stopped first; one that dies later is restarted at the
 * same address. `durable: false` turns fsync off, for tests. Throws StartError.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  log = () => {},
}: {
  dataDir: string
  durable?: boolean
  log?: (line: string) => void
}): Promise<RunningPostgres> {
  const folder = resolve(dataDir)
  try {
    const { home, account } = await findPostgresFolder(folder, log)
    const release = await lockDataFolder(home, folder)
    try {
      const server = await installServer(home, { durable, log })
      const cluster = join(home, 'cluster')
      const preparation = { account, durable, log }
      await cleanUp(cluster, server, log)
      await upgradeCluster(cluster, server, preparation)
      const password = await prepareCluster(cluster, server, preparation)
      await removeFormer(cluster, server)

      const logFile = join(home, 'server.log')
      const start = (port?: number) => launch({ server, cluster, account, durable, logFile, port, log })
      const { port, end } = await keepRunning(start, server, log)

      let stopped: Promise<void> | undefined
      return {
        url: `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`,
        dataPath: cluster,
        stop: () => {
          stopped ??= end().finally(release)
          return stopped
        },
      }
    } catch (error) {
      release()
      throw error
    }
  } catch (error) {
    throw asStartError(error, folder)
  }
}

/**
 * Resolves when the database at this DATABASE_URL responds and is usable; otherwise throws StartError within 5 seconds,
 * with its cause.
 */
export async function connectable(url: string): Promise<void> {
  let where = ''
  let client: Client | undefined
  try {
    client = newClient({ connectionString: url, connectionTimeoutMillis: 4_000, query_timeout: 1_000 })
    where = ` (${client.host}:${client.port})`
    await client.connect()
    const answer = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    const version = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000)
    if (version < OLDEST_VERSION)
      throw new Error(`it is PostgreSQL ${version}, but Open Mat needs ${OLDEST_VERSION} or newer`)
  } catch (error) {
    throw new StartError(`DATABASE_URL${where} can't be used: ${reasonOf(error)}.`, { cause: error })
  } finally {
    client?.end().catch(() => {})
  }
}

const OLDEST_VERSION = 15
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

async function keepRunning(
  start: (port?: number) => ReturnType<typeof launch>,
  server: Parameters<typeof shutDown>[1],
  log: (line: string) => void,
) {
  let current = await start()
  const { port } = current
  const stopping = new AbortController()
  let restart: Promise<void> | undefined

  const watch = () => {
    current.child.once('exit', () => {
      if (stopping.signal.aborted) return
      log('PostgreSQL stopped unexpectedly; restarting it')
      restart = startAgain()
    })
  }
  /** Retries until it succeeds, because a full disk may have room again. */
  const startAgain = async () => {
    for (let pause = FIRST_PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        current = await start(port)
        return watch()
      } catch (error) {
        log(`PostgreSQL couldn't be restarted, trying again in ${pause / 1000} s: ${reasonOf(error)}`)
        await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  watch()

  return {
    port,
    async end() {
      stopping.abort()
      await restart
      await shutDown(current.child, server)
    },
  }
}

/** Errors of the file system and of the lock are for the person starting Open Mat to fix. Others stay unchanged. */
function asStartError(error: unknown, folder: string): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (!syscall && code !== 'ERR_SQLITE_ERROR') return error
  return new StartError(
    `The data folder ${folder} can't be used (${reasonOf(error)}). Fix that or choose another folder with DATA_DIR.`,
  )
}

/** One line. If several attempts fail (localhost over IPv6, then IPv4), the combined error has an empty message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.message || (error as NodeJS.ErrnoException).code || error.name
  return reason.replace(/\s*\n\s*/g, ' ').replace(/\.$/, '')
}
