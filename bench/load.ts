import autocannon from 'autocannon'
import type { Running } from './processes.ts'

/** What one of several members asks. */
export interface Ask {
  path: string
  cookie: string
}

export interface Load {
  server: Running
  /** Asked in turn, by each connection from another place in the list. */
  paths: readonly (string | Ask)[]
  connections: number
  seconds: number
  /** Ends when so many are answered, if that is before the seconds are over. */
  answers?: number
  cookie?: string
  /** The part of a file that is asked for each time. */
  range?: string
}

export interface Pace {
  perSecond: number
  /** Milliseconds within which half of the answers were there, 95 of 100, and 99 of 100. */
  p50: number
  p95: number
  p99: number
  /** Microseconds that the server's process itself worked for an answer, the database not counted. */
  cpu: number
}

/** Asks as fast as the answers come, over connections that stay open. Throws when any answer is not what was asked for. */
export async function paceOf({ server, paths, connections, seconds, answers, cookie, range }: Load): Promise<Pace> {
  const { url } = server
  const identity = { 'accept-encoding': 'identity' }
  const requests = paths.map((ask) =>
    typeof ask === 'string' ? { path: ask } : { path: ask.path, headers: { ...identity, cookie: ask.cookie } },
  )
  const times: number[] = []
  const wrong = new Set<string>()
  let first = 0
  let clients = 0

  const cpuBefore = await server.cpuSeconds()

  const finished = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    ...(answers ? { amount: answers } : {}),
    timeout: 20,
    headers: { ...identity, ...(cookie ? { cookie } : {}), ...(range ? { range } : {}) },
    requests,
    setupClient: (client) => {
      const start = Math.floor((clients++ * requests.length) / connections)
      client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  }
  const run = autocannon(options, (error, result) => (error ? finished.reject(error) : finished.resolve(result)))
  run.on('response', (_client, status, _bytes, milliseconds) => {
    first ||= performance.now()
    times.push(milliseconds)
    if (status !== (range ? 206 : 200)) wrong.add(`HTTP ${status}`)
  })
  run.on('reqError', (error) => wrong.add(String(error)))
  // Given an amount, autocannon forgets the duration.
  const late = setTimeout(() => run.stop(), seconds * 1000)
  const result = await finished.promise
  clearTimeout(late)
  if (result.errors > 0) wrong.add(`${result.errors} requests without an answer`)
  if (wrong.size > 0 || times.length < 2)
    throw new Error(`${url}${requests[0]?.path}: ${[...wrong].join(', ') || 'no answers'}`)

  const elapsed = (performance.now() - first) / 1000
  const cpu = (((await server.cpuSeconds()) - cpuBefore) * 1_000_000) / times.length
  times.sort((a, b) => a - b)
  const within = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: within(0.5), p95: within(0.95), p99: within(0.99), cpu }
}

/** The middle of several measurements, each value for itself. */
export function middleOf(paces: readonly Pace[]): Pace {
  const middle = (value: keyof Pace) => median(paces.map((pace) => pace[value]))
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p95: middle('p95'),
    p99: middle('p99'),
    cpu: middle('cpu'),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}
