import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { nanoid } from 'nanoid'
import { hours } from './clock.ts'
import { safePath } from './file-path.ts'
import type { FileMetadata, Files, ListedFile } from './files.ts'
import { type S3, s3ClientConfig } from './s3.ts'

/** The S3 metadata entry with a file's metadata as encoded JSON, because S3 lower-cases names and allows only ASCII. */
const FACTS = 'facts'
const LONGEST_UPLOAD_MS = hours(1)
/** Longer than any operation on a file takes. */
const LEFT_BEHIND_MS = hours(24)

/** Files in a bucket, keyed by path. Files lent to local programs are in DATA_DIR temporarily. */
export function filesOnS3(s3: S3, { dataDir }: { dataDir: string }): Files {
  const client = new S3Client(s3ClientConfig(s3))
  const Bucket = s3.bucket
  const at = (path: string) => ({ Bucket, Key: safePath(path) })
  const lent = join(dataDir, 'lent')

  const look = (path: string) => orAbsent(client.send(new HeadObjectCommand(at(path))))

  const putFrom = async (path: string, local: string) => {
    const { size } = await stat(local)
    const whole = new PutObjectCommand({ ...at(path), Body: createReadStream(local), ContentLength: size })
    await client.send(whole, { requestTimeout: LONGEST_UPLOAD_MS })
  }

  const removeThose = async (prefix: string, isMeant: (key: string) => boolean) => {
    for await (const keys of keysBelow(client, Bucket, prefix)) {
      const meant = keys.map(({ path }) => path).filter(isMeant)
      if (meant.length === 0) continue
      const Delete = { Objects: meant.map((Key) => ({ Key })), Quiet: true }
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
      if (Errors[0]) throw new Error(`${Errors[0].Key} couldn't be removed from the bucket: ${Errors[0].Code}`)
    }
  }

  const abortUploads = async (path: string) => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: path }))
    for (const { Key, UploadId } of Uploads)
      if (Key === path) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
  }

  return {
    async put(path, bytes, metadata) {
      const Metadata = { [FACTS]: encodeURIComponent(JSON.stringify(metadata)) }
      await client.send(new PutObjectCommand({ ...at(path), Body: bytes, ContentType: metadata.contentType, Metadata }))
    },
    async get(path) {
      const found = await orAbsent(client.send(new GetObjectCommand(at(path))))
      if (!found?.Body) return undefined
      const bytes = Buffer.from(await found.Body.transformToByteArray())
      const facts = found.Metadata?.[FACTS]
      const metadata = facts ? JSON.parse(decodeURIComponent(facts)) : { contentType: found.ContentType ?? '' }
      return { bytes, metadata: metadata as FileMetadata }
    },
    has: async (path) => (await look(path)) !== undefined,
    remove: (path) => removeThose(safePath(path), (key) => key === path),
    bytesOf: async (path) => (await look(path))?.ContentLength,
    async open(path) {
      const found = await look(path)
      if (!found) return undefined
      const { ContentLength: bytes = 0, ETag: tag = '' } = found
      return {
        ...{ bytes, tag },
        async read(from, to) {
          const part = { Range: `bytes=${from}-${to}`, IfMatch: tag }
          const { Body } = await client.send(new GetObjectCommand({ ...at(path), ...part }))
          return Body as Readable
        },
        close: async () => {},
      }
    },
    async take(path, local) {
      if ((await stat(local)).isDirectory()) {
        await removeThose(`${safePath(path)}/`, () => true)
        for (const name of await readdir(local)) await putFrom(`${path}/${name}`, join(local, name))
      } else await putFrom(path, local)
      await rm(local, { recursive: true })
    },
    async lend(path, work) {
      await mkdir(lent, { recursive: true })
      await forgetOld(lent)
      const local = join(lent, nanoid())
      try {
        const { Body } = await client.send(new GetObjectCommand(at(path)))
        await pipeline(Body as Readable, createWriteStream(local))
        return await work(local)
      } finally {
        await rm(local, { force: true })
      }
    },
    list: (folder) => keysBelow(client, Bucket, `${safePath(folder)}/`),
    async removeAll(path) {
      await abortUploads(safePath(path))
      await removeThose(path, (key) => key === path || key.startsWith(`${path}.`))
    },
  }
}

/** Yields up to a thousand keys at a time. */
async function* keysBelow(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<ListedFile[]> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    yield (page.Contents ?? []).flatMap(({ Key, Size = 0, LastModified = new Date() }) =>
      Key ? [{ path: Key, bytes: Size, changedAt: LastModified }] : [],
    )
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

/** Deletes local copies left behind by a killed process. */
async function forgetOld(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

const orAbsent = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: { name?: string; $metadata?: { httpStatusCode?: number } }) => {
    if (error.name === 'NoSuchKey' || error.name === 'NotFound') return undefined
    throw error
  })
