import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/** Notifies demo members of recent follows, comments and mentions. Those from the last two days are unread. */
export async function seedDemoNotifications(tx: Tx, { now }: { now: Date }): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with happened as (
      select f.followed_id as uid, 'follow' as type, f.follower_id as actor_id, null as activity_actor_id, null as activity_id,
        null as comment_id, 'me' as target, f.accepted_at as at
      from follows f join users u on u.uid = f.follower_id and u.is_dummy where f.status = 'accepted'
      union all
      select c.actor_id, 'comment', c.author_id, c.actor_id, c.activity_id, c.id, 'activities/' || c.activity_id, c.created_at
      from comments c where c.author_id <> c.actor_id
      union all
      select m.value ->> 'uid', 'mention', p.user_id, p.user_id, p.activity_id, null, 'activities/' || p.activity_id, p.created_at
      from posts p cross join lateral jsonb_array_elements(p.mentions) m where m.value ->> 'uid' <> p.user_id),
    placed as (
      select h.*, md5(concat_ws(' ', h.uid, h.type, h.actor_id, h.activity_id, h.comment_id)) as id,
        h.at - lag(h.at) over line > interval '24 hours' as opens
      from happened h join users u on u.uid = h.uid and u.is_dummy
      where h.at > ${at} - interval '80 days' and h.at <= ${at}
      window line as (partition by h.uid, h.type, h.target order by h.at, h.actor_id, h.comment_id)),
    lined as (
      select p.*, count(*) filter (where p.opens) over (partition by p.uid, p.type, p.target order by p.at, p.actor_id, p.comment_id) as line
      from placed p),
    grouped as (
      select l.*, first_value(l.id) over (partition by l.uid, l.type, l.target, l.line order by l.at, l.actor_id, l.comment_id) as group_id,
        l.at < ${at} - interval '2 days' as read
      from lined l),
    groups as (
      insert into notification_groups (uid, id, type, target, last_at, unread)
      select uid, group_id, type, target, max(at), count(*) filter (where not read) from grouped group by uid, group_id, type, target)
    insert into notifications (uid, id, type, actor_id, activity_actor_id, activity_id, comment_id, timestamp, created_at, read, group_id, batch, mailed_at)
    select uid, id, type, actor_id, activity_actor_id, activity_id, comment_id, at, at, read, group_id, 'demo', at from grouped`)
}
