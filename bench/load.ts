import autocannon from 'autocannon'
import type { Running } from './processes.ts'

/** How long and how often is measured. */
export interface Effort {
  seconds: number
  rounds: number
  connections: number
}

export interface Ask {
  path: string
  cookie?: string
}

export interface Sent extends Ask {
  method?: 'GET' | 'PUT' | 'POST'
  body?: unknown
  headers?: Record<string, string>
}

/** What one server is asked in its turn. */
export interface Turn {
  server: Running
  /** One after the other, by each connection from another place in the list; or what's next, never the same twice. */
  asks: readonly Ask[] | (() => Sent)
  connections?: number
  /** The part of a file that is asked for each time. */
  range?: string
}

export interface Pace {
  perSecond: number
  /** Milliseconds within which half of the answers came, 95 of 100, and 99 of 100. */
  p50: number
  p95: number
  p99: number
  /** Microseconds that the server's process itself worked for an answer, the database not counted. */
  cpu: number
}

/** What the compiler of JavaScript needs to see before it's done. */
const WARM_UP = { answers: 4_000, seconds: 10 }

/** A warm-up for each, then round by round one after the other. Gives what was measured in each round. */
export async function inTurn<Turns extends readonly [Turn, ...Turn[]]>(turns: Turns, effort: Effort) {
  for (const turn of turns) await paceOf(turn, { ...effort, seconds: WARM_UP.seconds }, WARM_UP.answers)
  const paces = await inRounds(turns, effort.rounds, (turn) => paceOf(turn, effort))
  return paces as { [Index in keyof Turns]: Pace[] }
}

/** So that whatever else the machine does meets all of them alike. */
export async function inRounds<Item, Result>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item) => Promise<Result>,
) {
  const results = items.map(() => [] as Result[])
  for (let round = 0; round < rounds; round++)
    for (const [index, item] of items.entries()) results[index]?.push(await measure(item))
  return results
}

/** As fast as the answers come, over connections that stay open. Throws when any answer isn't what was asked for. */
async function paceOf(turn: Turn, effort: Effort, mostAnswers?: number): Promise<Pace> {
  const { server, asks, range, connections, seconds } = { ...effort, ...turn }
  const common = { 'accept-encoding': 'identity', ...(range ? { range } : {}) }
  const requests: autocannon.Request[] =
    typeof asks === 'function'
      ? [{ setupRequest: (request) => ({ ...request, ...rawRequest(asks(), common) }) }]
      : asks.map((ask) => rawRequest(ask, common))
  const times: number[] = []
  const wrong = new Set<string>()
  let first = 0
  let clients = 0
  const cpuBefore = await server.cpuSeconds()

  const finished = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url: server.url,
    connections,
    duration: seconds,
    ...(mostAnswers ? { amount: mostAnswers } : {}),
    timeout: 20,
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
    if (range ? status !== 206 : status >= 300) wrong.add(`HTTP ${status}`)
  })
  run.on('reqError', (error) => wrong.add(String(error)))
  // Given an amount, autocannon forgets the duration.
  const late = setTimeout(() => run.stop(), seconds * 1000)
  const result = await finished.promise
  clearTimeout(late)
  if (result.errors > 0) wrong.add(`${result.errors} requests without an answer`)
  if (wrong.size > 0 || times.length < 2)
    throw new Error(`${requests[0]?.path}: ${[...wrong].join(', ') || 'no answers'}`)

  const elapsed = (performance.now() - first) / 1000
  const cpu = (((await server.cpuSeconds()) - cpuBefore) * 1_000_000) / times.length
  return { perSecond: times.length / elapsed, ...percentilesOf(times), cpu }
}

function rawRequest({ path, cookie, method = 'GET', body, headers }: Sent, common: Record<string, string>) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const all = {
    ...common,
    ...(cookie ? { cookie } : {}),
    ...(text ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
  return { method, path, body: text, headers: all }
}

export interface Percentiles {
  p50: number
  p95: number
  p99: number
  most: number
}

export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const within = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: within(0.5), p95: within(0.95), p99: within(0.99), most: within(1) }
}

/** The middle of several measurements, each value for itself. */
export const middleOf = <Measured extends object>(several: readonly Measured[]) => combine(several, median)

export const averageOf = <Measured extends object>(several: readonly Measured[]) =>
  combine(several, (values) => values.reduce((sum, value) => sum + value, 0) / values.length)

function combine<Measured extends object>(
  several: readonly Measured[],
  values: (values: number[]) => number,
): Measured {
  const keys = Object.keys(several[0] ?? {}) as (keyof Measured)[]
  return Object.fromEntries(keys.map((key) => [key, values(several.map((each) => Number(each[key])))])) as Measured
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The product's throughput as a part of the plain handler's, turn against turn. */
export interface Share {
  ratios: number[]
  product: Pace
  plain: Pace
}

export const shareOf = (product: readonly Pace[], plain: readonly Pace[]): Share => ({
  ratios: product.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? 0)),
  product: middleOf(product),
  plain: middleOf(plain),
})
