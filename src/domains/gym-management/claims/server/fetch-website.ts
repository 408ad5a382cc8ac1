import { FetchRefused, fetchPublic } from '#platform/fetch-public.ts'
import { provingWebsite } from '../own-domain.ts'

export const WEBSITE_LIMITS = { patienceMs: 5_000, bytes: 512 * 1024 } as const

export type FetchedWebsite = { status: 'read'; text: string } | { status: 'unreadable'; why: string }

interface Fetching {
  /** Hosts (with port) that may be local: for tests and development. */
  allowedHosts: readonly string[]
  patienceMs?: number
}

/** Fetches the first 512 kB of a gym's page with `fetchPublic`, in at most five seconds. Never throws. */
export async function fetchWebsite(
  address: string,
  { allowedHosts, patienceMs = WEBSITE_LIMITS.patienceMs }: Fetching,
): Promise<FetchedWebsite> {
  try {
    const page = await fetchPublic(address, {
      ...{ allowedHosts, patienceMs, maxBytes: WEBSITE_LIMITS.bytes, truncate: true },
      headers: { accept: 'text/html, text/plain', 'user-agent': 'OpenMat (gym claim)' },
      checkUrl(url) {
        if (provingWebsite(url.href) === null) throw new FetchRefused('unsafe', "it is not the gym's own website")
      },
      check(headers) {
        if (!/^text\/(?:html|plain)\b|^application\/xhtml\+xml\b/i.test(headers['content-type'] ?? ''))
          throw new FetchRefused('content', "it isn't a text page")
      },
    })
    return { status: 'read', text: page.toString('utf8') }
  } catch (error) {
    return { status: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}
