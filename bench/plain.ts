import { createReadStream } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import Fastify from 'fastify'
import pg from 'pg'
import { sendPart } from '#domains/creators/videos/server/send-part.ts'
import { itemOf as discoverItemOf } from '#domains/events/discover/server/reads.ts'
import type { DiscoverRow } from '#domains/events/discover/server/search.ts'
import type { EventCard } from '#domains/events/events/contract.ts'
import { type CardRow, cardOf } from '#domains/feed/activities/server/reads.ts'
import { type FoundColumns, itemOf as gymItemOf } from '#domains/gyms/gyms/server/search.ts'
import { filesOf } from '#platform/files.ts'

// The bare limit: node:http and node-postgres. It gets the statements for each path in advance, so it doesn't parse or
// check requests, and ignores sessions. It runs the statements, builds items from the rows, and prints the JSON.

/** The product's default number of database connections. */
const CONNECTIONS = 20

/** What to respond with: statements, a file, or a file sent by the product's own code without its checks. */
export type PlainWork =
  | { databaseUrl: string; answers: Answer[] }
  | { file: { path: string; bytes: number } }
  | { unchecked: { dataDir: string; path: string } }

/** An answer for one of the paths `/0`, `/1` … */
export interface Answer {
  statements: Statement[]
  /** The whole body, except that `items` replaces its items. If it's missing, the body is the first row's text. */
  body?: object
  items?: Items
}

export interface Statement {
  text: string
  values: unknown[]
  /** Set for a statement that's prepared once per connection. */
  name?: string
}

/** Items built from the first statement's rows, with the product's own functions. */
export type Items = { limit: number } & (
  | { of: 'gyms'; near: string | undefined }
  | { of: 'feed'; uid: string }
  | { of: 'discover'; events: EventCard[] }
)

process.once('message', async (work: PlainWork) => {
  const respond = await ('file' in work ? fileOf(work) : 'unchecked' in work ? uncheckedOf(work) : answersOf(work))
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return respond(request, response)
    const { user, system } = process.cpuUsage()
    response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

function answersOf({ databaseUrl, answers }: Extract<PlainWork, { answers: object }>): RequestListener {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  return async ({ url }, response) => {
    const client = await pool.connect()
    try {
      const { statements, body, items } = answers[Number(url?.slice(1))] as Answer
      const results: pg.QueryResultRow[][] = []
      for (const statement of statements) results.push((await client.query(statement)).rows)
      const built = items ? { ...body, items: itemsOf(results[0] ?? [], items) } : body
      const text = built ? JSON.stringify(built) : results[0]?.[0]?.body
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.end(text)
    } catch (error) {
      response.writeHead(500).end(String(error))
    } finally {
      client.release()
    }
  }
}

function itemsOf(rows: pg.QueryResultRow[], items: Items): unknown[] {
  const shown = rows.slice(0, items.limit)
  if (items.of === 'gyms') {
    const now = new Date()
    return shown.map((row) => gymItemOf(row as FoundColumns, items, now))
  }
  if (items.of === 'feed')
    return shown.map((row) => ({ card: cardOf(row as CardRow, items, new Map()), source: row.source, why: null }))
  const events = new Map(items.events.map((event) => [event.id, event]))
  return shown.flatMap((row) => discoverItemOf(row as DiscoverRow, events) ?? [])
}

/** A file, whole or in parts. */
function fileOf({ file: { path, bytes } }: Extract<PlainWork, { file: object }>): RequestListener {
  return ({ headers }, response) => {
    const [, from = 0, to = bytes - 1] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')?.map(Number) ?? []
    response.writeHead(headers.range ? 206 : 200, {
      ...{ 'content-type': 'video/mp4', 'content-length': to - from + 1 },
      ...(headers.range && { 'content-range': `bytes ${from}-${to}/${bytes}` }),
    })
    createReadStream(path, { start: from, end: to }).pipe(response)
  }
}

async function uncheckedOf({ unchecked: { dataDir, path } }: Extract<PlainWork, { unchecked: object }>) {
  const files = await filesOf({ dataDir, s3: undefined })
  const server = Fastify({ routerOptions: { maxParamLength: 512 } })
  await server.register(fastifyHelmet)
  await server.register(fastifyCompress, { threshold: 1024 })
  server.get('/media/:token/:name', (request, reply) => sendPart(request, reply, { files, path, type: 'video/mp4' }))
  await server.ready()
  const respond: RequestListener = (request, response) => server.routing(request, response)
  return respond
}
