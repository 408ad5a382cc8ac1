import type pg from 'pg'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { withClient } from '../stage.ts'
import { uidIn } from './community.ts'

/**
 * A kind of member: how many notifications each of `members` has, and how many of their notification groups are unread.
 */
export interface NotificationLoad {
  notifications: number
  unread: 'few' | 'half'
  members: readonly number[]
}

/** Every member favourites this gym. */
export const GYM = 'bench-1'
/** How many unread groups members with `unread: 'few'` have. */
const FEW = 5
/** Maximum number of unread notifications for a member who gets a digest. */
const MOST_IN_DIGEST = 8
/** Early enough to be in the 8 am digest where it's noon. */
const BEFORE_DIGEST = `interval '6 hours'`

/** Notification types: mentioned in an activity, news from a gym, a new follower. */
const TYPES: { type: NotificationType; target: string; actor: string; activity: string; extra: string }[] = [
  { type: 'mention', target: `'activities/' || entry`, actor: 'author', activity: 'entry', extra: `'{}'` },
  {
    type: 'gym_update',
    target: `'gyms/bench-2'`,
    actor: `'bench-2'`,
    activity: 'null',
    extra: `'{"gymId":"bench-2","gymName":"Granite Grappling Club","gymSlug":"bench-gym-2"}'`,
  },
  { type: 'follow', target: `'me'`, actor: 'other', activity: 'null', extra: `'{}'` },
]

/**
 * Seeds notifications. Members of these kinds get a year's worth; all others get one to eight unread ones for a digest.
 */
export const seedNotifications = (databaseUrl: string, members: number, kinds: readonly NotificationLoad[]) =>
  withClient(databaseUrl, async (client) => {
    await client.query('set synchronous_commit = off; alter table favorites disable trigger user')
    await client.query(`create temp table entries as select row_number() over (order by id) - 1 as place, id as entry, actor_id as author
      from activities where in_feed and visibility = 'public' order by id limit 5000`)
    await client.query(
      'create temp table lines (member int, number int, several int, unread int, latest timestamptz, type int, entry text, author text)',
    )
    await addLines(
      client,
      `select member, number, several, several, now() - ${BEFORE_DIGEST} - interval '30 minutes' * (number + 1)
      from generate_series(0, ${members - 1}) member
      cross join lateral (select 1 + (hashint4(member) & 1023) % ${MOST_IN_DIGEST} as all_of_them) c
      cross join lateral generate_series(0, greatest(all_of_them - 2, 0)) number
      cross join lateral (select case number when 0 then least(2, all_of_them) else 1 end as several) s
      where member <> all($1::int[])`,
      [kinds.flatMap((told) => told.members)],
    )
    for (const told of kinds)
      await addLines(
        client,
        `select member, l.number, l.several, l.unread, now() - interval '1 minute' * l."minutesAgo" from unnest($1::int[]) member
        cross join jsonb_to_recordset($2) as l(number int, several int, unread int, "minutesAgo" float8)`,
        [told.members, JSON.stringify(linesOfYear(told))],
      )
    const one = (of: 'type' | 'target' | 'actor' | 'activity' | 'extra') =>
      `case type ${TYPES.map((each, at) => `when ${at} then ${of === 'type' ? `'${each.type}'` : each[of]}`).join(' ')} end`
    const line = `${uidIn('member')}, member || '_' || number`
    await client.query(`insert into notification_groups (uid, id, type, target, last_at, unread)
      select ${line}, ${one('type')}, ${one('target')}, latest, unread from lines`)
    await client.query(`insert into notifications
        (uid, id, type, actor_id, activity_actor_id, activity_id, extra, timestamp, created_at, read, group_id, batch)
      select uid, id, ${one('type')}, ${one('actor')}, case type when 0 then author end, ${one('activity')}, (${one('extra')})::jsonb,
        at, at, place < several - unread, "group", id
      from (
        select *, ${uidIn('member')} as uid, member || '_' || number as "group", member || '_' || number || '_' || place as id,
          ${uidIn(`(member + 1 + number + place) % ${members}`)} as other, latest - interval '1 minute' * (several - 1 - place) as at
        from lines cross join generate_series(0, several - 1) place) told`)
    await client.query('insert into favorites (uid, gym_id, created_at) select uid, $1, now() from users', [GYM])
    await client.query('alter table favorites enable trigger user')
    await client.query('update gyms set favorite_count = $2 where id = $1', [GYM, members])
    await client.query('vacuum (analyze)')
  })

const addLines = (client: pg.Client, lines: string, values: unknown[]) =>
  client.query(
    `insert into lines select l.*, case when number = 1 then 2 when number % 3 = 1 then 1 else 0 end, entry, author
    from (${lines}) l(member, number, several, unread, latest)
    join entries on place = (member * 31 + number * 17) % (select count(*) from entries)`,
    values,
  )

/** Groups of one to seven notifications, and one with a fifth of them all, as for someone with many followers. */
function linesOfYear({ notifications, unread }: NotificationLoad) {
  const minutesBetween = (365 * 24 * 60) / notifications
  const lines: { number: number; several: number; unread: number; minutesAgo: number }[] = []
  for (let number = 0, made = 0; made < notifications; number++) {
    const several = number === 1 ? Math.floor(notifications / 5) : Math.min(notifications - made, 1 + (number % 7))
    const isUnread = unread === 'half' ? number % 2 === 1 : number < FEW
    lines.push({
      number,
      several,
      unread: isUnread ? Math.ceil(several / 2) : 0,
      minutesAgo: 1 + made * minutesBetween,
    })
    made += several
  }
  return lines
}
