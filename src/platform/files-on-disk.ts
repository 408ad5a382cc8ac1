import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { nanoid } from 'nanoid'
import { safePath } from './file-path.ts'
import type { FileMetadata, Files, ListedFile } from './files.ts'
import { storageFull } from './refusals.ts'
import { streamFile } from './stream-file.ts'

/** The folder in DATA_DIR where files are stored on this machine. */
export const folderOfFiles = (dataDir: string) => join(dataDir, 'files')

/** Files in a local folder. Each is written completely or not at all. */
export function filesOnDisk(dataDir: string): Files {
  const folder = folderOfFiles(dataDir)
  const at = (path: string) => join(folder, safePath(path))
  return {
    async put(path, bytes, metadata) {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeWhole([
        { to: `${at(path)}.json`, content: JSON.stringify(metadata) },
        { to: at(path), content: bytes },
      ])
    },
    async get(path) {
      const found = await orAbsent(Promise.all([readFile(at(path)), readFile(`${at(path)}.json`, 'utf8')]))
      return found && { bytes: found[0], metadata: JSON.parse(found[1]) as FileMetadata }
    },
    has: async (path) => (await orAbsent(stat(at(path))))?.isFile() ?? false,
    async remove(path) {
      await rm(at(path), { force: true })
      await rm(`${at(path)}.json`, { force: true })
    },
    bytesOf: async (path) => (await orAbsent(stat(at(path))))?.size,
    async open(path) {
      const file = await orAbsent(open(at(path)))
      if (!file) return undefined
      try {
        const { size, mtimeMs } = await file.stat()
        return {
          bytes: size,
          tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
          read: async (start, end) => file.createReadStream({ start, end }),
          sendTo: (to, first, last) => streamFile(file, to, { first, last }).finally(() => file.close()),
          close: () => file.close(),
        }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async take(path, local) {
      await mkdir(dirname(at(path)), { recursive: true })
      await rm(at(path), { recursive: true, force: true })
      await rename(local, at(path))
    },
    lend: (path, work) => work(at(path)),
    async *list(path) {
      for await (const files of filesBelow(at(path)))
        yield files.map((file) => ({ ...file, path: relative(folder, file.path) }))
    },
    async removeAll(path) {
      const name = basename(at(path))
      const beside = (await orAbsent(readdir(dirname(at(path))))) ?? []
      for (const other of beside)
        if (other === name || other.startsWith(`${name}.`))
          await rm(join(dirname(at(path)), other), { recursive: true, force: true })
    },
  }
}

/** Every file below a folder, in one batch per folder. */
export async function* filesBelow(folder: string): AsyncIterable<ListedFile[]> {
  const files: ListedFile[] = []
  for (const one of (await orAbsent(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, one.name)
    if (one.isDirectory()) yield* filesBelow(path)
    const found = one.isFile() ? await orAbsent(stat(path)) : undefined
    if (found) files.push({ path, bytes: found.size, changedAt: found.mtime })
  }
  yield files
}

/** Writes all the files or, if one can't be written, none. */
async function writeWhole(files: { to: string; content: Buffer | string }[]) {
  const begun = files.map(({ to }) => `${to}.${nanoid(8)}.part`)
  try {
    for (const [at, { content }] of files.entries()) await writeFile(begun[at] ?? '', content)
  } catch (error) {
    for (const unfinished of begun) await rm(unfinished, { force: true })
    throw isDiskFull(error) ? storageFull() : error
  }
  for (const [at, { to }] of files.entries()) await rename(begun[at] ?? '', to)
}

/** Whether a write failed because the disk or our quota is full. */
export const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

const orAbsent = <Found>(looked: Promise<Found>): Promise<Found | undefined> =>
  looked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
