import type pg from 'pg'
import { uidIn } from './community.ts'

/**
 * A kind of member: how many notifications each of `members` has, and how many of their notification groups are unread:
 * five (`few`) or every other one (`half`).
 */
export interface NotificationLoad {
  notifications: number
  unread: 'few' | 'half'
  members: readonly number[]
}

/** Every member favourites this gym. */
export const GYM = 'bench-1'
const NEWS = `'{"gymId":"bench-2","gymName":"Granite Grappling Club","gymSlug":"bench-gym-2"}'::jsonb`

/** A value for each type of group: a mention in an activity, news from a gym, new followers. */
const byType = (mention: string, news: string, follow: string) =>
  `case type when 'mention' then ${mention} when 'gym_update' then ${news} else ${follow} end`

/**
 * Seeds notifications. Members of these kinds get a year's worth; all others get one to eight unread ones, early enough
 * to be in the 8 am digest where it's noon. Groups have one to seven notifications, and one has a fifth of them all, as
 * for someone with many followers.
 */
export async function seedNotifications(client: pg.Client, members: number, kinds: readonly NotificationLoad[]) {
  const loads = JSON.stringify(kinds.flatMap(({ members, ...load }) => members.map((member) => ({ member, ...load }))))
  await client.query(
    `set synchronous_commit = off;
    create temp table entries as select row_number() over () - 1 as place, id as entry, actor_id as author
      from (select * from activities where in_feed and visibility = 'public' order by id limit 5000) a;
    create temp table groups as
      with loads as (
        select * from jsonb_to_recordset('${loads}') l(member int, notifications int, unread text)
        union all select n, 1 + (hashint4(n) & 1023) % 8, 'all' from generate_series(0, ${members - 1}) n
          where n not in (select (l ->> 'member')::int from jsonb_array_elements('${loads}') l)
      ), sized as (
        select *, sum(size) over (partition by member order by number) - size as earlier from loads
          cross join lateral generate_series(0, notifications) number
          cross join lateral (select case number when 1 then greatest(1, notifications / 5) else 1 + number % 7 end as size) s
      )
      select member, number, ${uidIn('member')} as uid, member || '_' || number as id, least(size, notifications - earlier) as size,
        case when number = 1 then 'follow' when number % 3 = 1 then 'gym_update' else 'mention' end as type,
        case unread when 'all' then least(size, notifications - earlier) when 'few' then (number < 5)::int * (size + 1) / 2
          else number % 2 * (size + 1) / 2 end as unread,
        now() - case unread when 'all' then interval '6 hours' + interval '30 minutes' * (number + 1)
          else interval '1 minute' + interval '1 year' * earlier / notifications end as latest, entry, author
      from sized join entries on place = (member * 31 + number * 17) % (select count(*) from entries) where earlier < notifications;
    insert into notification_groups (uid, id, type, target, last_at, unread)
      select uid, id, type, ${byType(`'activities/' || entry`, `'gyms/bench-2'`, `'me'`)}, latest, least(unread, size) from groups;
    insert into notifications
        (uid, id, type, actor_id, activity_actor_id, activity_id, extra, timestamp, created_at, read, group_id, batch)
      select uid, id || '_' || place, type, ${byType('author', `'bench-2'`, uidIn(`(member + 1 + number + place) % ${members}`))},
        ${byType('author', 'null', 'null')}, ${byType('entry', 'null', 'null')}, ${byType(`'{}'`, NEWS, `'{}'`)},
        at, at, place < size - least(unread, size), id, id || '_' || place
      from groups cross join generate_series(0, size - 1) place
        cross join lateral (select latest - interval '1 minute' * (size - 1 - place) as at) t;
    alter table favorites disable trigger user;
    insert into favorites (uid, gym_id, created_at) select uid, '${GYM}', now() from users;
    alter table favorites enable trigger user;
    update gyms set favorite_count = ${members} where id = '${GYM}'`,
  )
}
