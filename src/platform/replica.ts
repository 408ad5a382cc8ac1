import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { QueryConfig } from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { replicaLag, replicaReads, replicaUsable } from './metrics.ts'
import { isUnreachable, openPool } from './postgres-connection.ts'

/** A standby that's further behind isn't used: responses may be this old (record 102). */
export const MOST_BEHIND_MS = 1_000
/** How often the standby's position is compared with the primary's while there are reads. */
const CHECK_MS = 200
const IDLE_MS = 5_000
/** How long positions of the primary are remembered, to tell how far behind a standby is. */
const REMEMBERED_MS = 60_000
/** Limits how long a frozen standby delays a read; slower reads belong on the primary. */
const STANDBY_BOUNDS = { connectionTimeoutMillis: 1_000, statement_timeout: 2_000, query_timeout: 2_000 }
const CHECK_BOUNDS = { max: 1, connectionTimeoutMillis: 1_000, query_timeout: 1_000 }

export interface Replica {
  /**
   * Runs reads on the standby, or on the primary while the standby isn't usable. Whatever fails on the standby is
   * repeated on the primary, including 404s: the row may be newer.
   */
  read<Answer>(work: (db: Database) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

interface Standby {
  /** Identifies the running server; different after each restart. */
  server: string
  db: Database
  close(): Promise<void>
}

/**
 * A streaming standby of the primary. Its address may lead to another server once the connections to the previous one
 * are closed.
 */
export function openReplica({
  url,
  primary,
  log,
  now = () => performance.now(),
}: {
  url: string
  primary: { url: string; db: Database }
  log: Logger
  /** Milliseconds of this process's own clock; other machines' clocks don't matter. */
  now?: () => number
}): Replica {
  const name = 'open-mat replica check'
  const ahead = openPool({ connectionString: primary.url, application_name: name, ...CHECK_BOUNDS })
  const behind = openPool({ connectionString: url, application_name: name, ...CHECK_BOUNDS })
  const { host } = new URL(url)
  /** Positions of the primary, oldest first. `position` covers everything that was committed before `at`. */
  let positions: { at: number; position: number }[] = []
  /** The standby has everything that was committed before this time. */
  let completeAt = Number.NEGATIVE_INFINITY
  let standby: Standby | undefined
  let isMoved = false
  let wasUsable: boolean | undefined
  let lastReadAt = now()
  let checking: Promise<void> | undefined
  const stopping = new AbortController()

  const isUsable = () => now() - completeAt <= MOST_BEHIND_MS

  /** A database handle for one server, checked before each statement. */
  const connectTo = (server: string): Standby => {
    const pool = openPool({
      connectionString: url,
      max: 20,
      application_name: 'open-mat reads',
      ...STANDBY_BOUNDS,
      verify: (client, done) =>
        void client.query(READ_ONLY).then(({ rows }) => {
          if (rows[0].server === server) return done()
          isMoved = true
          done(new Error('The address of the standby leads to another server now.'))
        }, done),
    })
    const query = async (statement: QueryConfig, values: unknown[]) => {
      const client = await pool.connect()
      try {
        if (!isUsable()) throw new Error('The standby is too far behind.')
        const result = await client.query(statement, values)
        client.release()
        return result
      } catch (error) {
        client.release(isUnreachable(error))
        throw error
      }
    }
    const db: Database = drizzle({ client: { query } as unknown as typeof pool })
    db.transaction = () => Promise.reject(new Error('A transaction belongs on the primary.'))
    return { server, db, close: () => pool.end() }
  }

  const readStandby = async () => {
    const client = await behind.connect()
    let isLost = true
    try {
      const { rows } = await client.query<{ server: string; system: string; position: number | null }>(STANDBY_POSITION)
      isLost = false
      return rows[0]
    } finally {
      client.release(isLost || isMoved)
      isMoved = false
    }
  }

  const check = async () => {
    const at = now()
    // The primary is asked first: a standby that has reached this position has everything committed before `at`.
    const { rows } = await ahead.query<{ system: string; position: number }>(PRIMARY_POSITION)
    const [found] = rows
    positions = positions.filter((sample) => at - sample.at < REMEMBERED_MS)
    if (found) positions.push({ at, position: endOfLastRecord(found.position) })
    const reached = await readStandby()
    if (reached?.system !== found?.system) throw new Error("it isn't a copy of the database in DATABASE_URL")
    const { position, server } = reached ?? {}
    if (position == null || !server) throw new Error("it isn't a standby")
    if (standby?.server !== server) {
      standby?.close().catch(() => {})
      standby = connectTo(server)
    }
    completeAt = positions.findLast((sample) => sample.position <= position)?.at ?? Number.NEGATIVE_INFINITY
  }

  const checkAndReport = async () => {
    let problem: string | undefined
    try {
      await check()
      if (!isUsable()) problem = `it's more than ${MOST_BEHIND_MS} ms behind`
    } catch (error) {
      completeAt = Number.NEGATIVE_INFINITY
      problem = (error as Error).message
    }
    replicaUsable.set({ host }, problem ? 0 : 1)
    if (Number.isFinite(completeAt)) replicaLag.set({ host }, (now() - completeAt) / 1_000)
    else replicaLag.remove({ host })
    if (wasUsable === !problem || stopping.signal.aborted) return
    wasUsable = !problem
    if (problem) log.warn({ host, problem }, "the standby isn't usable: its reads use the primary")
    else log.info({ host }, 'reads use the standby')
  }

  const keepChecking = async () => {
    while (!stopping.signal.aborted && now() - lastReadAt < IDLE_MS) {
      await checkAndReport()
      await setTimeout(CHECK_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
    checking = undefined
  }

  return {
    async read(work) {
      lastReadAt = now()
      checking ??= keepChecking()
      if (standby && isUsable())
        try {
          const answer = await work(standby.db)
          replicaReads.inc({ database: 'standby' })
          return answer
        } catch (error) {
          // Not used again until the next check.
          if (isUnreachable(error)) completeAt = Number.NEGATIVE_INFINITY
        }
      replicaReads.inc({ database: 'primary' })
      return work(primary.db)
    },
    async close() {
      stopping.abort()
      await checking
      await Promise.all([ahead.end(), behind.end(), standby?.close()])
    },
  }
}

/** The end of the last record. If the current WAL page is still empty, the position is already past its header. */
function endOfLastRecord(position: number): number {
  const inPage = position % 8_192
  return inPage === 24 || inPage === 40 ? position - inPage : position
}

const SERVER = `pg_postmaster_start_time()::text || ' ' || coalesce(inet_server_addr()::text, '') as server`
const SYSTEM = '(select system_identifier::text from pg_control_system()) as system'
/** Where the next record goes: after every commit, even one that isn't on disk yet. */
const PRIMARY_POSITION = `select ${SYSTEM}, (pg_current_wal_insert_lsn() - '0/0')::float8 as position`
const STANDBY_POSITION = `select ${SYSTEM}, ${SERVER},
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position`
const READ_ONLY = `select ${SERVER}, set_config('default_transaction_read_only', 'on', false)`
