import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { PlainBadgeWork } from './badge.ts'
import type { PlainStatement } from './feed-statements.ts'

// The bare limit of the unread badge: node:http and node-postgres, nothing else. It knows beforehand which address is whose,
// and whether the session is to be looked up first; it runs the statements, planned once for a connection, and prints the JSON.

process.once('message', ({ databaseUrl, connections, asked, session, unread, most }: PlainBadgeWork) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const run = async <Row extends pg.QueryResultRow>(
    name: string,
    { text, values }: PlainStatement,
    given: Record<string, unknown>,
  ) => {
    const filled = values.map((value) => ('name' in value ? given[value.name] : value.value))
    return (await pool.query<Row>({ name, text, values: filled })).rows
  }
  const server = createServer(async (request, response) => {
    const member = asked[request.url ?? '']
    if (!member) {
      const { user, system } = process.cpuUsage()
      response.writeHead(request.url === '/metrics' ? 200 : 404)
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
      return
    }
    try {
      if (member.token) await run('session', session, { token: member.token })
      const rows = await run<{ count: number }>('unread', unread, { uid: member.uid, most: most + 1 })
      const count = rows[0]?.count ?? 0
      const body = JSON.stringify({ count: Math.min(count, most), more: count > most })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
