import { Agent, request } from 'node:http'
import { readersOf, signedInOf, uidOf } from './community.ts'
import { type Community, cookieOf } from './feed.ts'
import { median, type Pace } from './load.ts'
import { oneOf, randomFrom } from './random.ts'
import { query } from './stage.ts'
import type { Effort } from './turns.ts'

export interface Written {
  what: string
  perSecond: number
  p50: number
  p95: number
}

interface Write {
  method: 'PUT' | 'POST'
  path: string
  body?: unknown
}

const WRITERS = 500

/** Follow, like, post, comment: each as signed-in members over HTTP, never the same twice. */
export async function measureWrites({ url, size, product }: Community, effort: Effort): Promise<Written[]> {
  const random = randomFrom(11)
  const activities = await query<{ id: string }>(
    url,
    `select id from activities where in_feed and not is_deleted and visibility = 'public' order by md5(id) limit 5000`,
  )
  const readers = new Set(readersOf(size))
  // Those whose feed is read go on following 200.
  const writers = signedInOf(size).filter((member) => !readers.has(member))
  const cookies = writers.slice(0, WRITERS).map((writer) => cookieOf(product, writer))
  const someoneElse = () => oneOf(random, writers.slice(WRITERS))
  const someActivity = () => encodeURIComponent(oneOf(random, activities).id)
  const writes: Record<string, () => Write> = {
    follow: () => ({
      method: 'PUT',
      path: `/api/users/${uidOf(someoneElse())}/followers/me`,
    }),
    like: () => ({ method: 'PUT', path: `/api/activities/${someActivity()}/likes/me` }),
    post: () => ({
      method: 'POST',
      path: '/api/users/me/posts',
      body: { text: 'Six good rounds today. Who is in on Saturday?', visibility: 'followers' },
    }),
    comment: () => ({
      method: 'POST',
      path: `/api/activities/${someActivity()}/comments`,
      body: { text: 'See you there.' },
    }),
  }
  const written: Written[] = []
  for (const [what, next] of Object.entries(writes)) {
    const ask = () => ({ ...next(), cookie: oneOf(random, cookies) })
    await paceOfWrites(product.url, ask, { ...effort, seconds: 2 })
    const paces: Pick<Pace, 'perSecond' | 'p50' | 'p95'>[] = []
    for (let round = 0; round < effort.rounds; round++) paces.push(await paceOfWrites(product.url, ask, effort))
    const middle = (value: 'perSecond' | 'p50' | 'p95') => median(paces.map((pace) => pace[value]))
    written.push({ what, perSecond: middle('perSecond'), p50: middle('p50'), p95: middle('p95') })
  }
  return written
}

/** As fast as the answers come, never the same write twice. */
export async function paceOfWrites(
  url: string,
  next: () => Write & { cookie: string },
  { connections, seconds }: Pick<Effort, 'connections' | 'seconds'>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  const writer = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await send(url, next(), agent)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, writer))
  agent.destroy()
  times.sort((a, b) => a - b)
  const within = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / ((performance.now() - begun) / 1000), p50: within(0.5), p95: within(0.95) }
}

/** Throws for anything but success. */
function send(url: string, { method, path, body, cookie }: Write & { cookie: string }, agent: Agent): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = { cookie, ...(text ? { 'content-type': 'application/json' } : {}) }
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        answer += part
      })
      response.on('end', () => {
        const { statusCode = 0 } = response
        if (statusCode < 400) resolve()
        else reject(new Error(`${method} ${path}: HTTP ${statusCode} ${answer.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
