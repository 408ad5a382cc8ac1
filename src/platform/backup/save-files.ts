import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ListedFile } from '../files.ts'
import { filesBelow } from '../files-on-disk.ts'
import type { Backup, SavedFile } from './manifest.ts'

/** Pipes the first stream through the others into a new file in the backup. */
export async function saveStream(
  folder: string,
  path: string,
  ...streams: (Readable | Transform)[]
): Promise<SavedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline([...streams, measure, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })])
  return { path, bytes, sha256: hash.digest('hex') }
}

/**
 * Copies stored files, pages and secrets. A file with the size and time of the previous backup's copy becomes a hard
 * link to that copy.
 */
export async function saveDataFolder(dataDir: string, folder: string, previous?: Backup): Promise<SavedFile[]> {
  const saved: SavedFile[] = []
  const known = new Map(previous?.files.map((file) => [file.path, file]))
  for await (const batch of filesToSave(dataDir))
    for (const file of batch) {
      const path = relative(dataDir, file.path).split(sep).join('/')
      const before = known.get(path)
      const linked =
        previous && before?.bytes === file.bytes && (await linkUnchanged(file, path, folder, previous.folder))
      const copy = linked ? before : await saveFile(file, path, folder)
      if (copy) saved.push(copy)
    }
  return saved
}

async function* filesToSave(dataDir: string): AsyncIterable<ListedFile[]> {
  const finished = ({ path }: ListedFile) => !path.endsWith('.part')
  for (const name of ['files', 'pages'])
    for await (const batch of filesBelow(join(dataDir, name))) yield batch.filter(finished)
  for (const name of await readdir(dataDir))
    if (name.endsWith('.secret')) {
      const path = join(dataDir, name)
      const { size, mtime } = await stat(path)
      yield [{ path, bytes: size, changedAt: mtime }]
    }
}

/** False if the file changed, or if the previous copy can't be linked, such as on another file system. */
async function linkUnchanged({ changedAt }: ListedFile, path: string, folder: string, previous: string) {
  try {
    const { mtime } = await stat(join(previous, path))
    if (mtime.getTime() !== changedAt.getTime()) return false
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    await link(join(previous, path), join(folder, path))
    return true
  } catch {
    return false
  }
}

/** Undefined if the file was deleted in the meantime. */
async function saveFile(file: ListedFile, path: string, folder: string): Promise<SavedFile | undefined> {
  try {
    const source = await open(file.path)
    const saved = await saveStream(folder, path, source.createReadStream())
    await utimes(join(folder, path), file.changedAt, file.changedAt)
    return saved
  } catch (error) {
    const { code, path: absent } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && absent === file.path) return undefined
    throw error
  }
}
