import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentilesOf, type RequestSpec, type RequestWithBody } from './load.ts'
import type { Running } from './processes.ts'

export interface MeasuredResponse {
  status: number
  text: string
  milliseconds: number
}

/** Sends one request. Without an agent it opens a new connection. */
export function send(
  { url }: Running,
  { method = 'GET', path, cookie = '', body, headers }: RequestWithBody,
  agent: Agent | false = false,
): Promise<MeasuredResponse> {
  const begun = performance.now()
  const text = body === undefined ? '' : JSON.stringify(body)
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  const options = { method, agent, headers: { cookie, ...(text ? length : {}), ...headers } }
  return new Promise((resolve, reject) => {
    const sent = request(url + path, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - begun,
        }),
      )
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Like `send`, but throws unless the request succeeds. */
export async function succeed(
  server: Running,
  sent: RequestWithBody,
  agent?: Agent | false,
): Promise<MeasuredResponse> {
  const answered = await send(server, sent, agent)
  if (answered.status >= 400)
    throw new Error(`${sent.method ?? 'GET'} ${sent.path}: HTTP ${answered.status} ${answered.text.slice(0, 300)}`)
  return answered
}

/** Starts an action at a fixed rate, even if earlier ones haven't finished, as real users do. Waits for all of them. */
export async function atFixedRate(
  perSecond: number,
  until: Promise<unknown>,
  act: (due: number, at: number) => Promise<void>,
) {
  const begun = performance.now()
  const acts: Promise<void>[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  for (let at = 0; ; at++) {
    const due = begun + (at * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    if (isOver) break
    acts.push(act(due, at))
  }
  await over
  await Promise.all(acts)
}

/**
 * Sends requests at a steady rate until a promise settles. Returns the wait percentiles, measured from when each
 * request was due.
 */
export async function waitsOf(
  server: Running,
  asks: readonly RequestSpec[],
  perSecond: number,
  until: Promise<unknown>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  await atFixedRate(perSecond, until, async (due, at) => {
    await succeed(server, asks[at % asks.length] as RequestSpec, agent)
    times.push(performance.now() - due)
  })
  agent.destroy()
  return percentilesOf(times)
}
