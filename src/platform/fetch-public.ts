import { lookup } from 'node:dns'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookUpPublic } from './public-address.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 3

/** `unsafe`: an address that isn't allowed. `status`: any status but 200. `content`: not what was wanted. */
export type FetchFault = 'unsafe' | 'redirects' | 'status' | 'too_large' | 'content'

export class FetchRefused extends Error {
  readonly fault: FetchFault
  /** Worth retrying, because the server was busy. */
  readonly again: boolean
  constructor(fault: FetchFault, why: string, again = false) {
    super(why)
    this.fault = fault
    this.again = again
  }
}

export interface PublicRequest {
  maxBytes: number
  headers: RequestOptions['headers']
  /** Hosts on this machine, with ports, that are allowed: for tests and development. */
  allowedHosts: readonly string[]
  /** Refuses http, except to the allowed hosts. */
  httpsOnly?: boolean
  patienceMs?: number
  /** Cuts off a larger body instead of refusing it. */
  truncate?: boolean
  /** Throws if a URL isn't wanted, also after a redirect. Not called for the allowed hosts. */
  checkUrl?: (url: URL) => void
  /** Throws if the headers show that the body isn't wanted. */
  check?: (headers: IncomingMessage['headers']) => void
}

/**
 * Fetches a file from anywhere on the public internet: http and https on their default ports, no credentials, at most
 * three redirects. Every hop must resolve to public addresses only, checked when connecting.
 */
export async function fetchPublic(address: string, request: PublicRequest): Promise<Buffer> {
  const signal = AbortSignal.timeout(request.patienceMs ?? 15_000)
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await open(checkedUrl(next, request), request, signal)
    const location = REDIRECTS.has(response.statusCode ?? 0)
      ? URL.parse(response.headers.location ?? '', next)?.href
      : undefined
    if (!location) return bodyOf(response, request)
    response.destroy()
    next = location
  }
  throw new FetchRefused('redirects', 'it redirects too often')
}

/** Whether retrying may succeed after this error of `fetchPublic`. */
export const mayWorkLater = (error: unknown) => (error instanceof FetchRefused ? error.again : !isRefusedAddress(error))

/** Whether this error means that the host's name resolves to a machine that isn't on the public internet. */
export const isRefusedAddress = (error: unknown) => (error as { code?: string }).code === 'EACCES'

function checkedUrl(address: string, { allowedHosts, httpsOnly = false, checkUrl }: PublicRequest): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new FetchRefused('unsafe', "it isn't a web address")
  if (allowedHosts.includes(url.host)) return url
  if (httpsOnly && url.protocol !== 'https:') throw new FetchRefused('unsafe', "it isn't an https address")
  if (url.port !== '') throw new FetchRefused('unsafe', 'it is on an unusual port')
  // A literal IP address is never looked up, so the check made when connecting wouldn't catch it.
  if (/^[\d.]+$|^\[/.test(url.hostname)) throw new FetchRefused('unsafe', 'it names an IP address instead of a host')
  checkUrl?.(url)
  return url
}

function open(url: URL, { allowedHosts, headers }: PublicRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        signal,
        // Never reuses a connection opened for another name.
        agent: false,
        lookup: allowedHosts.includes(url.host) ? lookup : lookUpPublic,
        headers: { 'accept-encoding': 'identity', ...headers },
      },
      resolve,
    )
    request.on('error', reject)
    request.end()
  })
}

async function bodyOf(response: IncomingMessage, { maxBytes, truncate, check }: PublicRequest): Promise<Buffer> {
  try {
    const { statusCode = 0, headers } = response
    if (statusCode !== 200)
      throw new FetchRefused('status', `it answered ${statusCode}`, statusCode === 429 || statusCode >= 500)
    check?.(headers)
    const chunks: Buffer[] = []
    let length = 0
    // Counted as it arrives, ignoring Content-Length.
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes && !truncate) throw new FetchRefused('too_large', 'it is too large')
      chunks.push(chunk)
      if (length > maxBytes) break
    }
    return Buffer.concat(chunks).subarray(0, maxBytes)
  } finally {
    response.destroy()
  }
}
