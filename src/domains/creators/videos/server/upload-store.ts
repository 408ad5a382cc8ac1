import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import type { Config } from '#platform/config.ts'
import { folderOfFiles, isDiskFull } from '#platform/files-on-disk.ts'
import { type Message, message } from '#platform/messages.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import { CHUNK_BYTES } from '../limits.ts'

/** Disk space reserved for everything else. */
const RESERVE_BYTES = 64 * 1024 ** 2
const STORAGE_FULL = message(
  "There's no space for this video right now. What you've uploaded so far is saved. Try again later.",
)

const NOT_TAKEN = message("Something went wrong on our side. What you've uploaded so far is saved. Try again later.")

const NOT_SUPPORTED = message('Send the file in a single upload, with its length in the first request.')

/** Why an upload or a chunk of it isn't accepted. */
export class UploadRefused extends Error {
  readonly status_code: number
  readonly text: Message

  constructor(status: number, text: Message) {
    super(text.id)
    this.status_code = status
    this.text = text
  }
}

interface Uploads {
  store: DataStore
  /** Throws 507 if this many bytes don't fit. */
  refuseWithoutRoom(bytes: number): Promise<void>
}

/** The store for uploads: the disk or a bucket. */
export async function openUploads({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Uploads> {
  if (s3) {
    const [{ S3Store }, { s3ClientConfig }] = await Promise.all([import('@tus/s3-store'), import('#platform/s3.ts')])
    const s3Config = { bucket: s3.bucket, ...s3ClientConfig(s3) }
    // A bucket is never full, but each chunk passes through the local disk.
    return {
      store: new S3Store({ partSize: CHUNK_BYTES, s3ClientConfig: s3Config }),
      refuseWithoutRoom: () => refuseWithoutRoom(tmpdir(), CHUNK_BYTES),
    }
  }
  const directory = folderOfFiles(dataDir)
  return {
    store: new FileStore({ directory }),
    refuseWithoutRoom: (bytes) => refuseWithoutRoom(directory, bytes),
  }
}

async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  if ((await bytesFree(folder)) < bytes + RESERVE_BYTES) throw new UploadRefused(507, STORAGE_FULL)
}

/** Maps an error outside the protocol to ours. Bytes already written count, so the client resumes after them. */
export function faultOf(error: unknown): UploadRefused | undefined {
  if (isDiskFull(error)) return new UploadRefused(507, STORAGE_FULL)
  const { status_code = 500 } = error as Partial<UploadRefused>
  // Thrown by the library when the client asks for a protocol extension, such as parallel uploads.
  if (status_code === 501) return new UploadRefused(400, NOT_SUPPORTED)
  if (error instanceof UploadRefused) return error
  return status_code < 500 ? undefined : new UploadRefused(isUnreachable(error) ? 503 : 500, NOT_TAKEN)
}

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
