import { type SQL, sql } from 'drizzle-orm'
import { commentVisibleTo, visibleToPerson } from '#domains/feed/activities/server/visible-to.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'

/**
 * SQL from `from notifications n` to the end of its conditions: the notifications a member can still see. Excludes
 * deleted and hidden content, and people blocked (in either direction) or muted. `rows`: all of them, or a subquery.
 */
export function visibleNotifications(viewer: { uid: string | SQL }, rows: SQL = sql`notifications`): SQL {
  return sql`from ${rows} n
    left join activities a on a.actor_id = n.activity_actor_id and a.id = n.activity_id
    left join comments c on c.actor_id = a.actor_id and c.activity_id = a.id and c.id = n.comment_id
    where n.uid = ${viewer.uid}
      and (n.activity_id is null or (a.id is not null and ${visibleToPerson(sql`${viewer.uid}::text`)}))
      and (n.comment_id is null or (c.id is not null and ${commentVisibleTo(viewer)}))
      and not ${isOfHidden}
      and not ${blockedBetween(sql`n.actor_id`, viewer.uid)}
      and not exists (select from mutes m where m.muter_id = ${viewer.uid} and m.muted_id = n.actor_id)`
}

/** The notification's event or lesson was taken down. `offset 0` keeps it one look-up per row. */
const isOfHidden = sql`(exists (select from events e where e.id = n.extra ->> 'eventId' and e.taken_down_at is not null offset 0)
  or (n.type = 'account_update' and exists (select from contents t
    where t.id = substring(n.extra ->> 'path' from '^/content/([^/]+)$') and t.taken_down_at is not null offset 0)))`
