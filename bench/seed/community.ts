import type pg from 'pg'
import { type ActivityType, scoreOf } from '#domains/feed/activities/activity-types.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { defaultNotificationPreferences, defaultPreferences } from '#domains/members/people/rules.ts'
import { digestOf } from '#domains/members/session/server/digest.ts'
import { generateCommunity } from '#seed/generate.ts'
import { texts } from '#seed/seed-texts.ts'

export interface CommunitySize {
  members: number
  activities: number
  follows: number
}

/** Up to `most` members follow `following` others each; the benchmarks measure their home feeds. */
export const READERS = { most: 200, following: 200 }
/** Signed-in members: enough for the largest number of open pages. */
const SIGNED_IN = 6_000
const TABLES = ['users', 'follows', 'activities', 'posts', 'likes', 'comments']
/** Each activity type, with its cumulative probability and what it's about. The first 70% are feed entries. */
const ACTIVITIES: [number, ActivityType, string][] = [
  [0.5, 'profile_post', 'post'],
  [0.65, 'training_session', 'session'],
  [0.7, 'milestone_achieved', 'user'],
  [0.9, 'like', 'post'],
  [1, 'comment', 'post'],
]

export const uidOf = (member: number) => `bench${String(member).padStart(15, '0')}`
/** `uidOf` in SQL. */
export const uidIn = (member: string) => `('bench' || lpad((${member})::text, 15, '0'))`
/** The session token in a signed-in member's cookie. */
export const tokenOf = (member: number) => `bench-session-${String(member).padStart(18, '0')}`

/** The members whose home feed is measured, spread across the community. */
export function readersOf({ members }: Pick<CommunitySize, 'members'>): number[] {
  const count = Math.min(READERS.most, Math.floor(members / 10))
  return Array.from({ length: count }, (_, number) => Math.floor((number * members) / count))
}

export function signedInOf(size: Pick<CommunitySize, 'members'>): number[] {
  const first = Array.from({ length: Math.min(SIGNED_IN, size.members) }, (_, member) => member)
  return [...new Set([...first, ...readersOf(size)])]
}

/**
 * Fills an empty database with a made-up community. Triggers are disabled while it loads; indexes and counters are
 * built at the end.
 */
export async function seedCommunity(client: pg.Client, size: CommunitySize) {
  const { rowCount } = await client.query('select from activities union all select from follows limit 1')
  if (rowCount) throw new Error('The database already has activities or follows. Use an empty one.')
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set jit = off; set timezone = 'UTC'; select setseed(0.21)`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]::oid[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [TABLES],
  )
  const triggers = (state: string) => TABLES.map((table) => `alter table ${table} ${state} trigger user`).join(';')
  await client.query(`drop index ${indexes.map(({ name }) => name)}; ${triggers('disable')}`)
  await seedMembers(client, size)
  await seedFollows(client, size)
  await seedActivities(client, size)
  await client.query([triggers('enable'), ...indexes.map(({ definition }) => definition)].join(';'))
  await client.query(`
    update users u set follower_count = c.followers, following_count = c.following from (
      select uid, sum(followers) as followers, sum(following) as following from (
        select followed_id as uid, 1 as followers, 0 as following from follows
        union all select follower_id, 0, 1 from follows) f group by uid) c
    where c.uid = u.uid;
    insert into newest_entries select actor_id, max(timestamp) from activities where in_feed group by actor_id;
    analyze`)
}

async function seedMembers(client: pg.Client, size: CommunitySize) {
  const { people } = generateCommunity({ seed: 'bench', members: 997, gyms: 0 })
  await client.query(
    `insert into users (uid, email, email_verified, display_name, username, belt_rank, city, country, onboarding_complete,
      onboarding_step, preferences, notification_preferences, last_login, is_dummy, dummy_batch_id)
    select ${uidIn('n')}, 'bench_' || n || '@example.test', true, p ->> 'name', 'bench_' || n,
      (array['white', 'blue', 'purple', 'brown', 'black'])[1 + n % 5], p -> 'town' ->> 'city', p -> 'town' ->> 'country', true, 5,
      $2, $3, '2024-01-01T00:00:00Z', true, 'bench'
    from generate_series(0, ${size.members - 1}) n cross join lateral (select $1::jsonb -> (n % ${people.length}) as p) person`,
    [JSON.stringify(people), defaultPreferences(), defaultNotificationPreferences()],
  )
  const signedIn = signedInOf(size)
  const tokens = signedIn.map((member) => digestOf(tokenOf(member)))
  await client.query(
    `with signed_in as (select * from unnest($1::text[], $2::text[]) s(uid, token) join users using (uid)),
      accounts as (insert into auth_users (id, name, email, email_verified) select uid, display_name, email, true from signed_in)
    insert into auth_sessions (id, token, user_id, expires_at, token_expires_at)
      select uid, token, uid, now() + interval '1 day', now() + interval '1 day' from signed_in`,
    [signedIn.map(uidOf), tokens],
  )
}

/**
 * Members follow others at fixed distances ahead of them, and a third follow back; readers follow more members, again a
 * third of them mutually.
 */
async function seedFollows(client: pg.Client, { members, follows }: CommunitySize) {
  const average = Math.max(1, Math.round(follows / members))
  const count = average + READERS.following
  // Members form a ring, and every step is shorter than half of it, so only the follows reversed below are mutual.
  const stride = Math.max(1, Math.floor(members / 2 / count))
  const steps = Array.from({ length: count }, (_, at) => 1 + at * stride).filter((step) => step * 2 < members)
  const usual = steps.flatMap((step, at) => (at % 3 === 2 ? [step, members - step] : [step])).slice(0, average)
  const ofReaders = [...new Set([...usual, ...steps])].slice(0, READERS.following)
  const follow = `insert into follows (followed_id, follower_id, status, created_at, accepted_at)
    select followed, follower, 'accepted', timestamptz '2024-01-01Z', timestamptz '2024-01-01Z'`
  await client.query(
    `${follow} from generate_series(0, ${members - 1}) n
      cross join lateral unnest(case when n = any($1::int[]) then $2::int[] else $3::int[] end) step
      cross join lateral (select ${uidIn('n')} as follower, ${uidIn(`(n + step) % ${members}`)} as followed) f`,
    [readersOf({ members }), ofReaders, usual],
  )
  await client.query(
    `${follow} from unnest($1::int[]) reader cross join unnest($2::int[]) with ordinality s(step, place)
      cross join lateral (select ${uidIn(`(reader + step) % ${members}`)} as follower, ${uidIn('reader')} as followed) f
      where place % 3 = 1 and (reader + step) % ${members} <> all($1::int[]) on conflict do nothing`,
    [readersOf({ members }), ofReaders],
  )
}

/** Spread over the past year. Some members post far more than others. */
async function seedActivities(client: pg.Client, { members, activities }: CommunitySize) {
  const contents = [1, 2, 3, 4].flatMap((sentences) =>
    texts.posts.map((_, at) => {
      const text = [...texts.posts, ...texts.posts].slice(at, at + sentences).join(' ')
      return { text, preview: previewOf(text) }
    }),
  )
  const byKind = (value: (type: ActivityType, target: string) => unknown) =>
    `case ${ACTIVITIES.map(([upTo, type, target]) => `when kind <= ${upTo} then ${value(type, target)}`).join(' ')} end`
  await client.query(
    `insert into activities (id, actor_id, actor_data, activity_type, timestamp, target_id, target_type, target_ref, content,
      visibility, like_count, comment_count, engagement_count, score, in_feed, is_dummy, dummy_batch_id)
    select to_char(at, 'YYYYMMDDHH24MISS') || '_' || u.uid || '_' || lpad(to_hex(n), 6, '0'), u.uid,
      jsonb_build_object('displayName', u.display_name, 'photoURL', null, 'username', u.username,
        'lastUpdated', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      ${byKind((type) => `'${type}'`)}, at, ${uidIn('n')}, ${byKind((_, target) => `'${target}'`)},
      'users/' || u.uid || ${byKind((_, target) => `'/${target}s/'`)} || ${uidIn('n')},
      case when in_feed then $1::jsonb -> (n % ${contents.length}) else '{}' end,
      case when not in_feed or seen >= 0.95 then 'private' when seen < 0.45 then 'public' when seen < 0.8 then 'followers' else 'friends' end,
      likes, comments, likes + comments, ${byKind((type) => scoreOf(type))}, in_feed, true, 'bench'
    from (
      select *, kind <= 0.7 as in_feed, (floor(${members} * skew ^ 1.5)::bigint * 7919 + 13) % ${members} as actor,
        case when kind <= 0.7 and liked < 0.15 then ceil(liked / 0.15 * 4)::int else 0 end as likes,
        case when kind <= 0.7 and discussed < 0.05 then ceil(discussed / 0.05 * 2)::int else 0 end as comments
      from (
        select n, now() - interval '365 days' * (1 - (n + 1) / ${activities + 1}::float8) as at, random() as kind, random() as skew,
          random() as seen, random() as liked, random() as discussed
        from generate_series(0, ${activities - 1}) n offset 0) drawn offset 0) made
    join users u on u.uid = ${uidIn('actor')}`,
    [JSON.stringify(contents)],
  )
  const someone = uidIn(`((hashtext(a.id) & 2147483647)::bigint + place) % ${members}`)
  await client.query(`
    insert into posts (user_id, id, activity_id, text, techniques, mentions, created_at, updated_at)
    select a.actor_id, a.target_id, a.id, a.content ->> 'text', case when actor % 4 = 0 then '["knee cut","half guard"]'::jsonb else '[]' end,
      case when actor % 10 = 0 then jsonb_build_array(jsonb_build_object('uid', ${uidIn('actor + 1')}, 'username', 'bench_' || actor + 1)) else '[]' end,
      a.timestamp, a.timestamp
    from activities a cross join lateral (select right(a.actor_id, 15)::int as actor) m where a.activity_type = 'profile_post';
    insert into likes (actor_id, activity_id, uid, created_at)
    select a.actor_id, a.id, ${someone}, a.timestamp from activities a cross join generate_series(1, a.like_count) place;
    insert into comments (actor_id, activity_id, id, author_id, text, created_at)
    select a.actor_id, a.id, place || substr(a.target_id, 2), ${someone}, 'Good rounds, see you on Saturday.', a.timestamp
    from activities a cross join generate_series(1, a.comment_count) place`)
}
