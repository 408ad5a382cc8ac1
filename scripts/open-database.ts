import { migrateDatabase, openDatabase } from '#platform/database.ts'
import { runningPostgres } from '#platform/embedded-postgres/running-postgres.ts'
import { connectable, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

/**
 * The database from DATABASE_URL, otherwise the running Open Mat's, otherwise the one in the data folder, started for
 * this script.
 */
export async function openTheDatabase() {
  const { url, stop } = await findTheDatabase()
  await migrateDatabase(url)
  const database = openDatabase(url, { connections: 4 })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await stop()
    },
  }
}

/** The same database as `openTheDatabase`, but without bringing its tables up to date. */
export async function findTheDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = process.env.DATA_DIR || './data'
  const given = process.env.DATABASE_URL
  if (given) await connectable(given)
  const running = given ?? (await runningPostgres(dataDir))
  return running === undefined ? startEmbeddedPostgres({ dataDir }) : { url: running, stop: async () => {} }
}
