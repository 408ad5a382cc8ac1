import { StartError } from './start-error.ts'

type Given = Record<
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string | undefined
>

/** The bucket in which files are kept, or none. Throws a StartError where half of what it takes is given. */
export function bucketFrom(given: Given) {
  if (!Object.values(given).some(Boolean)) return undefined
  const needed = (name: keyof Given, example: string) => {
    const value = given[name]
    if (!value) throw new StartError(`${name} is missing: no file could be kept. Example: ${name}=${example}`)
    return value
  }
  const endpoint = given.S3_ENDPOINT?.replace(/\/+$/, '')
  return {
    bucket: needed('S3_BUCKET', 'open-mat'),
    accessKeyId: needed('S3_ACCESS_KEY_ID', 'AKIA…'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'the secret half of that key'),
    endpoint,
    // Amazon has to be told; most others have but one.
    region: endpoint ? (given.S3_REGION ?? 'us-east-1') : needed('S3_REGION', 'eu-west-1'),
  }
}
