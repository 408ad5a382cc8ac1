import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

export const FORMAT = 1
const MANIFEST = 'manifest.json'
export const DATABASE_FILE = { cluster: 'database.tar.gz', dump: 'database.dump' }

const isInside = (path: string) => !/^[/\\]|\\|(^|\/)\.\.(\/|$)/.test(path)

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  openMat: z.string(),
  postgres: z.string(),
  /** `cluster`: a base backup of the embedded database; `dump`: made by pg_dump. */
  database: z.enum(['cluster', 'dump']),
  /** A base backup has every commit up to this WAL position. */
  lsn: z.string().optional(),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date(),
  /** Rows in each table, counted before and after the database was copied. */
  rows: z.record(z.string(), z.tuple([z.int(), z.int()])),
  /** The bucket with the members' files, which isn't copied. */
  bucket: z.string().optional(),
  files: z.array(z.object({ path: z.string().refine(isInside), bytes: z.int(), sha256: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type SavedFile = Manifest['files'][number]

export interface Backup extends Manifest {
  folder: string
  bytes: number
}

/** The name of a backup's folder. In alphabetical order, the last one is the newest. */
export const backupName = (startedAt: Date) => startedAt.toISOString().replaceAll(':', '-')
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

export const manifestPath = (folder: string) => join(folder, MANIFEST)

/** The folders of all complete backups, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** The backup in this folder, or the newest of several in it. */
export async function readBackup(from: string): Promise<Backup> {
  const folder = resolve(from)
  const read = (await readManifest(folder)) ?? (await newestBackup(folder))
  if (!read) throw new StartError(`${folder} isn't a complete backup: it has no ${MANIFEST}.`)
  return read
}

export async function newestBackup(folder: string): Promise<Backup | undefined> {
  const newest = (await backupsIn(folder)).at(-1)
  return newest === undefined ? undefined : readManifest(newest)
}

/** When the newest backup in the folder was finished and how big it is; null if there's none, or it can't be read. */
export async function lastBackup(folder: string): Promise<{ finishedAt: Date; bytes: number } | null> {
  const newest = await newestBackup(folder).catch(() => undefined)
  return newest ? { finishedAt: newest.finishedAt, bytes: newest.bytes } : null
}

async function readManifest(folder: string): Promise<Backup | undefined> {
  const text = await readFile(manifestPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const content = parseJson(text)
  const manifest = manifestSchema.safeParse(content)
  if (manifest.success) return { ...manifest.data, folder, bytes: bytesOf(manifest.data) }
  const { format } = (content ?? {}) as { format?: unknown }
  throw new StartError(
    typeof format === 'number' && format > FORMAT
      ? `The backup ${folder} was made by a newer Open Mat. Use that version.`
      : `${manifestPath(folder)} is damaged. Use another backup.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const bytesOf = ({ files }: Manifest): number => files.reduce((total, { bytes }) => total + bytes, 0)
