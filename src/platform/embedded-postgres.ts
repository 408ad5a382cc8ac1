import { join, resolve } from 'node:path'
import { DATABASE, prepareCluster } from './embedded-postgres/cluster.ts'
import { findHome } from './embedded-postgres/home.ts'
import { takeOwnership } from './embedded-postgres/ownership.ts'
import { endLeftover, launch, shutDown } from './embedded-postgres/postmaster.ts'
import { installServer, removeOtherServers } from './embedded-postgres/server.ts'
import { type Client, newClient } from './postgres-connection.ts'
import { StartError } from './start-error.ts'

export { StartError }

export interface RunningPostgres {
  /** For node-postgres: the database `open_mat` over loopback, as a role that owns it and is no superuser. */
  url: string
  /** Absolute path of the cluster files. */
  dataPath: string
  /** Ends the server in order and gives the data folder free. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the product's own PostgreSQL 18 on the cluster below `dataDir`, made on first use. A server that a killed
 * process left behind is ended first; one that dies meanwhile is started again at the same address.
 * `durable: false` turns fsync off, for tests. Throws StartError.
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
    const { home, account } = await findHome(folder, log)
    const release = await takeOwnership(home, folder)
    try {
      const server = await installServer(home, { durable, log })
      const cluster = join(home, 'cluster')
      await endLeftover(cluster, server, log)
      await removeOtherServers(home, server)
      const password = await prepareCluster(cluster, server, { account, durable, log })

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

/** Resolves when the database at this DATABASE_URL answers and can serve; else throws StartError within 5 seconds. */
export async function connectable(url: string): Promise<void> {
  let where = ''
  let client: Client | undefined
  try {
    client = newClient({ connectionString: url, connectionTimeoutMillis: 4_000, query_timeout: 1_000 })
    where = ` (${client.host}:${client.port})`
    await client.connect()
    const answer = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    const version = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000)
    if (version < OLDEST_VERSION) throw new Error(`it is PostgreSQL ${version}, needed is ${OLDEST_VERSION} or newer`)
  } catch (error) {
    throw new StartError(`DATABASE_URL${where} does not lead to a usable database: ${reasonOf(error)}.`)
  } finally {
    client?.end().catch(() => {})
  }
}

const OLDEST_VERSION = 15

async function keepRunning(
  start: (port?: number) => ReturnType<typeof launch>,
  server: Parameters<typeof shutDown>[1],
  log: (line: string) => void,
) {
  let current = await start()
  const { port } = current
  let ending = false
  let restart: Promise<void> | undefined

  const watch = () => {
    current.child.once('exit', () => {
      if (ending) return
      log('PostgreSQL ended unexpectedly and is started again')
      restart = start(port).then(
        (next) => {
          current = next
          watch()
        },
        (error) => log(`PostgreSQL could not be started again: ${reasonOf(error)}`),
      )
    })
  }
  watch()

  return {
    port,
    async end() {
      ending = true
      await restart
      await shutDown(current.child, server)
    },
  }
}

/** Refusals of the file system are for the person who starts; anything else is a fault of ours and stays as it is. */
function asStartError(error: unknown, folder: string): unknown {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (!syscall && code !== 'ERR_SQLITE_ERROR') return error
  return new StartError(
    `The data folder ${folder} cannot be used (${reasonOf(error)}). Put that right or choose another with DATA_DIR.`,
  )
}

/** One line; several failed attempts (localhost by IPv6, then by IPv4) arrive with an empty message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const reason = error.message || (error as NodeJS.ErrnoException).code || error.name
  return reason.replace(/\s*\n\s*/g, ' ').replace(/\.$/, '')
}
