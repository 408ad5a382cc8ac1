import { sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import type { Database } from '#platform/database.ts'

/**
 * Permanently deletes comments deleted 30 days ago, with their replies, except those a moderator removed. Works in
 * batches to keep locks short. Returns how many were deleted.
 */
export async function purgeDeletedComments(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  let gone = 0
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string; author_id: string; deleted: boolean }>(sql`
        with due as (select actor_id, activity_id, id from comments
          where deleted_at <= ${since}::timestamptz and taken_down_at is null limit ${PORTION})
        delete from comments c using due where c.actor_id = due.actor_id and c.activity_id = due.activity_id
          and (c.id = due.id or c.parent_id = due.id) returning c.id, c.author_id, c.deleted_at is not null as deleted`)
      // Log rows contain the comments' text, so they're deleted too, except those of replies the author hadn't deleted.
      const deleted = rows.filter((row) => row.deleted)
      await tx.execute(sql`
        delete from activities a using unnest(${sql.param(deleted.map((row) => row.author_id))}::text[],
          ${sql.param(deleted.map((row) => row.id))}::text[]) as w(author_id, id)
        where a.actor_id = w.author_id and a.activity_type in ('comment', 'profile_comment', 'reply') and a.metadata ->> 'commentId' = w.id`)
      return rows.length
    })
    if (removed === 0) return gone
    gone += removed
  }
}

const PORTION = 200
