import { PgDialect } from 'drizzle-orm/pg-core'
import { readFeed } from '#domains/feed/activities/server/feed.ts'
import { newestCardsQuery } from '#domains/feed/activities/server/feed-entries.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { alternate, type Effort, effortOf, middleOf, type RequestSpec, type ServerLoad, shareOf } from './load.ts'
import { cookieOf, type Product, type Running, startPlain, startProduct } from './processes.ts'
import { atMost, comparisonRow, effortLine, median, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { type CommunitySize, READERS, readersOf, seedCommunity, signedInOf, uidOf } from './seed/community.ts'
import { type Options, query, queryRow, type Stage, withClient } from './stage.ts'

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

/**
 * The home feed of members who follow 200 others, and single writes, for communities of each size on one database
 * server.
 */
export async function measure(stage: Stage, options: Options) {
  const effort = effortOf(options, { connections: 32 })
  const isUsual = !('members' in options || 'activities' in options || 'follows' in options)
  const { members, activities, follows } = { ...SMALL, ...options }
  const sizes = [{ members, activities, follows }, ...(isUsual ? [MEDIUM] : []), ...(options.large ? [LARGE] : [])]
  const communities: Awaited<ReturnType<typeof startCommunity>>[] = []
  for (const size of sizes) communities.push(await startCommunity(stage, size))
  const paces = await alternate(
    communities.flatMap(({ loads }) => loads),
    effort,
  )
  const read = communities.map(({ name: activities, ...community }, index) => {
    const [ours, bare, prepared, alone] = paces.slice(index * 4)
    const shares = { ofBare: shareOf(ours, bare), ofPrepared: shareOf(ours, prepared) }
    return { activities, ...community, ...shares, alone: middleOf(alone).p95, many: middleOf(ours).p95 }
  })
  const [first, last] = [read.at(0), read.at(-1)]
  const slower = (what: string, smallest = 0, largest = 0) => ({
    ...{ '': what, smallest: ms(smallest), largest: ms(largest), times: atMost(MOST_SLOWER, largest / smallest) },
  })
  const bound = READERS.following * (PAGE + 1)
  const written: Record<string, string>[] = []
  for (const community of communities)
    for (const [at, cells] of (await measureWrites(community, effort)).entries())
      written[at] = { ...written[at], ...cells }

  return [
    read.map(({ sizeLine }) => sizeLine).join('\n'),
    `## The first page of members who follow ${READERS.following}`,
    sameStatements(GOAL),
    table(read.map(({ activities, ofBare }) => ({ activities, ...comparisonRow(ofBare, GOAL) }))),
    SERVER_CPU,
    '## Against prepared lists',
    `A plain handler with one statement: it reads a prepared list of ${PAGE} entries per member and lets PostgreSQL print them with their authors as JSON. It checks no session and no visibility. The goal is ${GOAL_OF_PREPARED}.`,
    table(
      read.map(({ activities, ofPrepared }) => ({
        activities,
        ...comparisonRow(ofPrepared, GOAL_OF_PREPARED, 'prepared'),
      })),
    ),
    'What the product asks of PostgreSQL for one page, on a connection that has planned none of it (named statements are planned once per connection):',
    table(
      read.map(({ activities, databaseTime: { statements, planning, running } }) => ({
        ...{ activities, statements: number(statements, 1), planning: ms(planning), running: ms(running) },
      })),
    ),
    `p95 in the largest community relative to the smallest; the goal is at most ${MOST_SLOWER}.`,
    table([slower('many at a time', first?.many, last?.many), slower('one at a time', first?.alone, last?.alone)]),
    '## Activity rows read per page',
    'Counted by EXPLAIN ANALYZE, including rows that were filtered out. The bound is people followed × rows per page.',
    table(
      read.map(({ activities, rowsRead }) => ({
        ...{ activities, 'in the middle': number(median(rowsRead)), 'at most': number(Math.max(...rowsRead)) },
        bound: `${number(bound)} ${Math.max(...rowsRead) <= bound ? 'kept' : 'broken'}`,
      })),
    ),
    '## Single writes',
    `Over HTTP as signed-in members, ${effort.connections} at a time, never the same one twice, with everything a write includes: log, counters and live announcement.`,
    table(written),
    effortLine(effort),
  ]
}

async function startCommunity(stage: Stage, size: CommunitySize) {
  const { members, activities, follows } = size
  const name = `community_${members}_${activities}_${follows}`
  const databaseUrl = await stage.database((client) => seedCommunity(client, size), name)
  // An earlier run may have created the sessions, so they may have expired.
  await query(
    databaseUrl,
    `update auth_sessions set expires_at = now() + interval '1 day', token_expires_at = now() + interval '1 day'`,
  )
  const readers = readersOf(size)
  const product = await startProduct(stage, databaseUrl)
  const requests = readers.map((reader) => feedOf(product, reader))
  const bare = await startBareLimit(product, requests, { planned: true })
  await bare.sameResponses(requests)
  const ours = { server: product, requests }
  const short = activities >= 1e6 ? `${number(activities / 1e6, 1)} M` : `${number(activities / 1e3, 1)} k`
  const { bytes } = await queryRow<{ bytes: number }>(
    databaseUrl,
    'select pg_database_size(current_database()) as bytes',
  )
  return {
    ...{ size, name: short, product, rowsRead: await countRowsRead(databaseUrl, readers) },
    sizeLine: `- ${short}: ${number(members)} members, ${number(activities)} activities, about ${number(follows)} follows, ${number(bytes / 1024 ** 3, 1)} GB.`,
    databaseTime: await bare.databaseTime(),
    /** The product, the bare limit, the prepared lists, and the product with one request at a time. */
    loads: [ours, bare.load(requests), await prepareLists(databaseUrl, readers), { ...ours, connections: 1 }],
  }
}

/** The limit of reading a feed at all: lists made in advance, and one statement that prints a list as JSON. */
async function prepareLists(databaseUrl: string, readers: readonly number[]): Promise<ServerLoad> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `create table if not exists bench_lists (uid text, place int, actor_id text, activity_id text, primary key (uid, place))`,
    )
    await client.query(
      `insert into bench_lists
        select r.uid, e.place, e.actor_id, e.id from unnest($1::text[]) r(uid) cross join lateral (
          select row_number() over (order by a.timestamp desc) as place, a.actor_id, a.id from follows f
          join activities a on a.actor_id = f.followed_id and a.in_feed and not a.is_deleted and a.visibility = 'public'
          where f.follower_id = r.uid order by a.timestamp desc limit ${PAGE}) e on conflict do nothing`,
      [readers.map(uidOf)],
    )
    await client.query('analyze bench_lists')
  })
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
  const answers = readers.map((reader) => ({ statements: [{ name: 'list', text, values: [uidOf(reader)] }] }))
  return { server: await startPlain({ databaseUrl, answers }), requests: readers.map((_, at) => ({ path: `/${at}` })) }
}

export function feedOf(product: Running, member: number): ComparedRequest {
  const uid = uidOf(member)
  return {
    path: `/api/feed?limit=${PAGE}`,
    cookie: cookieOf(product, member),
    read: (db) => readFeed(db, { uid }, { limit: PAGE, ranked: false, now: new Date() }),
    itemsOf: () => ({ of: 'feed', limit: PAGE, uid }),
  }
}

/** Rows as the database counts them (EXPLAIN ANALYZE), including rows that were read and then filtered out. */
const countRowsRead = (databaseUrl: string, readers: readonly number[]) =>
  withClient(databaseUrl, async (client) => {
    const counts: number[] = []
    for (const reader of readers) {
      const page = new PgDialect().sqlToQuery(newestCardsQuery({ uid: uidOf(reader), most: PAGE + 1 }))
      const { rows } = await client.query(`explain (analyze, format json) ${page.sql}`, page.params)
      let read = 0
      JSON.stringify(rows[0]['QUERY PLAN'], (_, node) => {
        if (node?.['Relation Name'] === 'activities')
          read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
        return node
      })
      counts.push(Math.round(read))
    }
    return counts
  })

/** Follow, like, post, comment: each as a signed-in member over HTTP, never the same request twice. Returns table cells. */
async function measureWrites(
  { name, size, product }: { name: string; size: CommunitySize; product: Product },
  effort: Effort,
): Promise<Record<string, string>[]> {
  const writes = await writesOf(product, size)
  const loads = Object.values(writes).map((requests) => ({ server: product, requests }))
  const paces = await alternate(loads, effort)
  return Object.keys(writes).map((what, at) => {
    const { perSecond, p50, p95 } = middleOf(paces[at])
    return { '': what, [`${name}: per second`]: number(perSecond), [`${name}: p50 / p95`]: ms(p50, p95) }
  })
}

export async function writesOf(product: Product, size: CommunitySize): Promise<Record<string, () => RequestSpec>> {
  const chance = chanceOf('bench writes')
  const pick = <Item>(items: readonly Item[]) => oneOf(items as [Item, ...Item[]], chance)
  const activities = await query<{ id: string }>(
    product.databaseUrl,
    `select id from activities where in_feed and not is_deleted and visibility = 'public' order by md5(id) limit 5000`,
  )
  const readers = new Set(readersOf(size))
  // Members whose feed is measured have to keep following exactly 200.
  const members = signedInOf(size).filter((member) => !readers.has(member))
  const cookies = members.slice(0, WRITERS).map((member) => cookieOf(product, member))
  const others = members.slice(WRITERS)
  const someActivity = () => `/api/activities/${encodeURIComponent(pick(activities).id)}`
  const text = 'Six good rounds today. Who is in on Saturday?'
  const writes: Record<string, () => RequestSpec> = {
    follow: () => ({ method: 'PUT', path: `/api/users/${uidOf(pick(others))}/followers/me` }),
    like: () => ({ method: 'PUT', path: `${someActivity()}/likes/me` }),
    post: () => ({ method: 'POST', path: '/api/users/me/posts', body: { text, visibility: 'followers' } }),
    comment: () => ({ method: 'POST', path: `${someActivity()}/comments`, body: { text: 'See you there.' } }),
  }
  const asMember = (write: () => RequestSpec) => () => ({ ...write(), cookie: pick(cookies) })
  return Object.fromEntries(Object.entries(writes).map(([what, write]) => [what, asMember(write)]))
}
