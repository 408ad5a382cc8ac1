import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { CONFIRM_WITHIN_HOURS, GUEST_DAYS } from '../limits.ts'

/**
 * Deletes guests 30 days after their event, those who didn't confirm within a day, and those of events that were
 * deleted (but not by a moderator) or whose host has left. Returns how many.
 */
export async function purgeGuests(db: Database, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    delete from event_guests g using events e where e.id = g.event_id and (
      e.ends_at <= ${at} - ${GUEST_DAYS} * interval '1 day'
      or (g.status = 'unconfirmed' and g.updated_at <= ${at} - ${CONFIRM_WITHIN_HOURS} * interval '1 hour')
      or (e.is_deleted and e.taken_down_at is null)
      or (e.status = 'cancelled' and e.created_by is null and not e.official))`)
  return rowCount ?? 0
}
