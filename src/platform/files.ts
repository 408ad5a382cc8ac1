import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nanoid } from 'nanoid'
import type { Config } from './config.ts'

/** What is kept beside a file: its type and whatever the writer adds. */
export interface FileMetadata {
  contentType: string
  [name: string]: string
}

export interface StoredFile {
  bytes: Buffer
  metadata: FileMetadata
}

/** Uploaded files, by paths such as `profile_pictures/{userId}/profile.jpg`. */
export interface Files {
  put(path: string, bytes: Buffer, metadata: FileMetadata): Promise<void>
  /** Undefined when there is no such file. */
  get(path: string): Promise<StoredFile | undefined>
  has(path: string): Promise<boolean>
  remove(path: string): Promise<void>
}

const SAFE_PATH = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_./-]{0,300}$/

/** Everything that was uploaded, below DATA_DIR. */
export const filesOf = ({ dataDir }: Pick<Config, 'dataDir'>): Files => filesOnDisk(join(dataDir, 'files'))

/** Files in a folder of this machine. Each is written whole or not at all. */
function filesOnDisk(folder: string): Files {
  const at = (path: string) => {
    if (!SAFE_PATH.test(path)) throw new Error(`not a file path: ${path}`)
    return join(folder, path)
  }
  const writeWhole = async (path: string, content: Buffer | string) => {
    const unfinished = `${path}.${nanoid(8)}.part`
    await writeFile(unfinished, content)
    await rename(unfinished, path)
  }
  return {
    async put(path, bytes, metadata) {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeWhole(`${at(path)}.json`, JSON.stringify(metadata))
      await writeWhole(at(path), bytes)
    },
    async get(path) {
      try {
        const [bytes, metadata] = await Promise.all([readFile(at(path)), readFile(`${at(path)}.json`, 'utf8')])
        return { bytes, metadata: JSON.parse(metadata) as FileMetadata }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    has: (path) =>
      stat(at(path)).then(
        (found) => found.isFile(),
        () => false,
      ),
    async remove(path) {
      await rm(at(path), { force: true })
      await rm(`${at(path)}.json`, { force: true })
    },
  }
}
