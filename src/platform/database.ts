import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { DatabaseError, type PoolClient, types } from 'pg'
import { minutes } from './clock.ts'
import { isUnreachable, openPool, type Pool } from './postgres-connection.ts'
import { StartError } from './start-error.ts'

/** A database handle without a transaction. */
export type Database = NodePgDatabase
/** A transaction. Writes take one as a parameter, so that related changes are committed together. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A database handle or a transaction: either works for reads. */
export type Reader = Database | Tx

export interface OpenDatabase {
  db: Database
  pool: Pool
  /** Whether it responds within a second, however busy the pool is. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const MIGRATIONS = new URL('./migrations', import.meta.url).pathname
/** An arbitrary number, the same in every process, so only one migrates at a time. */
const MIGRATION_LOCK = 7_310_742

types.setTypeParser(types.builtins.INT8, Number)

/** Lets a request fail, rather than wait forever, while the database is overloaded, frozen or cut off. */
export const REQUEST_BOUNDS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  /** Longer than the server's own limit, whose error never arrives if the server is frozen or cut off. */
  query_timeout: 65_000,
  idle_in_transaction_session_timeout: 60_000,
}
/** The same for a process that only runs jobs: nightly statements may take minutes. */
export const WORKER_BOUNDS = {
  ...REQUEST_BOUNDS,
  statement_timeout: minutes(30),
  query_timeout: minutes(31),
  idle_in_transaction_session_timeout: minutes(5),
}
const READY_MS = 1_000

export function openDatabase(
  url: string,
  { connections = 20, bounds = {} }: { connections?: number; bounds?: Partial<typeof REQUEST_BOUNDS> } = {},
): OpenDatabase {
  const pool = openPool({ connectionString: url, max: connections, application_name: 'open-mat', ...bounds })
  const health = openPool({
    connectionString: url,
    max: 1,
    application_name: 'open-mat health',
    connectionTimeoutMillis: READY_MS,
    query_timeout: READY_MS,
  })
  const db = drizzle(pool)
  // Drizzle's own `transaction` never releases the connection when `begin` fails, so each lost connection would shrink
  // the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const outcome = await drizzle(client).transaction(work, config)
      client.release()
      return outcome
    } catch (error) {
      // Closes the connection if it's lost, or still in a transaction because `rollback` failed too.
      client.release(isUnreachable(error) || client.getTransactionStatus() !== 'I')
      throw error
    }
  }
  return {
    db,
    pool,
    isReady: () =>
      Promise.race([
        health.query('select 1').then(
          () => true,
          () => false,
        ),
        pause(READY_MS, false, { ref: false }),
      ]),
    close: async () => void (await Promise.all([pool.end(), health.end()])),
  }
}

/** PostgreSQL aborts one of two deadlocked transactions; the aborted one is tried this many times in total. */
const TRIES = 3
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs the work in a transaction, and repeats it from the start after a deadlock. */
export async function transact<Outcome>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome>,
  tries = TRIES,
): Promise<Outcome> {
  try {
    return await db.transaction(work)
  } catch (error) {
    if (databaseErrorCode(error) !== DEADLOCK || tries <= 1) throw error
    return transact(db, work, tries - 1)
  }
}

/** Short, because a statement that waits for a lock makes every later query of that table wait behind it. */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_TRIES = 20

/**
 * Brings the tables up to date, while other processes use them. Safe to call from several processes concurrently.
 * @throws {StartError} if the tables were created before the migration baseline, or stay locked for about a minute.
 */
export async function migrateDatabase(
  url: string,
  { folder = MIGRATIONS, lockTimeoutMs = LOCK_TIMEOUT_MS, tries = LOCK_TRIES } = {},
): Promise<void> {
  const pool = openPool({ connectionString: url, max: 2 })
  const [lock, client] = [await pool.connect(), await pool.connect()]
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlderThanBaseline(lock)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    for (let left = tries - 1; ; left--)
      try {
        await migrate(drizzle(client), { migrationsFolder: folder })
        break
      } catch (error) {
        if (databaseErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error
        if (left === 0) throw new StartError("The tables couldn't be changed: a transaction keeps one locked.")
        await pause(lockTimeoutMs / 2)
      }
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    lock.release()
    client.release(true)
    await pool.end()
  }
}

async function refuseOlderThanBaseline(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (tables[0]?.name === null) return
  const { rows: oldest } = await client.query('select min(created_at) as at from drizzle.__drizzle_migrations')
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (oldest[0]?.at === null || oldest[0]?.at === baseline?.folderMillis) return
  throw new StartError(
    "This database was made by a development version of Open Mat that can't be upgraded. Start with an empty folder (DATA_DIR) or database (DATABASE_URL).",
  )
}

/** The PostgreSQL error code behind a failed query (`23505` is a unique violation), if it is one. */
export function databaseErrorCode(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof DatabaseError ? cause.code : undefined
}
