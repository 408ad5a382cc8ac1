import type { Readable, Writable } from 'node:stream'
import type { Config } from './config.ts'
import { filesOnDisk } from './files-on-disk.ts'

/** A file's metadata: its type and whatever the writer adds. */
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

/** An open file of any size that can be read in parts. */
export interface OpenFile {
  bytes: number
  /** An entity tag that changes whenever the content does. */
  tag: string
  /** May be called once, with the first and last byte. The file is closed when the stream ends or is destroyed. */
  read(from: number, to: number): Promise<Readable>
  /**
   * Like `read`, but sends directly to a target. Missing where that wouldn't be cheaper. Resolves when everything is
   * sent and the file is closed.
   */
  sendTo?(to: Writable, first: number, last: number): Promise<void>
  /** Has to be called if neither `read` nor `sendTo` was. */
  close(): Promise<void>
}

/** Uploaded files, by paths such as `profile_pictures/{userId}/profile.jpg`. */
export interface Files {
  put(path: string, bytes: Buffer, metadata: FileMetadata): Promise<void>
  /** Undefined if there's no such file. */
  get(path: string): Promise<StoredFile | undefined>
  has(path: string): Promise<boolean>
  remove(path: string): Promise<void>
  /** Undefined if there's no such file. During an upload in parts: the size so far or, in a bucket, undefined. */
  bytesOf(path: string): Promise<number | undefined>
  /** Undefined if there's no such file. */
  open(path: string): Promise<OpenFile | undefined>
  /** Moves a local file or folder into storage, replacing what was at the path. */
  take(path: string, local: string): Promise<void>
  /** For programs that need a file on disk: gives `work` a path to read, of the file itself or a temporary copy. */
  lend<Outcome>(path: string, work: (local: string) => Promise<Outcome>): Promise<Outcome>
  /** Every file below a folder, in batches. */
  list(folder: string): AsyncIterable<ListedFile[]>
  /** Removes a file, everything derived from it (same name up to a dot), and unfinished uploads of it. */
  removeAll(path: string): Promise<void>
}

/** The storage for uploads: in DATA_DIR, or in a bucket if one is configured (S3_BUCKET). */
export async function filesOf({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!s3) return filesOnDisk(dataDir)
  // Loaded only when needed, so installations that store files on disk don't load the S3 client.
  const { filesOnS3 } = await import('./files-on-s3.ts')
  return filesOnS3(s3, { dataDir })
}
