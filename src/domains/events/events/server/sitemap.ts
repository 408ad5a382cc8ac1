import { type SQL, sql } from 'drizzle-orm'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { FINDABLE_BY_ALL } from '#domains/gyms/gyms/server/visible-to.ts'

/** Public events that haven't ended, for search engines. */
export function eventsForSitemap(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  // The condition on the start lets the query use the index: no event is longer than two weeks.
  return sql`select e.id, e.slug, g.slug as gym_slug, e.updated_at as changed
    from events e join gyms g on g.id = e.gym_id
    where e.starts_at > ${at} - interval '15 days' and e.ends_at > ${at} and ${FINDABLE_BY_ALL} and ${eventVisibleTo(null)}`
}
