import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import product from '../../../package.json' with { type: 'json' }
import { type Clock, days } from '../clock.ts'
import { openBaseBackup } from '../embedded-postgres/base-backup.ts'
import { isDiskFull } from '../files-on-disk.ts'
import { StartError } from '../start-error.ts'
import { countRows } from './count-rows.ts'
import { dumpDatabase } from './dump.ts'
import {
  type Backup,
  backupName,
  backupsIn,
  bytesOf,
  DATABASE_FILE,
  FORMAT,
  type Manifest,
  manifestPath,
  newestBackup,
  type SavedFile,
} from './manifest.ts'
import { saveDataFolder, saveStream } from './save-files.ts'

export interface BackupSource {
  url: string
  database: Manifest['database']
  dataDir: string
  bucket?: string | undefined
}

/**
 * Makes a backup in a new folder, named after the time, in `backups`. Open Mat may be running. The database is copied
 * first, so that none of its rows refers to a file stored after the files were copied.
 */
export async function makeBackup(backups: string, source: BackupSource, now: Clock): Promise<Backup> {
  const place = resolve(backups)
  if (isBelow(place, source.dataDir))
    throw new StartError(`${place} is in DATA_DIR, so it would be lost with it. Choose another folder for backups.`)
  const startedAt = now()
  const folder = join(place, backupName(startedAt))
  const unfinished = `${folder}${UNFINISHED}`
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await removeAbandoned(place, startedAt)
    const before = await countRows(source.url)
    const { file, lsn } = await saveDatabase(source, unfinished)
    const after = await countRows(source.url)
    const previous = await newestBackup(place).catch(() => undefined)
    const files = await saveDataFolder(source.dataDir, unfinished, previous)
    const rows = Object.entries(before.rows).map(([table, count]) => [table, [count, after.rows[table] ?? count]])
    const manifest: Manifest = {
      format: FORMAT,
      openMat: product.version,
      postgres: after.postgres,
      database: source.database,
      lsn,
      startedAt,
      finishedAt: now(),
      rows: Object.fromEntries(rows),
      bucket: source.bucket,
      files: [file, ...files],
    }
    await writeFile(manifestPath(unfinished), JSON.stringify(manifest, undefined, 1), { mode: 0o600, flush: true })
    await rename(unfinished, folder)
    return { ...manifest, folder, bytes: bytesOf(manifest) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw backupError(error, place)
  }
}

/** Removes all but the `keep` newest backups. */
export async function removeOldBackups(backups: string, keep: number): Promise<void> {
  for (const folder of (await backupsIn(backups)).slice(0, -keep)) await rm(folder, { recursive: true, force: true })
}

const UNFINISHED = '.part'
/** An unfinished backup older than this was abandoned: none takes this long. */
const ABANDONED_MS = days(1)

async function removeAbandoned(backups: string, now: Date) {
  const oldest = backupName(new Date(now.getTime() - ABANDONED_MS))
  for (const name of await readdir(backups))
    if (/^\d{4}-.*Z\.part$/.test(name) && name < oldest) await rm(join(backups, name), { recursive: true, force: true })
}

async function saveDatabase(
  { url, database }: BackupSource,
  folder: string,
): Promise<{ file: SavedFile; lsn?: string }> {
  if (database === 'dump')
    return { file: await dumpDatabase(url, (dump) => saveStream(folder, DATABASE_FILE.dump, dump)) }
  const copy = await openBaseBackup(url)
  const file = await saveStream(folder, DATABASE_FILE.cluster, copy, createGzip({ level: 1 }))
  return { file, lsn: copy.lsn }
}

function isBelow(path: string, folder: string) {
  const steps = relative(folder, path)
  return !steps.startsWith('..') && !isAbsolute(steps)
}

/** A full disk or an unusable folder is for the operator to fix, so it becomes a StartError. Others stay unchanged. */
export function backupError(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return new StartError(`There's no space left in ${folder}. Free some and try again.`)
  const { syscall, code, message } = error as NodeJS.ErrnoException
  // Connections to the database fail with these.
  const isNetwork = syscall === 'connect' || syscall === 'getaddrinfo' || code === 'ECONNRESET'
  return syscall && !isNetwork ? new StartError(`${folder} can't be used (${message}).`) : error
}
