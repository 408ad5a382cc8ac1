import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { median } from './report.ts'
import type { Options, Running } from './stage.ts'

// Installed here, because only benchmarks need it.
execFileSync('npm', ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', 'autocannon@9.0.0'])
const { default: autocannon } = await import('autocannon')

/** How long and how often to measure, and over how many connections. */
export interface Effort {
  seconds: number
  rounds: number
  connections: number
}

export interface RequestSpec {
  path: string
  method?: 'GET' | 'PUT' | 'POST'
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
}

/** The load one server gets in its turn. */
export interface ServerLoad {
  server: Running
  /** A list that each connection cycles through from a different item, or a function that returns the next request. */
  requests: readonly RequestSpec[] | (() => RequestSpec)
  connections?: number
}

export type Percentiles = ReturnType<typeof percentilesOf>

/** Latencies are in milliseconds. */
export interface Pace extends Percentiles {
  perSecond: number
  /** CPU time per response of the server process alone, without the database, in microseconds. */
  cpu: number
}

/** Gives the JavaScript compiler time to optimise. */
const WARM_UP_SECONDS = 5

/** The effort from the options, or this benchmark's default, reduced for `quick`. */
export const effortOf = ({ seconds, rounds, connections, quick }: Options, usual: Partial<Effort> = {}): Effort => ({
  seconds: seconds ?? Math.ceil((usual.seconds ?? 3) / (quick ? 2 : 1)),
  rounds: rounds ?? (quick ? 2 : (usual.rounds ?? 5)),
  connections: connections ?? usual.connections ?? 16,
})

/** Warms each server up, then measures them in alternating rounds. Returns the results of each load, by round. */
export async function alternate(loads: readonly ServerLoad[], effort: Effort): Promise<Pace[][]> {
  for (const load of loads) await paceOf(load, { ...effort, seconds: WARM_UP_SECONDS })
  return inRounds(loads, effort.rounds, async (load) => {
    const pace = await paceOf(load, effort)
    if (!(pace.perSecond > 0)) throw new Error(`Fewer than two responses within ${effort.seconds} s.`)
    return pace
  })
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
async function paceOf(load: ServerLoad, effort: Effort): Promise<Pace> {
  const { server, requests, connections, seconds } = { ...effort, ...load }
  const raw: Request[] =
    typeof requests === 'function'
      ? [{ setupRequest: (each) => ({ ...each, ...rawRequest(requests()) }) }]
      : requests.map(rawRequest)
  const times: number[] = []
  let [first, last, clients] = [0, 0, 0]
  const cpuBefore = await server.cpuSeconds()
  const result = await autocannon({
    ...{ url: server.url, connections, duration: seconds, timeout: 20, requests: raw },
    setupClient: (client) => {
      const start = Math.floor((clients++ * raw.length) / connections)
      client.setRequests([...raw.slice(start), ...raw.slice(0, start)])
      client.on('response', (_status, _bytes, milliseconds) => {
        last = performance.now()
        first ||= last
        times.push(milliseconds)
      })
    },
  })
  const { errors, non2xx, statusCodeStats } = result
  if (errors + non2xx > 0)
    throw new Error(`${raw[0]?.path}: ${errors} without a response, others ${JSON.stringify(statusCodeStats)}`)
  const cpu = (((await server.cpuSeconds()) - cpuBefore) * 1_000_000) / times.length
  return { perSecond: ((times.length - 1) * 1000) / (last - first), ...percentilesOf(times), cpu }
}

/** A request in the form that both autocannon and `fetch` accept. Responses aren't compressed. */
function rawRequest({ path, method = 'GET', cookie, body, headers }: RequestSpec) {
  const all: Record<string, string> = { 'accept-encoding': 'identity', ...headers }
  if (cookie) all.cookie = cookie
  if (body) all['content-type'] = 'application/json'
  return { path, method, body: JSON.stringify(body), headers: all }
}

/** Sends one request, over a new connection if all are busy. */
export async function send(server: Running, request: RequestSpec) {
  const { path, ...init } = rawRequest(request)
  const begun = performance.now()
  const response = await fetch(server.url + path, init)
  const text = await response.text()
  return { status: response.status, text, milliseconds: performance.now() - begun }
}

/** Like `send`, but throws unless the request succeeds. */
export async function succeed(server: Running, request: RequestSpec) {
  const response = await send(server, request)
  if (response.status >= 400) throw new Error(`${request.path}: HTTP ${response.status} ${response.text.slice(0, 300)}`)
  return response
}

/** Starts an action at a fixed rate, even if earlier ones haven't finished, as real users do. Waits for all of them. */
export async function atFixedRate<Result>(
  perSecond: number,
  until: Promise<unknown>,
  act: (due: number, at: number) => Promise<Result>,
): Promise<Result[]> {
  const begun = performance.now()
  const acts: Promise<Result>[] = []
  const over = until.then(() => true)
  for (let at = 0; ; at++) {
    const due = begun + (at * 1000) / perSecond
    if (await Promise.race([over, pause(Math.max(0, due - performance.now()), false)])) return Promise.all(acts)
    acts.push(act(due, at))
  }
}

/** How long requests at a fixed rate wait for their responses, from when each was due, until a promise settles. */
export const waitsOf = async (
  server: Running,
  requests: readonly RequestSpec[],
  perSecond: number,
  until: Promise<unknown>,
) =>
  percentilesOf(
    await atFixedRate(perSecond, until, async (due, at) => {
      await succeed(server, requests[at % requests.length] as RequestSpec)
      return performance.now() - due
    }),
  )

/** Samples a value, at least once, until a promise settles. */
export async function samplesUntil<Sample>(over: Promise<unknown>, everyMs: number, sample: () => Promise<Sample>) {
  const samples: Sample[] = []
  const end = over.then(() => true)
  do samples.push(await sample())
  while (!(await Promise.race([end, pause(everyMs, false)])))
  return samples
}

export function percentilesOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const within = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: within(0.5), p95: within(0.95), p99: within(0.99), most: within(1) }
}

/** Combines several measurements value by value, by default to their median. */
export function middleOf<Measured extends object>(several: readonly Measured[] = [], middle = median): Measured {
  const keys = Object.keys(several[0] ?? {}) as (keyof Measured)[]
  return Object.fromEntries(keys.map((key) => [key, middle(several.map((each) => Number(each[key])))])) as Measured
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The product's throughput as a share of the plain handler's, compared round by round. */
export const shareOf = <Measured extends { perSecond: number }>(
  product: readonly Measured[] = [],
  plain: readonly Measured[] = [],
) => ({
  ratios: product.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? Number.NaN)),
  product: middleOf(product),
  plain: middleOf(plain),
})

export type Share = ReturnType<typeof shareOf<Pace>>
