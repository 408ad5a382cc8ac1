import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookUpPublic } from '#platform/public-address.ts'
import { provingWebsite } from '../own-domain.ts'

export const WEBSITE_LIMITS = { redirects: 3, patienceMs: 5_000, bytes: 512 * 1024 } as const

export type FetchedWebsite = { status: 'read'; text: string } | { status: 'unreadable'; why: string }

interface Fetching {
  /** Hosts (with port) that may be local: for tests and development. */
  allowedHosts: readonly string[]
  patienceMs?: number
}

/**
 * Fetches a public web page: http and https on their default ports, no credentials, at most three redirects, five
 * seconds and 512 kB. Connects only to public addresses, whatever a name resolves to. Never throws.
 */
export async function fetchWebsite(
  address: string,
  { allowedHosts, patienceMs = WEBSITE_LIMITS.patienceMs }: Fetching,
): Promise<FetchedWebsite> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    let next = address
    for (let hop = 0; hop <= WEBSITE_LIMITS.redirects; hop++) {
      const answer = await get(checkedUrl(next, allowedHosts), { allowedHosts, signal })
      if (answer.text !== undefined) return { status: 'read', text: answer.text }
      next = answer.location
    }
    throw new Error('it redirects too often')
  } catch (error) {
    return { status: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}

function checkedUrl(address: string, allowedHosts: readonly string[]): URL {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('it is not a website address')
  if (allowedHosts.includes(url.host)) return url
  if (url.port !== '') throw new Error('it is on an unusual port')
  if (provingWebsite(url.href) === null) throw new Error("it is not the gym's own website")
  return url
}

type Answer = { text: string; location?: undefined } | { text?: undefined; location: string }

function get(
  url: URL,
  { allowedHosts, signal }: { allowedHosts: readonly string[]; signal: AbortSignal },
): Promise<Answer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        signal,
        // Connections opened for another host mustn't be reused.
        agent: false,
        lookup: allowedHosts.includes(url.host) ? lookup : lookUpPublic,
        headers: {
          accept: 'text/html, text/plain',
          'accept-encoding': 'identity',
          'user-agent': 'OpenMat (gym claim)',
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const location = REDIRECTS.has(statusCode) ? URL.parse(headers.location ?? '', url)?.href : undefined
        const refuse = (why: string) => {
          response.destroy()
          reject(new Error(why))
        }
        if (location) {
          response.destroy()
          return resolve({ location })
        }
        if (statusCode !== 200) return refuse(`it answered ${statusCode}`)
        if (!/^text\/(?:html|plain)\b|^application\/xhtml\+xml\b/i.test(headers['content-type'] ?? ''))
          return refuse("it isn't a text page")
        const chunks: Buffer[] = []
        let length = 0
        const finish = () => resolve({ text: Buffer.concat(chunks).toString('utf8') })
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk.subarray(0, WEBSITE_LIMITS.bytes - length))
          length += chunk.length
          // Anything beyond the limit is ignored.
          if (length >= WEBSITE_LIMITS.bytes) {
            response.destroy()
            finish()
          }
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end()
  })
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
