import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The bare limit of an answer that is put together of many statements: node:http and node-postgres, nothing else. It is given
// the statements that the product ran, with their values, and the answer they lead to; it runs them all, one after the other
// on one connection, planned once for it, and prints the answer anew each time.

export interface CapturedWork {
  databaseUrl: string
  connections: number
  /** By path. */
  asked: Record<string, { statements: { text: string; values: unknown[] }[]; answer: unknown }>
}

process.once('message', ({ databaseUrl, connections, asked }: CapturedWork) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `captured_${names.size}`
    names.set(text, name)
    return name
  }
  const server = createServer(async (request, response) => {
    const work = asked[request.url ?? '']
    if (!work) {
      const { user, system } = process.cpuUsage()
      response.writeHead(request.url === '/metrics' ? 200 : 404)
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
      return
    }
    const client = await pool.connect()
    try {
      for (const { text, values } of work.statements) await client.query({ name: nameOf(text), text, values })
      const body = JSON.stringify(work.answer)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    } finally {
      client.release()
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
