import { sql } from 'drizzle-orm'
import { UNDO_WITHIN_MS } from '#domains/gym-management/gym-edits/limits.ts'
import { UNDO_MS } from '#domains/gym-management/gym-merges/rules.ts'
import { days } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'

/** How long an uploaded picture may stay unused. */
const WAITING_MS = days(2)

/**
 * Releases photos that aren't shown by a gym or event, part of an open suggestion, or needed to undo a change or merge.
 * Hidden ones stay for appeals. `purgePosts` deletes released photos. Returns how many were released.
 */
export async function releaseUnusedPhotos(db: Database, now: Date): Promise<number> {
  const before = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    update pictures i set gym_id = null from gyms g
    where g.id = i.gym_id and i.taken_down_at is null and g.pictures_taken_down_at is null and i.created_at <= ${before(WAITING_MS)}
      and g.logo ->> 'id' is distinct from i.id and g.cover ->> 'id' is distinct from i.id
      and not g.photos @> jsonb_build_array(jsonb_build_object('id', i.id))
      and not exists (select from events e where e.gym_id = i.gym_id and e.cover ->> 'id' = i.id)
      and not exists (select from event_series s where s.gym_id = i.gym_id and s.cover ->> 'id' = i.id)
      and not exists (select from gym_suggestions s where s.gym_id = i.gym_id and s.status = 'open' and strpos(s.after::text, i.id) > 0)
      and not exists (select from gym_edits h where h.gym_id = i.gym_id and h.at > ${before(UNDO_WITHIN_MS)}
        and strpos(h.changes::text, i.id) > 0)
      and not exists (select from gym_merges m join gym_merge_rows r on r.merge_id = m.id
        where m.undone_at is null and m.at > ${before(UNDO_MS)} and r.table_name = 'pictures' and r.key ->> 'id' = i.id)`)
  return rowCount ?? 0
}
