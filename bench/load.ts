import autocannon from 'autocannon'
import type { Running } from './processes.ts'

/** How long and how often to measure. */
export interface Effort {
  seconds: number
  rounds: number
  connections: number
}

export interface RequestSpec {
  path: string
  cookie?: string
}

export interface RequestWithBody extends RequestSpec {
  method?: 'GET' | 'PUT' | 'POST'
  body?: unknown
  headers?: Record<string, string>
}

/** The load one server gets in its turn. */
export interface ServerLoad {
  server: Running
  /**
   * A list each connection cycles through, starting at a different item, or a function that returns a new request every
   * time.
   */
  asks: readonly RequestSpec[] | (() => RequestWithBody)
  connections?: number
  /** The byte range requested each time. */
  range?: string
}

export interface Pace {
  perSecond: number
  /** Latency percentiles in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** CPU time per response of the server process alone, without the database, in microseconds. */
  cpu: number
}

/** Enough for the JavaScript compiler to finish optimising. */
const WARM_UP = { answers: 4_000, seconds: 10 }

/** Warms each server up, then measures them in alternating rounds. Returns each server's results by round. */
export async function alternate<Turns extends readonly [ServerLoad, ...ServerLoad[]]>(turns: Turns, effort: Effort) {
  for (const turn of turns) await paceOf(turn, { ...effort, seconds: WARM_UP.seconds }, WARM_UP.answers)
  const paces = await inRounds(turns, effort.rounds, (turn) => paceOf(turn, effort))
  return paces as { [Index in keyof Turns]: Pace[] }
}

/** Alternates between the items, so other load on the machine affects them all alike. */
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

/** Sends requests as fast as responses arrive, over keep-alive connections. Throws on any unexpected response. */
async function paceOf(turn: ServerLoad, effort: Effort, mostAnswers?: number): Promise<Pace> {
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
  // autocannon ignores the duration when it's given an amount.
  const late = setTimeout(() => run.stop(), seconds * 1000)
  const result = await finished.promise
  clearTimeout(late)
  if (result.errors > 0) wrong.add(`${result.errors} requests without a response`)
  if (wrong.size > 0 || times.length < 2)
    throw new Error(`${requests[0]?.path}: ${[...wrong].join(', ') || 'no responses'}`)

  const elapsed = (performance.now() - first) / 1000
  const cpu = (((await server.cpuSeconds()) - cpuBefore) * 1_000_000) / times.length
  return { perSecond: times.length / elapsed, ...percentilesOf(times), cpu }
}

function rawRequest({ path, cookie, method = 'GET', body, headers }: RequestWithBody, common: Record<string, string>) {
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

/** The median of several measurements, value by value. */
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

/** The product's throughput as a share of the plain handler's, compared round by round. */
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
