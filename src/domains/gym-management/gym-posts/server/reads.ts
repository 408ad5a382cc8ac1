import { sql } from 'drizzle-orm'
import type { ActivityPage } from '#domains/feed/activities/contract.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'

/** A gym's posts that this viewer can see, latest first. */
export async function readGymPosts(
  reader: Reader,
  viewer: MaybeViewer,
  { gymId, cursor, limit }: { gymId: string; cursor: string | undefined; limit: number },
): Promise<ActivityPage> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ id: string; timestamp: string }>(sql`
    select a.id, a.timestamp from activities a
    where a.actor_id = ${gymId} and a.in_feed and a.activity_type = 'gym_post' and ${visibleTo(viewer)}
      ${after ? sql`and (a.timestamp, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by a.timestamp desc, a.id desc limit ${limit + 1}`)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.timestamp, id: row.id }))
  return {
    items: await readCards(
      reader,
      viewer,
      shown.map(({ id }) => id),
    ),
    nextCursor,
  }
}
