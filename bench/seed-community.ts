import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { defaultNotificationPreferences, defaultPreferences } from '#domains/members/people/rules.ts'
import { digestOf } from '#domains/members/session/server/digest.ts'
import { migrateDatabase } from '#platform/database.ts'
import {
  activityAt,
  type CommunitySize,
  followsOf,
  type MadeActivity,
  nameOf,
  signedInOf,
  tokenOf,
  uidOf,
  usernameOf,
} from './community.ts'
import { randomFrom } from './random.ts'
import { readTowns, type Town, townByPeople } from './towns.ts'

const CHUNK = 65_536
const LONG_AGO = '2024-01-01T00:00:00Z'

/**
 * Fills an empty database with a made-up community. Keys, indexes and counters are left away meanwhile and made at the
 * end, all at once. `say` is told what is going on.
 */
export async function seedCommunity(
  databaseUrl: string,
  towns: readonly Town[],
  size: CommunitySize,
  say: (line: string) => void = () => {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const copy = (table: string, columns: string, lines: Iterable<string>) =>
    pipeline(Readable.from(inChunks(lines)), client.query(copyFrom(`copy ${table} (${columns}) from stdin`)))
  try {
    const { rows } = await client.query('select from activities union all select from follows limit 1')
    if (rows.length > 0) throw new Error('There are activities or follows already. Take a database of its own.')
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2",
    )
    const now = new Date()
    const rebuild = await takeAway(client, ['users', 'follows', 'activities', 'posts', 'likes', 'comments'])

    say(`${size.members} members …`)
    await copy('users', USER_COLUMNS, users(size, towns))
    await copy('auth_users', 'id, name, email, email_verified', authUsers(size))
    await copy('auth_sessions', 'id, token, user_id, expires_at, token_expires_at', sessions(size, now))
    say('Who follows whom …')
    await copy('follows', 'followed_id, follower_id, status, created_at, accepted_at', follows(size))
    say(`${size.activities} activities …`)
    const each = () => all(size, now)
    await copy('activities', ACTIVITY_COLUMNS, each().map(activityLine))
    await copy('posts', POST_COLUMNS, each().filter(isPost).map(postLine))
    await copy('likes', 'actor_id, activity_id, uid, created_at', each().flatMap(likeLines))
    await copy('comments', 'actor_id, activity_id, id, author_id, text, created_at', each().flatMap(commentLines))
    say('Keys, indexes and counters …')
    await rebuild()
    await client.query(`
      update users u set follower_count = c.followers, following_count = c.following from (
        select uid, sum(followers) as followers, sum(following) as following from (
          select followed_id as uid, 1 as followers, 0 as following from follows
          union all select follower_id, 0, 1 from follows) f group by uid) c
      where c.uid = u.uid`)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Drops what slows a load down, and answers how to make it again. Triggers sleep until then. */
async function takeAway(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string; type: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, contype as type
      from pg_constraint where contype in ('p', 'f') and (conrelid = any($1::regclass[]::oid[]) or confrelid = any($1::regclass[]::oid[]))
      order by contype = 'p'`,
    [tables],
  )
  // First those that point somewhere, then the keys that they point at.
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = any($1::regclass[]::oid[])`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table, name, definition, type } of constraints.toReversed())
      if (type === 'p') await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition, type } of constraints)
      if (type === 'f') await client.query(`alter table ${table} add constraint ${name} ${definition} not valid`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

const USER_COLUMNS = `uid, email, email_verified, display_name, username, belt_rank, city, country, onboarding_complete,
  onboarding_step, preferences, notification_preferences, last_login, is_dummy, dummy_batch_id`

function* users({ members }: CommunitySize, towns: readonly Town[]): Generator<string> {
  const nextTown = townByPeople(towns, randomFrom(20_261_121))
  const preferences = JSON.stringify(defaultPreferences())
  const notifications = JSON.stringify(defaultNotificationPreferences())
  for (let member = 0; member < members; member++) {
    const { name, country } = nextTown()
    const belt = ['white', 'blue', 'purple', 'brown', 'black'][member % 5]
    yield line(
      uidOf(member),
      emailOf(member),
      't',
      nameOf(member),
      usernameOf(member),
      belt,
      name,
      country,
      't',
      5,
      preferences,
      notifications,
      LONG_AGO,
      't',
      'bench',
    )
  }
}

const emailOf = (member: number) => `${usernameOf(member)}@example.test`

function* authUsers(size: CommunitySize): Generator<string> {
  for (const member of signedInOf(size)) yield line(uidOf(member), nameOf(member), emailOf(member), 't')
}

function* sessions(size: CommunitySize, now: Date): Generator<string> {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
  for (const member of signedInOf(size))
    yield line(uidOf(member), digestOf(tokenOf(member)), uidOf(member), tomorrow, tomorrow)
}

function* follows(size: CommunitySize): Generator<string> {
  for (const [follower, followed] of followsOf(size))
    yield line(uidOf(followed), uidOf(follower), 'accepted', LONG_AGO, LONG_AGO)
}

function* all(size: CommunitySize, now: Date): Generator<MadeActivity> {
  for (let number = 0; number < size.activities; number++) yield activityAt(number, size, now)
}

const ACTIVITY_COLUMNS = `id, actor_id, actor_data, activity_type, timestamp, target_id, target_type, target_ref, content,
  visibility, like_count, comment_count, engagement_count, score, in_feed, is_dummy, dummy_batch_id`

function activityLine(made: MadeActivity): string {
  const { id, actor, type, at, targetId, targetType, text, visibility, likers, commenters, score, inFeed } = made
  const uid = uidOf(actor)
  const actorData = `{"displayName":"${nameOf(actor)}","photoURL":null,"username":"${usernameOf(actor)}","lastUpdated":"${at.toISOString()}"}`
  const content = text ? `{"text":"${text}","preview":"${previewOf(text)}"}` : '{}'
  const said = likers.length + commenters.length
  return line(
    id,
    uid,
    actorData,
    type,
    at.toISOString(),
    targetId,
    targetType,
    `users/${uid}/${targetType}s/${targetId}`,
    content,
    visibility,
    likers.length,
    commenters.length,
    said,
    score,
    inFeed ? 't' : 'f',
    't',
    'bench',
  )
}

const isPost = ({ type }: MadeActivity) => type === 'profile_post'

const POST_COLUMNS = 'user_id, id, activity_id, text, techniques, mentions, created_at, updated_at'

function postLine({ actor, targetId, id, text, at }: MadeActivity): string {
  const mentions = actor % 10 === 0 ? `[{"uid":"${uidOf(actor + 1)}","username":"${usernameOf(actor + 1)}"}]` : '[]'
  const techniques = actor % 4 === 0 ? '["knee cut","half guard"]' : '[]'
  return line(uidOf(actor), targetId, id, text, techniques, mentions, at.toISOString(), at.toISOString())
}

const likeLines = ({ actor, id, likers, at }: MadeActivity) =>
  likers.map((liker) => line(uidOf(actor), id, uidOf(liker), at.toISOString()))

const commentLines = ({ actor, id, targetId, commenters, at }: MadeActivity) =>
  commenters.map((author, index) =>
    line(
      uidOf(actor),
      id,
      `${index}${targetId.slice(1)}`,
      uidOf(author),
      'Good rounds, see you on Saturday.',
      at.toISOString(),
    ),
  )

/** In the form that COPY reads; nothing made up here holds a tab, a line break or a backslash. */
const line = (...cells: (string | number | undefined)[]) => `${cells.join('\t')}\n`

/** A stream of single lines would take longer than their making. */
export function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const each of lines) {
    chunk += each
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '10000' },
      activities: { type: 'string', default: '100000' },
      follows: { type: 'string', default: '200000' },
    },
  })
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error(
      'Say into which database, an empty one: DATABASE_URL=postgres://… npm run bench:seed -- --members 10000 --activities 100000 --follows 200000',
    )
    process.exit(1)
  }
  const size = {
    members: Number(values.members),
    activities: Number(values.activities),
    follows: Number(values.follows),
  }
  await migrateDatabase(databaseUrl)
  await seedCommunity(databaseUrl, await readTowns(), size, (line) => console.error(line))
}
