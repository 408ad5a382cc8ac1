import pg from 'pg'
import { isTracing, traced } from './tracing.ts'

export type { Client, Pool, PoolClient } from 'pg'

/* The product opens connections to PostgreSQL only here. node-postgres reports a broken connection through the client's
   `error` event, and an `error` event without a listener ends the process. Code using the connection still gets the
   error from its query. */

/** By default, the system first checks after two hours whether the other side is still there. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...KEEP_ALIVE, ...config })
  pool.on('error', () => {})
  // The pool only listens while a client is idle, not while it's checked out.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (isTracing()) {
    traceStatements(pool)
    pool.on('connect', traceStatements)
  }
  return pool
}

type Query = (statement: string | { text: string; name?: string }, ...rest: unknown[]) => Promise<unknown>

/** Traces each statement, without its parameters. If the pool runs it, the span includes the wait for a connection. */
function traceStatements(target: pg.Pool | pg.PoolClient) {
  const query = target.query.bind(target) as Query
  const tracing: Query = (statement, ...rest) => {
    // With a callback, it's the pool that calls its client, and the pool's span covers that. Streams aren't traced.
    if (typeof rest.at(-1) === 'function' || (typeof statement === 'object' && 'submit' in statement))
      return query(statement, ...rest)
    const { text, name } = typeof statement === 'string' ? { text: statement } : statement
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? ''
    const table = /\b(?:from|into|update)\s+"?(?:pgboss\.)?(\w+)/i.exec(text)?.[1] ?? ''
    const summary = name ?? `${operation} ${table}`.trim()
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary }
    return traced(summary, attributes, () => query(statement, ...rest))
  }
  Object.assign(target, { query: tracing })
}

export function newClient(config: pg.ClientConfig): pg.Client {
  return new pg.Client({ ...KEEP_ALIVE, ...config }).on('error', () => {})
}

/** Codes of class 08 are connection errors too. */
const AWAY = new Set([
  '57P01', // admin_shutdown: a planned switchover, or an administrator
  '57P02', // crash_shutdown: another backend was killed
  '57P03', // cannot_connect_now: starting or stopping
  '53300', // too_many_connections
  '57014', // query_canceled: by the statement timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: the former primary is now a standby
])
/** How node-postgres reports a broken connection; these errors have no code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

/** Whether the database, or another backing service, was unreachable, so the same call may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.has(error.code ?? '') || error.code?.startsWith('08') === true
  const { code, $metadata: fromBucket } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } }
  return (
    BROKEN.test(error.message) ||
    (code !== undefined && NETWORK.has(code)) ||
    (fromBucket?.httpStatusCode ?? 0) >= 500 ||
    isUnreachable(error.cause)
  )
}
