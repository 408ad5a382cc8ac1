import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import type { Config } from '#platform/config.ts'
import { folderOfFiles, isDiskFull } from '#platform/files-on-disk.ts'
import { CHUNK_BYTES } from '../limits.ts'

/** What is left free for everything else that is written. */
const RESERVE_BYTES = 64 * 1024 ** 2
const NO_ROOM = 'There is no room for this video here right now. What you sent is kept: go on later.'

const NOT_TAKEN = 'Something went wrong on our side. What you sent is kept: go on later.'

const NOT_SUPPORTED = 'Send the file in one upload, and its length with the first request.'

/** In the form in which the protocol's server answers it. */
export class Refused extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, body: string) {
    super(body)
    this.status_code = status
    this.body = body
  }
}

interface Uploads {
  store: DataStore
  /** Throws 507 where so many bytes would not fit. */
  refuseWithoutRoom(bytes: number): Promise<void>
}

/** Where the pieces of uploads go, in the order in which they come: to the disk, or to a bucket. */
export async function openUploads({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Uploads> {
  if (s3) {
    const [{ S3Store }, { s3ClientConfig }] = await Promise.all([import('@tus/s3-store'), import('#platform/s3.ts')])
    const s3Config = { bucket: s3.bucket, ...s3ClientConfig(s3) }
    // A bucket is never full; each piece lies on this machine on its way to it.
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
  if ((await bytesFree(folder)) < bytes + RESERVE_BYTES) throw new Refused(507, NO_ROOM)
}

/** How a fault is told, where it is none of the protocol's own; what was written of a piece counts, and the sender goes on behind it. */
export function faultOf(error: unknown): { status_code: number; body: string } | undefined {
  if (isDiskFull(error)) return new Refused(507, NO_ROOM)
  const { status_code = 500 } = error as Partial<Refused>
  // The library's own: the sender asks for an extension of the protocol, such as parallel uploads.
  if (status_code === 501) return new Refused(400, NOT_SUPPORTED)
  return status_code < 500 || error instanceof Refused ? undefined : { status_code: 500, body: NOT_TAKEN }
}

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
