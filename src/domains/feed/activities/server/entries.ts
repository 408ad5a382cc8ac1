import { sql } from 'drizzle-orm'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { ActivityPage } from '../contract.ts'
import { readCards } from './reads.ts'
import { type MaybeViewer, visibleTo } from './visible-to.ts'

/** Entries of a person or gym that this viewer can see, latest first. */
export async function readEntriesOf(
  reader: Reader,
  viewer: MaybeViewer,
  { actorId, cursor, limit }: { actorId: string; cursor: string | undefined; limit: number },
): Promise<ActivityPage> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ id: string; timestamp: string }>(sql`
    select a.id, a.timestamp from activities a
    where a.actor_id = ${actorId} and a.in_feed and not a.is_deleted and ${visibleTo(viewer)}
      and ${after ? sql`(a.timestamp, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by a.timestamp desc, a.id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.timestamp, id: row.id }))
  return {
    items: await readCards(
      reader,
      viewer,
      page.map(({ id }) => id),
    ),
    nextCursor,
  }
}
