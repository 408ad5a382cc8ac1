import { Agent } from 'node:http'
import { Agent as SafeAgent } from 'node:https'
import { HeadBucketCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

export type S3 = NonNullable<Config['s3']>

/** Each who watches holds one. */
const MOST_CONNECTIONS = 1_000

/** As the clients of a bucket want to be told of it. */
export function s3ClientConfig({ endpoint, region, accessKeyId, secretAccessKey }: S3): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS }
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    // With an address of its own a bucket is part of the path: names before it would each need a certificate.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Those who speak the protocol and are not Amazon know fewer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, httpAgent: new Agent(agent), httpsAgent: new SafeAgent(agent) },
  }
}

/** Throws a StartError that says what is wrong with the bucket, before anybody sends a file to it. */
export async function usableBucket(s3: S3): Promise<void> {
  const client = new S3Client(s3ClientConfig(s3))
  try {
    await client.send(new HeadBucketCommand({ Bucket: s3.bucket }))
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
    const why = $metadata?.httpStatusCode ? `HTTP ${$metadata.httpStatusCode}` : name
    throw new StartError(
      `S3_BUCKET ${s3.bucket} cannot be used (${why}). Look at S3_ENDPOINT, S3_REGION and the keys, and whether the bucket is there.`,
    )
  } finally {
    client.destroy()
  }
}
