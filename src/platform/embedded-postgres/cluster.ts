import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { stopLeftoverServer } from './postmaster.ts'
import { runProgram } from './programs.ts'
import type { Server } from './server.ts'

/** The name of the database and of the role that owns it. */
export const DATABASE = 'open_mat'

export interface Preparation {
  account: Account | undefined
  durable: boolean
  log: (line: string) => void
}

/** The major version of a cluster; undefined if there's none. */
export const clusterMajor = async (cluster: string): Promise<string | undefined> =>
  (await readIfPresent(join(cluster, 'PG_VERSION')))?.trim()

/** Creates the cluster with its database on first use, completely or not at all. Returns the role's password. */
export async function prepareCluster(cluster: string, server: Server, preparation: Preparation): Promise<string> {
  if ((await clusterMajor(cluster)) === undefined) return makeCluster(cluster, server, preparation)

  const { account } = preparation
  if (account && (await stat(cluster)).uid !== account.uid)
    throw new StartError(
      `The database in ${cluster} must belong to ${account.name}, who runs PostgreSQL for root. Run: chown -R ${account.name} ${cluster}`,
    )
  await admitBackups(cluster, server, account)
  return (await readIfPresent(join(cluster, PASSWORD_FILE))) ?? (await changePassword(cluster, server, account))
}

/**
 * Makes a cluster from the tar archive of a base backup, completely or not at all. PostgreSQL recovers it when it
 * starts.
 */
export async function unpackCluster(cluster: string, archive: Readable, account: Account | undefined): Promise<void> {
  const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await mkdir(unfinished)
  await giveTo(account, unfinished, 0o700)
  await runProgram('tar', ['-x', '-f', '-', '-C', unfinished], { account, input: archive })
  await rename(unfinished, cluster)
  await syncFolder(dirname(cluster))
}

const PASSWORD_FILE = `${DATABASE}.password`
/** Only the role can connect, over loopback with its password; no one else, not even the superuser, can sign in. */
const ADMISSION = `host all ${DATABASE} 127.0.0.1/32 scram-sha-256\n`
/** `all` doesn't include base backups. */
const BACKUP_ADMISSION = `host replication ${DATABASE} 127.0.0.1/32 scram-sha-256\n`

async function makeCluster(cluster: string, server: Server, preparation: Preparation): Promise<string> {
  if ((await readdir(cluster).catch(() => [])).length > 0)
    throw new StartError(
      `${cluster} is not a PostgreSQL cluster. Move it away, or choose another folder with DATA_DIR.`,
    )
  preparation.log('Creating the database')
  const { folder, password } = await makeUnfinished(cluster, server, preparation)
  await rename(folder, cluster)
  await syncFolder(dirname(cluster))
  return password
}

/** Makes a cluster with an empty database in a new folder beside `cluster`. `cleanUp` removes one left there. */
export async function makeUnfinished(
  cluster: string,
  server: Server,
  { account, durable }: Preparation,
): Promise<{ folder: string; password: string }> {
  const folder = `${cluster}.new-${randomBytes(4).toString('hex')}`
  await mkdir(folder)
  await giveTo(account, folder, 0o700)
  await initialise(folder, server, account, durable)

  const password = newPassword()
  await singleUser(folder, server, account, [
    `CREATE ROLE ${DATABASE} LOGIN CREATEDB REPLICATION PASSWORD '${password}'`,
    `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`,
  ])
  await keepPassword(folder, account, password)
  await writeFile(join(folder, 'pg_hba.conf'), ADMISSION + BACKUP_ADMISSION)
  return { folder, password }
}

/** Allows backups of clusters made before backups existed. */
async function admitBackups(cluster: string, server: Server, account: Account | undefined) {
  const admission = join(cluster, 'pg_hba.conf')
  if ((await readFile(admission, 'utf8')).includes(BACKUP_ADMISSION)) return
  await singleUser(cluster, server, account, [`ALTER ROLE ${DATABASE} REPLICATION`])
  await appendFile(admission, BACKUP_ADMISSION)
}

/**
 * Sorting and case are PostgreSQL's own (C.UTF-8), the same on every machine. The system's LC_CTYPE still decides what
 * pg_trgm treats as a letter: plain C would split "São" at the ã. The name of that locale varies between systems.
 */
async function initialise(cluster: string, server: Server, account: Account | undefined, durable: boolean) {
  const args = ['-D', cluster, '-U', 'postgres', '--encoding=UTF8', '--locale-provider=builtin']
  args.push('--builtin-locale=C.UTF-8', '--locale=C', '--auth=reject', '--no-instructions')
  if (!durable) args.push('--no-sync')
  for (const letters of ['C.UTF-8', 'en_US.UTF-8'])
    try {
      return await runProgram(server.initdb, [...args, `--lc-ctype=${letters}`], { account })
    } catch (error) {
      if (!(error instanceof StartError && /invalid locale name/.test(error.message))) throw error
    }
  await runProgram(server.initdb, args, { account })
}

/** The password is stored inside the cluster, so it's created, copied and restored together with its role. */
async function keepPassword(cluster: string, account: Account | undefined, password: string) {
  const unfinished = join(cluster, `${PASSWORD_FILE}.new-${randomBytes(4).toString('hex')}`)
  const file = await open(unfinished, 'wx', 0o600)
  await file.writeFile(password)
  if (account) await file.chown(account.uid, account.gid)
  await file.sync()
  await file.close()
  await rename(unfinished, join(cluster, PASSWORD_FILE))
  await syncFolder(cluster)
}

async function changePassword(cluster: string, server: Server, account: Account | undefined): Promise<string> {
  const password = newPassword()
  await singleUser(cluster, server, account, [`ALTER ROLE ${DATABASE} PASSWORD '${password}'`])
  await keepPassword(cluster, account, password)
  return password
}

const newPassword = () => randomBytes(32).toString('base64url')

/** Runs statements as the superuser, without opening a port. */
async function singleUser(cluster: string, server: Server, account: Account | undefined, statements: string[]) {
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', 'postgres']
  await runProgram(server.postgres, args, { account, input: statements.map((statement) => `${statement};\n`).join('') })
}

async function giveTo(account: Account | undefined, folder: string, mode: number) {
  await chmod(folder, mode)
  if (account) await chown(folder, account.uid, account.gid)
}

/** After a kill: stops servers and removes what wasn't finished. A move killed between its renames is undone. */
export async function cleanUp(cluster: string, server: Server, log: (line: string) => void): Promise<void> {
  await stopLeftoverServer(cluster, server, log)
  for (const unfinished of await foldersBeside(cluster, '.new-')) {
    await stopLeftoverServer(unfinished, server, log)
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
  const [former] = await formerClusters(cluster)
  if (former && (await readdir(cluster).catch(() => undefined)) === undefined) await rename(former, cluster)
}

/** Clusters of earlier major versions, kept after a move. */
export const formerClusters = (cluster: string) => foldersBeside(cluster, '.postgres-')

async function foldersBeside(cluster: string, suffix: string): Promise<string[]> {
  const names = await readdir(dirname(cluster))
  return names.filter((name) => name.startsWith(basename(cluster) + suffix)).map((name) => join(dirname(cluster), name))
}

export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const entry = await open(folder)
  await entry.sync()
  await entry.close()
}

const readIfPresent = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
