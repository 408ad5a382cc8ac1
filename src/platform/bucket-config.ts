import { StartError } from './start-error.ts'

type Given = Record<
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string | undefined
>

/** The bucket for uploaded files, if one is configured. Throws a StartError if the settings are incomplete. */
export function bucketFrom(given: Given) {
  if (!Object.values(given).some(Boolean)) return undefined
  const needed = (name: keyof Given, example: string) => {
    const value = given[name]
    if (!value) throw new StartError(`${name} is missing: files couldn't be stored. Example: ${name}=${example}`)
    return value
  }
  const endpoint = given.S3_ENDPOINT?.replace(/\/+$/, '')
  return {
    bucket: needed('S3_BUCKET', 'open-mat'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', 'AKIA…'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'the secret half of that key'),
    endpoint,
    // Required for AWS, which is used if there's no endpoint, and optional for other providers.
    region: endpoint ? (given.S3_REGION ?? 'us-east-1') : needed('S3_REGION', 'eu-west-1'),
  }
}
