import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { actorIn } from '../rules.ts'
import { actorNow, visibleToPerson } from './visible-to.ts'

/**
 * For each of these entries, finds which of these members have it in their home feed as a followed entry, not a nearby
 * one. The reverse of the home feed's query.
 */
export async function readAudience(
  reader: Reader,
  { activityIds, uids }: { activityIds: readonly string[]; uids: readonly string[] },
): Promise<{ activityId: string; uid: string }[]> {
  const known = activityIds.flatMap((id) => {
    const actorId = actorIn(id)
    return actorId ? [{ id, actorId }] : []
  })
  if (known.length === 0 || uids.length === 0) return []
  const among = sql`any(${sql.param(uids)}::text[])`
  const { rows } = await reader.execute<{ activityId: string; uid: string }>(sql`
    select a.id as "activityId", w.uid
    from (select ${actorNow(sql`n.actor_id`)} as actor_id, n.id
      from unnest(${sql.param(known.map(({ actorId }) => actorId))}::text[], ${sql.param(known.map(({ id }) => id))}::text[])
        as n(actor_id, id) offset 0) k
    join activities a on a.actor_id = k.actor_id and a.id = k.id
    cross join lateral (
      select f.follower_id as uid from follows f
        where f.followed_id = a.actor_id and f.status = 'accepted' and f.follower_id = ${among}
      union select v.uid from favorites v where a.actor_type = 'gym' and v.gym_id = a.actor_id and v.uid = ${among}
      union select m.uid from audience_members m where a.actor_type = 'gym' and m.audience = 'gym:' || a.actor_id and m.uid = ${among}
      union select u.uid from users u where a.actor_type = 'gym' and u.home_gym_id = a.actor_id and u.uid = ${among}) w
    where a.in_feed and w.uid <> a.actor_id and ${visibleToPerson(sql`w.uid`)}
      and not exists (select from mutes m where m.muter_id = w.uid and m.muted_id = a.actor_id)`)
  return rows
}
