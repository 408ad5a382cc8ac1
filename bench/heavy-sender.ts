import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateDatabase } from '#platform/database.ts'
import { readersOf, signedInOf } from './community.ts'
import { cookieOf, SECRET } from './feed.ts'
import { median } from './load.ts'
import { startProduct } from './processes.ts'
import { seedCommunity } from './seed-community.ts'
import { busyNow, loadPlaces, type Machine, machineOf, say, startDatabase, started } from './stage.ts'
import { steadily, type Waited } from './steady.ts'
import { readTowns } from './towns.ts'

export interface HeavySenderMeasured {
  machine: Machine
  feedsPerSecond: number
  seconds: number
  kinds: KindMeasured[]
}

interface KindMeasured {
  what: string
  bytes: number
  /** How many were answered with which status, in one turn. */
  answers: Record<string, number>
  /** The feed's p95 beside the sender, as a multiple of its own, in each round. */
  ratios: number[]
  own: Waited
  beside: Waited
}

const SIZE = { members: 2_000, activities: 20_000, follows: 40_000 }
const FEEDS_PER_SECOND = 40
/** 240 a minute, as much as one member may write. */
const SENT_PER_SECOND = 4

const list = (length: number, item: unknown) => Array.from({ length }, () => item)
const post = { method: 'POST', path: '/api/users/me/posts' }
const gym = { method: 'POST', path: '/api/gyms' }

const KINDS = [
  { what: '990 kB of empty pictures', ...post, body: { pictures: list(330_000, {}) } },
  { what: '60 kB of empty pictures', ...post, body: { pictures: list(20_000, {}) } },
  { what: 'as many empty lists as a post may hold', ...post, body: { a: list(490, []), b: list(490, []) } },
  {
    what: 'a timetable of as many mistakes as a gym may hold',
    ...gym,
    body: { schedule: list(30, { exceptions: list(490, 1) }) },
  },
  { what: 'a post of 60 kB of text', ...post, body: { text: 'x <b> '.repeat(10_000) } },
]

/** The home feed of many, alone and beside one member who sends the most costly bodies at the pace that the rate limit allows. */
export async function measureHeavySender(seconds: number, rounds: number): Promise<HeavySenderMeasured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  await seedCommunity(database.url, await readTowns(), SIZE, say)
  const product = await startProduct({
    databaseUrl: database.url,
    dataDir: await database.folderFor('product'),
    secret: SECRET,
    rateLimits: true,
  })
  started.push(product.stop)
  const readers = readersOf(SIZE)
  const asks = readers.map((reader) => ({ path: '/api/feed', cookie: cookieOf(product, reader) }))
  // Nobody sends twice: each has a whole minute's allowance.
  const senders = signedInOf(SIZE)
    .filter((member) => !readers.includes(member))
    .values()
  const read = (until: Promise<unknown>) => steadily(product, asks, FEEDS_PER_SECOND, until)
  await read(pause(seconds * 1000))

  const kinds: KindMeasured[] = []
  for (const { what, method, path, body } of KINDS) {
    say(`Beside ${what}`)
    const text = JSON.stringify(body)
    const turns: { own: Waited; beside: Waited }[] = []
    let answers: KindMeasured['answers'] = {}
    for (let round = 0; round < rounds; round++) {
      const own = await read(pause(seconds * 1000))
      const cookie = cookieOf(product, senders.next().value ?? 0)
      answers = {}
      const sending = sendEvenly(seconds, async () => {
        const status = await statusOf(product.url + path, { method, cookie, text })
        answers[status] = (answers[status] ?? 0) + 1
      })
      turns.push({ own, beside: await read(sending) })
    }
    const middle = (of: (turn: (typeof turns)[number]) => Waited): Waited => {
      const value = (key: keyof Waited) => median(turns.map((turn) => of(turn)[key]))
      return { answers: value('answers'), p50: value('p50'), p95: value('p95'), most: value('most') }
    }
    kinds.push({
      what,
      bytes: text.length,
      answers,
      ratios: turns.map(({ own, beside }) => beside.p95 / own.p95),
      own: middle(({ own }) => own),
      beside: middle(({ beside }) => beside),
    })
  }
  return { machine: await machineOf(database.url, busyBefore), feedsPerSecond: FEEDS_PER_SECOND, seconds, kinds }
}

async function sendEvenly(seconds: number, send: () => Promise<void>) {
  const begun = performance.now()
  const sent: Promise<void>[] = []
  for (let number = 0; number < seconds * SENT_PER_SECOND; number++) {
    await pause(Math.max(0, begun + (number * 1000) / SENT_PER_SECOND - performance.now()))
    sent.push(send())
  }
  await Promise.all(sent)
}

/** On a connection of its own: one that is refused early may be closed while the body is still on its way. */
function statusOf(url: string, { method, cookie, text }: { method: string; cookie: string; text: string }) {
  return new Promise<string>((resolve) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(url, { method, agent: false, headers }, (response) => {
      response.resume()
      resolve(String(response.statusCode))
    })
    sent.on('error', () => resolve('closed'))
    sent.end(text)
  })
}
