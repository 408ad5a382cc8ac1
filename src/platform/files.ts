import type { Readable, Writable } from 'node:stream'
import type { Config } from './config.ts'
import { filesOnDisk } from './files-on-disk.ts'

/** What is kept beside a file: its type and whatever the writer adds. */
export interface FileMetadata {
  contentType: string
  [name: string]: string
}

export interface StoredFile {
  bytes: Buffer
  metadata: FileMetadata
}

export interface ListedFile {
  path: string
  bytes: number
  changedAt: Date
}

/** A file of which parts are read, however large it is. */
export interface OpenFile {
  bytes: number
  /** An entity tag: another one as soon as the bytes are others. */
  tag: string
  /** Once, from the first to the last of these bytes; the file is closed when they are read, or nobody wants them any more. */
  read(from: number, to: number): Promise<Readable>
  /** As `read`, straight to whoever wants them, where that is cheaper: not from everywhere. Ends when all of it is taken; then it is closed. */
  sendTo?(to: Writable, first: number, last: number): Promise<void>
  /** For whoever did not read. */
  close(): Promise<void>
}

/** Uploaded files, by paths such as `profile_pictures/{userId}/profile.jpg`. */
export interface Files {
  put(path: string, bytes: Buffer, metadata: FileMetadata): Promise<void>
  /** Undefined when there is no such file. */
  get(path: string): Promise<StoredFile | undefined>
  has(path: string): Promise<boolean>
  remove(path: string): Promise<void>
  /** Undefined when there is no such file, or not all of it is here where that can be told. */
  bytesOf(path: string): Promise<number | undefined>
  /** Undefined when there is no such file. */
  open(path: string): Promise<OpenFile | undefined>
  /** Moves a file of this machine, or a folder of files, to where files are kept; what was at the path is replaced. */
  take(path: string, local: string): Promise<void>
  /** For programs that read from a disk: the file as one of this machine, which nobody may change, while the work goes on. */
  lend<Outcome>(path: string, work: (local: string) => Promise<Outcome>): Promise<Outcome>
  /** Every file below a folder, a portion at a time. */
  list(folder: string): AsyncIterable<ListedFile[]>
  /** A file and all that was made of it: whatever is called the same up to a dot, and what was begun of it and never finished. */
  removeAll(path: string): Promise<void>
}

/** Everything that was uploaded: below DATA_DIR, or in a bucket where one is configured (S3_BUCKET). */
export async function filesOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!s3) return filesOnDisk(dataDir)
  // Whoever keeps files on the disk does not wait for what speaks to a bucket.
  const { filesOnS3 } = await import('./files-on-s3.ts')
  return filesOnS3(s3, { dataDir })
}
