import { sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import type { Database } from '#platform/database.ts'

/** Events deleted 30 days ago go for good, with who came and who was asked. Answers how many. */
export async function purgeEvents(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  const { rowCount } = await db.execute(
    sql`delete from events where is_deleted and deleted_at <= ${before}::timestamptz`,
  )
  return rowCount ?? 0
}
