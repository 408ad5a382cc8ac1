import { sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import type { Database } from '#platform/database.ts'

/** Permanently deletes events that were deleted 30 days ago, with their RSVPs and invitations. Returns how many. */
export async function purgeEvents(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  const { rowCount } = await db.execute(
    sql`delete from events where is_deleted and deleted_at <= ${before}::timestamptz`,
  )
  return rowCount ?? 0
}
