import { FetchRefused, fetchPublic, isRefusedAddress } from '#platform/fetch-public.ts'
import type { CalendarError } from '../rules.ts'

const MAX_BYTES = 1_048_576
const PATIENCE_MS = 10_000

export type FetchedCalendar = { status: 'fetched'; text: string } | { status: 'failed'; error: CalendarError }

/** Fetches a calendar from the public internet, over https only. Never throws, because errors can name the address. */
export async function fetchCalendar(address: string, allowedHosts: readonly string[]): Promise<FetchedCalendar> {
  try {
    const bytes = await fetchPublic(onThisMachine(address, allowedHosts) ?? address, {
      ...{ maxBytes: MAX_BYTES, patienceMs: PATIENCE_MS, allowedHosts, httpsOnly: true },
      headers: { accept: 'text/calendar, */*;q=0.5', 'user-agent': 'OpenMat (timetable)' },
    })
    return { status: 'fetched', text: bytes.toString('utf8') }
  } catch (error) {
    return { status: 'failed', error: errorOf(error) }
  }
}

/** Hosts on this machine, for tests and development, have no certificates. */
function onThisMachine(address: string, allowedHosts: readonly string[]): string | undefined {
  const url = URL.parse(address)
  return url && allowedHosts.includes(url.host) ? address.replace(/^https:/, 'http:') : undefined
}

function errorOf(error: unknown): CalendarError {
  if (isRefusedAddress(error)) return 'unsafe'
  if (!(error instanceof FetchRefused)) return 'unreachable'
  switch (error.fault) {
    case 'unsafe':
    case 'too_large':
      return error.fault
    default:
      return error.again ? 'unreachable' : 'refused'
  }
}
