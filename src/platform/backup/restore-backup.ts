import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import product from '../../../package.json' with { type: 'json' }
import { restoreCluster } from '../embedded-postgres/restore-cluster.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { StartError } from '../start-error.ts'
import { countRows, type RowCounts, wrongCounts } from './count-rows.ts'
import { restoreDump } from './dump.ts'
import { backupError } from './make-backup.ts'
import { type Backup, DATABASE_FILE, readBackup } from './manifest.ts'

export interface Restored {
  backup: Backup
  counts: RowCounts
}

/** Checks every file and restores the database into a temporary folder to count its rows. Throws StartError. */
export async function verifyBackup(from: string, signal?: AbortSignal): Promise<Restored> {
  const backup = await checkedBackup(from, signal)
  const dataDir = await mkdtemp(join(tmpdir(), 'open-mat-verify-'))
  try {
    // If root verifies a backup, PostgreSQL's account must be able to enter this folder.
    await chmod(dataDir, 0o711)
    const counts = await restoreEmbedded(backup, dataDir, { durable: false, signal })
    const wrong = wrongCounts(backup.rows, counts.rows)
    if (wrong.length > 0)
      throw new StartError(`The restored database isn't what was backed up in ${backup.folder}: ${wrong.join(', ')}.`)
    return { backup, counts }
  } catch (error) {
    throw backupError(error, dataDir)
  } finally {
    await emptyDataFolder(dataDir)
    await rm(dataDir, { recursive: true })
  }
}

/**
 * Restores a backup into an empty or new data folder; with a `databaseUrl`, its dump goes into that empty database.
 * Leaves nothing behind if it fails. `durable: false` turns fsync off, for tests. Throws StartError.
 */
export async function restoreBackup(
  from: string,
  { dataDir, databaseUrl, durable = true }: { dataDir: string; databaseUrl?: string | undefined; durable?: boolean },
  signal?: AbortSignal,
): Promise<Restored> {
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new StartError(`${dataDir} isn't empty. Move it away, or choose another folder with DATA_DIR.`)
  const backup = await checkedBackup(from, signal)
  if (databaseUrl && backup.database === 'cluster')
    throw new StartError(`${backup.folder} contains an embedded database, so it can't be restored into DATABASE_URL.`)
  let created: string | undefined
  try {
    created = await mkdir(dataDir, { recursive: true })
    await restoreFiles(backup, dataDir)
    const counts = databaseUrl
      ? await restoreOwn(backup, databaseUrl)
      : await restoreEmbedded(backup, dataDir, { durable, signal })
    return { backup, counts }
  } catch (error) {
    await emptyDataFolder(dataDir)
    if (created) await rm(created, { recursive: true, force: true })
    throw backupError(error, dataDir)
  }
}

async function checkedBackup(from: string, signal: AbortSignal | undefined): Promise<Backup> {
  const backup = await readBackup(from)
  if (backup.openMat.localeCompare(product.version, 'en', { numeric: true }) > 0)
    throw new StartError(
      `${backup.folder} was made by Open Mat ${backup.openMat}, and this is ${product.version}. Use that version or a newer one.`,
    )
  for (const { path, bytes, sha256 } of backup.files) {
    signal?.throwIfAborted()
    const found = await measure(join(backup.folder, path))
    if (!found) throw new StartError(`${path} is missing in ${backup.folder}. Use another backup.`)
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`${path} in ${backup.folder} isn't what was backed up. Use another backup.`)
  }
  return backup
}

async function measure(path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function restoreFiles(backup: Backup, dataDir: string) {
  for (const { path } of backup.files) {
    if (path === DATABASE_FILE[backup.database]) continue
    await mkdir(dirname(join(dataDir, path)), { recursive: true })
    await copyFile(join(backup.folder, path), join(dataDir, path))
  }
}

/** Also starts the restored database, because only one that has recovered is known to be usable. */
async function restoreEmbedded(
  backup: Backup,
  dataDir: string,
  { durable, signal }: { durable: boolean; signal: AbortSignal | undefined },
): Promise<RowCounts> {
  const file = join(backup.folder, DATABASE_FILE[backup.database])
  if (backup.database === 'cluster') {
    const archive = createReadStream(file).compose(createGunzip())
    await restoreCluster({ dataDir, archive, postgres: backup.postgres, durable })
  }
  signal?.throwIfAborted()
  const postgres = await startEmbeddedPostgres({ dataDir, durable })
  try {
    if (backup.database === 'dump') await restoreDump(postgres.url, file)
    const counts = await countRows(postgres.url)
    signal?.throwIfAborted()
    return counts
  } finally {
    await postgres.stop()
  }
}

async function restoreOwn(backup: Backup, url: string): Promise<RowCounts> {
  const tables = Object.keys((await countRows(url)).rows).length
  if (tables > 0)
    throw new StartError(`The database of DATABASE_URL isn't empty: it has ${tables} tables. Create a new one.`)
  await restoreDump(url, join(backup.folder, DATABASE_FILE.dump))
  return countRows(url)
}

/** Also deletes the database's folder, which may be elsewhere. */
async function emptyDataFolder(dataDir: string) {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => undefined)
  const names = await readdir(dataDir).catch(() => [])
  for (const path of [...(home ? [home] : []), ...names.map((name) => join(dataDir, name))])
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
}
