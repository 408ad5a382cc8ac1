import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pictureTypeOf } from './picture.ts'
import { lookUpPublic } from './public-address.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 3

export type PublicPicture =
  | { status: 'fetched'; bytes: Buffer }
  /** `again`: worth retrying, because the server was busy or unreachable. */
  | { status: 'failed'; why: string; again: boolean }

interface Fetching {
  maxBytes: number
  /** Hosts with ports on this machine that are allowed, for tests and development. */
  allowedHosts: readonly string[]
  patienceMs?: number
}

class Refused extends Error {
  readonly again: boolean
  constructor(why: string, again = false) {
    super(why)
    this.again = again
  }
}

/**
 * Fetches a picture from anywhere on the public internet: http and https on their default ports, no credentials, at
 * most three redirects. Every hop must resolve to public addresses only, checked when connecting. Never throws.
 */
export async function fetchPublicPicture(
  address: string,
  { maxBytes, allowedHosts, patienceMs = 15_000 }: Fetching,
): Promise<PublicPicture> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    let next = address
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await open(checkedUrl(next, allowedHosts), allowedHosts, signal)
      const location = REDIRECTS.has(response.statusCode ?? 0)
        ? URL.parse(response.headers.location ?? '', next)?.href
        : undefined
      if (!location) return { status: 'fetched', bytes: await pictureIn(response, maxBytes) }
      response.destroy()
      next = location
    }
    throw new Refused('it redirects too often')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { status: 'failed', why, again: error instanceof Refused ? error.again : isTemporary(error) }
  }
}

const isTemporary = (error: unknown) => (error as { code?: string }).code !== 'EACCES'

function checkedUrl(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Refused("it isn't a web address")
  if (url.port !== '' && !allowedHosts.includes(url.host)) throw new Refused('it is on an unusual port')
  // A literal IP address is never looked up, so the check made when connecting wouldn't catch it.
  if (/^[\d.]+$|^\[/.test(url.hostname) && !allowedHosts.includes(url.host))
    throw new Refused('it names an IP address instead of a host')
  return url
}

function open(url: URL, allowedHosts: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        signal,
        // Never reuses a connection opened for another name.
        agent: false,
        lookup: allowedHosts.includes(url.host) ? lookup : lookUpPublic,
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'OpenMat (photo import)' },
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

async function pictureIn(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode !== 200) throw new Refused(`it answered ${statusCode}`, statusCode === 429 || statusCode >= 500)
    if (!/^image\//i.test(headers['content-type'] ?? '')) throw new Refused("it isn't an image")
    const chunks: Buffer[] = []
    let length = 0
    // Counted as it arrives, ignoring Content-Length.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw new Refused('it is too large')
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    const type = pictureTypeOf(bytes)
    if (!type || type === 'gif') throw new Refused("it isn't a JPEG, PNG or WebP picture")
    return bytes
  } finally {
    response.destroy()
  }
}
