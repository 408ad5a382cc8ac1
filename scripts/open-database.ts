import { migrateDatabase, openDatabase } from '#platform/database.ts'
import { runningPostgres } from '#platform/embedded-postgres/running-postgres.ts'
import { connectable, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

/**
 * The database from DATABASE_URL, otherwise the running Open Mat's, otherwise the one in the data folder, started for
 * this script.
 */
export async function openTheDatabase() {
  const dataDir = process.env.DATA_DIR || './data'
  const given = process.env.DATABASE_URL
  if (given) await connectable(given)
  const running = given ?? (await runningPostgres(dataDir))
  const own = running === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
  const url = running ?? own?.url ?? ''
  await migrateDatabase(url)
  const database = openDatabase(url, { connections: 4 })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await own?.stop()
    },
  }
}
