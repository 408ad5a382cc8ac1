import { Agent } from 'node:http'
import { Agent as SafeAgent } from 'node:https'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { nanoid } from 'nanoid'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

export type S3 = NonNullable<Config['s3']>

/** Each viewer of a video uses one. */
const MOST_CONNECTIONS = 1_000
/** From sending a request, perhaps a part of a video, to the start of its response. Reading may take longer. */
const RESPONSE_MS = 30_000
/** Few, because members are waiting and their browsers retry too. */
const ATTEMPTS = 2

export function s3ClientConfig({ endpoint, region, accessKeyId, secretAccessKey }: S3): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  return {
    region,
    maxAttempts: ATTEMPTS,
    credentials: { accessKeyId, secretAccessKey },
    // With a custom endpoint, the bucket is part of the path; as a subdomain, each bucket would need its own
    // certificate.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Providers other than Amazon support fewer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: 5_000, requestTimeout: RESPONSE_MS, throwOnRequestTimeout: true },
      ...{ httpAgent: new Agent(agent), httpsAgent: new SafeAgent(agent) },
    },
  }
}

/** Throws a StartError that says what's wrong with the bucket, before anyone uploads a file. */
export async function usableBucket(s3: S3): Promise<void> {
  const client = new S3Client(s3ClientConfig(s3))
  try {
    await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
    const missing = await missingCalls(client, s3.bucket)
    if (missing.length > 0)
      throw new StartError(
        `S3_BUCKET ${s3.bucket} doesn't support or allow ${missing.join(', ')}. Open Mat needs that to store files: change the key's permissions, or use another bucket.`,
      )
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `S3_BUCKET ${s3.bucket} can't be used (${reasonOf(error)}). Check S3_ENDPOINT, S3_REGION and the keys, and that the bucket exists.`,
    )
  } finally {
    client.destroy()
  }
}

/**
 * Tries every call that file storage and resumable uploads need, on its own objects. Returns the calls that fail, and
 * why.
 */
async function missingCalls(client: S3Client, Bucket: string): Promise<string[]> {
  const missing: string[] = []
  const attempt = async <Answer>(call: string, sent: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await sent
    } catch (error) {
      missing.push(`${call} (${reasonOf(error)})`)
      return undefined
    }
  }
  const folder = `start-check/${nanoid()}`
  const one = { Bucket, Key: `${folder}/one` }
  const parts = { Bucket, Key: `${folder}/parts` }
  await attempt('PutObject', client.send(new PutObjectCommand({ ...one, Body: Buffer.from('check') })))
  await attempt('HeadObject', client.send(new HeadObjectCommand(one)))
  await attempt(
    'GetObject by range',
    client.send(new GetObjectCommand({ ...one, Range: 'bytes=0-1' })).then(({ Body }) => Body?.transformToByteArray()),
  )
  await attempt('ListObjectsV2', client.send(new ListObjectsV2Command({ Bucket, Prefix: folder })))
  const begin = () => attempt('CreateMultipartUpload', client.send(new CreateMultipartUploadCommand(parts)))
  const UploadId = (await begin())?.UploadId
  if (UploadId) {
    const upload = { ...parts, UploadId }
    const part = { ...upload, PartNumber: 1, Body: Buffer.from('check') }
    const ETag = (await attempt('UploadPart', client.send(new UploadPartCommand(part))))?.ETag
    await attempt('ListParts', client.send(new ListPartsCommand(upload)))
    await attempt('ListMultipartUploads', client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: folder })))
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    const whole = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload })
    await attempt('CompleteMultipartUpload', client.send(whole))
    const another = (await begin())?.UploadId
    if (another)
      await attempt(
        'AbortMultipartUpload',
        client.send(new AbortMultipartUploadCommand({ ...parts, UploadId: another })),
      )
  }
  const Delete = { Objects: [{ Key: one.Key }, { Key: parts.Key }], Quiet: true }
  const removed = await attempt('DeleteObjects', client.send(new DeleteObjectsCommand({ Bucket, Delete })))
  if (removed?.Errors?.[0]) missing.push(`DeleteObjects (${removed.Errors[0].Code})`)
  return [...new Set(missing)]
}

function reasonOf(error: unknown): string {
  const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode ? `HTTP ${$metadata.httpStatusCode}` : name
}
