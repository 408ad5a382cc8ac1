import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ask } from './load.ts'
import type { Running } from './processes.ts'

export interface Waited {
  answers: number
  p50: number
  p95: number
  most: number
}

/**
 * Asks so many times a second, whether or not the answers come, as people do; a time counts from the moment at which it was to be
 * asked. Answers what people waited until `until` is settled. Throws when any answer is not 200.
 */
export async function steadily(
  server: Running,
  asks: readonly Ask[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<Waited> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const answers: Promise<void>[] = []
  let over = false
  const end = until.finally(() => {
    over = true
  })
  const begun = performance.now()
  for (let number = 0; !over; number++) {
    const due = begun + (number * 1000) / perSecond
    await pause(Math.max(0, due - performance.now()))
    const ask = asks[number % asks.length]
    if (ask) answers.push(answerTo(server.url, ask, agent).then(() => void times.push(performance.now() - due)))
  }
  await end
  await Promise.all(answers)
  agent.destroy()
  times.sort((a, b) => a - b)
  const within = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { answers: times.length, p50: within(0.5), p95: within(0.95), most: times.at(-1) ?? 0 }
}

function answerTo(url: string, { path, cookie }: Ask, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path}: HTTP ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
