import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { UNDO_MS } from '../rules.ts'

/**
 * Deletes the moved values of merges that can no longer be undone. The merges themselves stay for the audit log.
 * Returns how many values were deleted.
 */
export async function purgeMergeRows(db: Database, now: Date): Promise<number> {
  const before = sql`${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    delete from gym_merge_rows r using gym_merges m where m.id = r.merge_id and (m.at < ${before} or m.undone_at is not null)`)
  return rowCount ?? 0
}
