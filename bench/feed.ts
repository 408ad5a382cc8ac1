import { PgDialect } from 'drizzle-orm/pg-core'
import { readFeed } from '#domains/feed/activities/server/feed.ts'
import { followedEntriesQuery } from '#domains/feed/activities/server/feed-entries.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import {
  alternate,
  type Effort,
  median,
  middleOf,
  type Pace,
  type RequestWithBody,
  type ServerLoad,
  shareOf,
} from './load.ts'
import { cookieOf, type Running, startPlain, startProduct } from './processes.ts'
import { atMost, comparisonRow, effortLine, ms, number, report, SERVER_CPU, table } from './report.ts'
import { type CommunitySize, READERS, readersOf, seedCommunity, signedInOf, uidOf } from './seed/community.ts'
import { effortOf, type Options, openStage, query, type Stage, withClient } from './stage.ts'

const SMALL = { members: 2_000, activities: 2_000, follows: 40_000 }
const MEDIUM = { members: 20_000, activities: 1_000_000, follows: 400_000 }
const LARGE = { members: 200_000, activities: 10_000_000, follows: 4_000_000 }
const PAGE = 30
const WRITERS = 500
/** The home feed's minimum throughput, as a share of the plain handler's with the same statements. */
const GOAL = 0.6
/** As a share of a handler that only reads prepared lists. */
const GOAL_OF_PREPARED = 0.5
/** How many times longer a page may take in the largest community than in the smallest. */
const MOST_SLOWER = 1.5

interface Community {
  size: CommunitySize
  name: string
  product: Running
  databaseUrl: string
  turns: [ServerLoad, ServerLoad, ServerLoad, ServerLoad]
  rowsRead: number[]
  databaseTime: { statements: number; planning: number; running: number }
}

/**
 * The home feed of members who follow 200 others, and single writes, for communities of each size on one database
 * server.
 */
export async function measureFeed(options: Options): Promise<string> {
  const effort = effortOf({ connections: 32, ...options })
  const stage = await openStage(options.folder)
  const communities: Community[] = []
  const { members = SMALL.members, activities = SMALL.activities, follows = SMALL.follows } = options
  const isUsual = !('members' in options || 'activities' in options || 'follows' in options)
  for (const size of [
    { members, activities, follows },
    ...(isUsual ? [MEDIUM] : []),
    ...(options.large ? [LARGE] : []),
  ])
    communities.push(await startCommunity(stage, size))
  const paces = await alternate(communities.flatMap(({ turns }) => turns) as [ServerLoad, ...ServerLoad[]], effort)
  const read = communities.map(({ name }, index) => {
    const [ours, bare, prepared, alone] = paces.slice(index * 4) as [Pace[], Pace[], Pace[], Pace[], ...Pace[][]]
    return { name, share: shareOf(ours, bare), ofPrepared: shareOf(ours, prepared), alone: middleOf(alone) }
  })
  const sizes = await Promise.all(communities.map(({ databaseUrl, ...community }) => sizeLine(community, databaseUrl)))
  const written: Record<string, Pace>[] = []
  for (const community of communities) written.push(await measureWrites(community, effort))

  return report(
    { title: 'Cost of a home feed', command: 'feed', machine: stage.machine },
    sizes.join('\n'),
    `## The first page of members who follow ${READERS.following}`,
    `Against a plain \`node:http\` handler that runs the same statements, checks no session, and prints the same JSON. The goal is ${GOAL}.`,
    table(read.map(({ name, share }) => ({ activities: name, ...comparisonRow(share, GOAL) }))),
    SERVER_CPU,
    '## Against prepared lists',
    `A plain handler with one statement: it reads a prepared list of ${PAGE} entries per member and lets PostgreSQL print them with their authors as JSON. It checks no session and no visibility. The goal is ${GOAL_OF_PREPARED}.`,
    table(
      read.map(({ name, ofPrepared }) => ({
        activities: name,
        ...comparisonRow(ofPrepared, GOAL_OF_PREPARED, 'prepared'),
      })),
    ),
    'What the product asks of PostgreSQL for one page, on a connection that has planned none of it (named statements are planned once per connection):',
    table(
      communities.map(({ name, databaseTime: { statements, planning, running } }) => ({
        ...{ activities: name, statements: number(statements, 1), planning: ms(planning), running: ms(running) },
      })),
    ),
    `p95 in the largest community relative to the smallest; the goal is at most ${MOST_SLOWER}.`,
    table([
      slower(read, 'many at a time', ({ share }) => share.product.p95),
      slower(read, 'one at a time', ({ alone }) => alone.p95),
    ]),
    '## Activity rows read per page',
    'Counted by EXPLAIN ANALYZE, including rows that were filtered out. The bound is people followed × rows per page.',
    table(
      communities.map(({ name, rowsRead }) => {
        const bound = READERS.following * (PAGE + 1)
        const most = Math.max(...rowsRead)
        return {
          ...{ activities: name, 'in the middle': number(median(rowsRead)), 'at most': number(most) },
          bound: `${number(bound)} ${most <= bound ? 'kept' : 'broken'}`,
        }
      }),
    ),
    '## Single writes',
    `Over HTTP as signed-in members, ${effort.connections} at a time, never the same one twice, with everything a write includes: log, counters and live announcement.`,
    table(
      Object.keys(written[0] ?? {}).map((what) =>
        Object.assign(
          { '': what },
          ...written.map((paces, index) => writeCells(communities[index]?.name, paces[what] as Pace)),
        ),
      ),
    ),
    effortLine(effort),
  )
}

async function startCommunity(stage: Stage, size: CommunitySize): Promise<Community> {
  const name = `community_${size.members}_${size.activities}_${size.follows}`
  const databaseUrl = await stage.database(name, (url) => seedCommunity(url, size))
  // An earlier run may have created the sessions, so they may have expired.
  await query(
    databaseUrl,
    `update auth_sessions set expires_at = now() + interval '1 day', token_expires_at = now() + interval '1 day'`,
  )
  const readers = readersOf(size)
  const rowsRead = await countRowsRead(databaseUrl, readers)
  const product = await startProduct(databaseUrl, await stage.folderFor(`of-${name}`))
  const asks = readers.map((reader) => feedOf(product, reader))
  const bare = await startBareLimit(databaseUrl, asks, { planned: true })
  await bare.sameAnswers(product, asks)
  const prepared = await startPrepared(databaseUrl, readers)
  const { activities } = size
  return {
    ...{ size, product, databaseUrl, rowsRead, databaseTime: await bare.databaseTime() },
    name: activities >= 1e6 ? `${number(activities / 1e6, 1)} M` : `${number(activities / 1e3, 1)} k`,
    turns: [{ server: product, asks }, bare.turn(asks), prepared, { server: product, asks, connections: 1 }],
  }
}

/** The limit of reading a feed at all: lists made in advance, and one statement that prints a list as JSON. */
async function startPrepared(databaseUrl: string, readers: readonly number[]): Promise<ServerLoad> {
  await query(
    databaseUrl,
    `create table if not exists bench_lists (uid text, place int, actor_id text, activity_id text, primary key (uid, place))`,
  )
  await query(
    databaseUrl,
    `insert into bench_lists
      select r.uid, e.place, e.actor_id, e.id from unnest($1::text[]) r(uid) cross join lateral (
        select row_number() over (order by a.timestamp desc) as place, a.actor_id, a.id from follows f
        join activities a on a.actor_id = f.followed_id and a.in_feed and not a.is_deleted and a.visibility = 'public'
        where f.follower_id = r.uid order by a.timestamp desc limit ${PAGE}) e on conflict do nothing`,
    [readers.map(uidOf)],
  )
  await query(databaseUrl, 'analyze bench_lists')
  const text = `select json_build_object('items', json_agg(json_build_object('card', json_build_object(
      'id', a.id, 'activityType', a.activity_type, 'timestamp', a.timestamp, 'visibility', a.visibility, 'content', a.content,
      'likeCount', a.like_count, 'commentCount', a.comment_count, 'score', a.score, 'targetId', a.target_id,
      'actor', json_build_object('id', u.uid, 'name', u.display_name, 'photoURL', u.photo_url, 'username', u.username,
        'beltRank', u.belt_rank, 'stripes', u.stripes),
      'post', case when p.id is not null then json_build_object('id', p.id, 'text', p.text, 'pictures', p.pictures,
        'techniques', p.techniques, 'mentions', p.mentions) end)) order by l.place))::text as body
    from bench_lists l
    join activities a on a.actor_id = l.actor_id and a.id = l.activity_id
    join users u on u.uid = a.actor_id
    left join posts p on p.user_id = a.actor_id and p.activity_id = a.id
    where l.uid = $1`
  const paths = readers.map((reader) => ({ path: `/list/${uidOf(reader)}`, uid: uidOf(reader) }))
  const answers = Object.fromEntries(
    paths.map(({ path, uid }) => [
      path,
      { statements: [{ name: 'list', text, values: [uid] }], body: {}, isPrinted: true },
    ]),
  )
  return { server: await startPlain({ databaseUrl, answers }), asks: paths }
}

export function feedOf(product: Running, member: number): ComparedRequest {
  const uid = uidOf(member)
  return {
    path: `/api/feed?limit=${PAGE}`,
    cookie: cookieOf(product, member),
    plainPath: `/feed/${uid}`,
    read: (db) => readFeed(db, { uid }, { limit: PAGE, ranked: false, now: new Date() }),
    itemsOf: () => ({ of: 'feed', uid }),
  }
}

async function sizeLine({ name, size }: Pick<Community, 'name' | 'size'>, databaseUrl: string): Promise<string> {
  const [row] = await query<{ bytes: string }>(databaseUrl, 'select pg_database_size(current_database()) as bytes')
  return `- ${name}: ${number(size.members)} members, ${number(size.activities)} activities, about ${number(size.follows)} follows, ${number(Number(row?.bytes) / 1024 ** 3, 1)} GB.`
}

type Read = { name: string; share: ReturnType<typeof shareOf>; alone: Pace }

function slower([small, ...larger]: readonly Read[], what: string, of: (read: Read) => number) {
  const large = larger.at(-1) ?? small
  if (!small || !large) throw new Error('No community was measured.')
  const [least, most] = [of(small), of(large)]
  return { '': what, smallest: ms(least), largest: ms(most), times: atMost(MOST_SLOWER, most / least) }
}

const writeCells = (name = '', { perSecond, p50, p95 }: Pace) => ({
  [`${name}: per second`]: number(perSecond),
  [`${name}: p50 / p95`]: ms(p50, p95),
})

/** Rows as the database counts them (EXPLAIN ANALYZE), including rows that were read and then filtered out. */
const countRowsRead = (databaseUrl: string, readers: readonly number[]) =>
  withClient(databaseUrl, async (client) => {
    const counts: number[] = []
    for (const reader of readers) {
      const page = followedEntriesQuery({ uid: uidOf(reader), most: PAGE + 1 })
      const { sql: text, params } = new PgDialect().sqlToQuery(page)
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, params)
      let read = 0
      JSON.stringify(rows[0]?.['QUERY PLAN'], (_, node) => {
        if (node?.['Relation Name'] === 'activities')
          read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
        return node
      })
      counts.push(Math.round(read))
    }
    return counts
  })

/** Follow, like, post, comment: each as a signed-in member over HTTP, never the same request twice. */
async function measureWrites({ databaseUrl, size, product }: Community, effort: Effort) {
  const chance = chanceOf('bench writes')
  const activities = (await query<{ id: string }>(
    databaseUrl,
    `select id from activities where in_feed and not is_deleted and visibility = 'public' order by md5(id) limit 5000`,
  )) as [{ id: string }, ...{ id: string }[]]
  const readers = new Set(readersOf(size))
  // Members whose feed is measured have to keep following exactly 200.
  const members = signedInOf(size).filter((member) => !readers.has(member))
  const cookies = members.slice(0, WRITERS).map((member) => cookieOf(product, member)) as [string, ...string[]]
  const others = members.slice(WRITERS) as [number, ...number[]]
  const someActivity = () => encodeURIComponent(oneOf(activities, chance).id)
  const text = 'Six good rounds today. Who is in on Saturday?'
  const writes: Record<string, () => RequestWithBody> = {
    follow: () => ({ method: 'PUT', path: `/api/users/${uidOf(oneOf(others, chance))}/followers/me` }),
    like: () => ({ method: 'PUT', path: `/api/activities/${someActivity()}/likes/me` }),
    post: () => ({ method: 'POST', path: '/api/users/me/posts', body: { text, visibility: 'followers' } }),
    comment: () => ({
      method: 'POST',
      path: `/api/activities/${someActivity()}/comments`,
      body: { text: 'See you there.' },
    }),
  }
  const turns = Object.values(writes).map(
    (write): ServerLoad => ({ server: product, asks: () => ({ ...write(), cookie: oneOf(cookies, chance) }) }),
  )
  const paces = await alternate(turns as [ServerLoad, ...ServerLoad[]], effort)
  return Object.fromEntries(Object.keys(writes).map((what, index) => [what, middleOf(paces[index] ?? [])]))
}
