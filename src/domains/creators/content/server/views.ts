import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { type ReadContext, readCardRows } from './cards.ts'

interface Viewed {
  id: string
  seconds: number
  finished: boolean
}

/**
 * Records a view and its progress, which never decreases. Previews record the view only; the author's own views aren't
 * counted.
 */
export async function recordView(
  tx: Tx,
  looking: ReadContext & { viewer: { uid: string } },
  { id, seconds, finished }: Viewed,
): Promise<{ seconds: number; finished: boolean }> {
  const { viewer, now } = looking
  const [row] = await readCardRows(tx, looking, { where: sql`c.id = ${id}` })
  if (!row) throw notFound()
  if (row.creator_uid === viewer.uid) return { seconds: 0, finished: false }
  const came = row.opens ? { seconds, finished } : { seconds: 0, finished: false }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ seconds: number; finished: boolean }>(sql`
    insert into content_views as v (content_id, uid, seconds, finished, opened, first_at, last_at)
    values (${id}, ${viewer.uid}, ${came.seconds}, ${came.finished}, ${row.opens}, ${at}, ${at})
    on conflict (content_id, uid) do update set seconds = greatest(v.seconds, excluded.seconds),
      finished = v.finished or excluded.finished, opened = v.opened or excluded.opened, last_at = greatest(v.last_at, excluded.last_at)
    returning seconds, finished`)
  return rows[0] ?? came
}
