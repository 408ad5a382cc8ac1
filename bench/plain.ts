import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { itemOf as discoverItemOf } from '#domains/events/discover/server/reads.ts'
import type { DiscoverRow } from '#domains/events/discover/server/search.ts'
import type { EventCard } from '#domains/events/events/contract.ts'
import { type CardRow, cardOf } from '#domains/feed/activities/server/reads.ts'
import { type FoundColumns, itemOf as gymItemOf } from '#domains/gyms/gyms/server/search.ts'

// The bare limit: node:http and node-postgres. It gets the statements for each path in advance, so it doesn't parse or
// check requests, and ignores sessions. It runs the statements, builds items from the rows, and prints the JSON.

/** The product's default number of database connections. */
const CONNECTIONS = 20

export interface PlainWork {
  databaseUrl?: string
  /** For the paths `/0`, `/1` … */
  answers?: Answer[]
  /** The file sent for every path, whole or in ranges. */
  file?: { path: string; bytes: number }
}

export interface Answer {
  statements: Statement[]
  /** The whole body, or everything but the items if `items` builds them. Without it, the first row has it as text. */
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
export type Items =
  | { of: 'gyms'; limit: number; near: string | undefined }
  | { of: 'feed'; limit: number; uid: string }
  | { of: 'discover'; limit: number; events: EventCard[] }

process.once('message', ({ databaseUrl, answers = [], file }: PlainWork) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  const server = createServer(async (request, response) => {
    const answer = answers[Number(request.url?.slice(1))]
    if (request.url === '/metrics') {
      const { user, system } = process.cpuUsage()
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
    } else if (file) sendFile(request, response, file)
    else if (!answer) response.writeHead(404).end()
    else
      try {
        const body = await bodyOf(pool, answer)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        response.end(body)
      } catch (error) {
        response.writeHead(500).end(String(error))
      }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

async function bodyOf(pool: pg.Pool, { statements, body, items }: Answer): Promise<string> {
  const client = await pool.connect()
  try {
    const results: pg.QueryResultRow[][] = []
    for (const statement of statements) results.push((await client.query(statement)).rows)
    if (!body) return results[0]?.[0]?.body
    return JSON.stringify(items ? { ...body, items: itemsOf(results, items) } : body)
  } finally {
    client.release()
  }
}

function itemsOf([first = []]: pg.QueryResultRow[][], items: Items): unknown[] {
  if (items.of === 'gyms') {
    const now = new Date()
    return first.slice(0, items.limit).map((row) => gymItemOf(row as FoundColumns, items, now))
  }
  if (items.of === 'feed') {
    const card = (row: pg.QueryResultRow) => cardOf(row as CardRow, items, new Map())
    return first.slice(0, items.limit).map((row) => ({ card: card(row), source: row.source, why: null }))
  }
  const events = new Map(items.events.map((event) => [event.id, event]))
  return first.slice(0, items.limit).flatMap((row) => discoverItemOf(row as DiscoverRow, events) ?? [])
}

function sendFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { path, bytes }: { path: string; bytes: number },
) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = { start: Number(from ?? 0), end: Number(to ?? bytes - 1) }
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': 'video/mp4',
    'content-length': part.end - part.start + 1,
    ...(from === undefined ? {} : { 'content-range': `bytes ${part.start}-${part.end}/${bytes}` }),
  })
  createReadStream(path, part).pipe(response)
}
