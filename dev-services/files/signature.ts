import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

/** Why a request's signature is rejected (AWS Signature Version 4, in the header), or undefined if it's valid. */
export function signatureFault({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer, keys: Keys) {
  const [, accessKeyId, day, region, names, given] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!accessKeyId || !day || !region || !names || !given) return 'AccessDenied'
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const said = String(headers['x-amz-content-sha256'] ?? '')
  if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const asked = [method, pathname, query, signed.join(''), names, said].join('\n')
  const at = String(headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(asked)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  const right = hmac(key, toSign)
  return timingSafeEqual(right, Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest('hex')
const hmac = (key: Buffer | string, value: string) => createHmac('sha256', key).update(value).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
