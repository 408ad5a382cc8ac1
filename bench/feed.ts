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
import { cookieOf, type Running, startProduct } from './processes.ts'
import { atMost, comparisonRow, effortLine, ms, number, report, SERVER_CPU, table } from './report.ts'
import { type CommunitySize, READERS, readersOf, seedCommunity, signedInOf, uidOf } from './seed/community.ts'
import { effortOf, type Options, openStage, query, type Stage, withClient } from './stage.ts'

const LARGE = { members: 200_000, activities: 10_000_000, follows: 4_000_000 }
const PAGE = 20
const WRITERS = 500
/** The home feed's minimum throughput, as a share of the plain handler's. */
const GOAL = 0.6
/** How many times longer a page may take in the largest community than in the smallest. */
const MOST_SLOWER = 1.5

interface Community {
  size: CommunitySize
  name: string
  product: Running
  databaseUrl: string
  turns: [ServerLoad, ServerLoad, ServerLoad]
  rowsRead: number[]
}

/**
 * The home feed of members who follow 200 others, and single writes, for communities of each size on one database
 * server.
 */
export async function measureFeed(options: Options): Promise<string> {
  const { large, members = 10_000, activities = 100_000, follows = 200_000 } = options
  const effort = effortOf(options)
  const stage = await openStage(options.folder)
  const communities: Community[] = []
  for (const size of [{ members, activities, follows }, ...(large ? [LARGE] : [])])
    communities.push(await startCommunity(stage, size))
  const paces = await alternate(communities.flatMap(({ turns }) => turns) as [ServerLoad, ...ServerLoad[]], effort)
  const read = communities.map(({ name }, index) => {
    const [ours, bare, alone] = paces.slice(index * 3) as [Pace[], Pace[], Pace[], ...Pace[][]]
    return { name, share: shareOf(ours, bare), alone: middleOf(alone) }
  })
  const sizes = await Promise.all(communities.map(({ databaseUrl, ...community }) => sizeLine(community, databaseUrl)))
  const written: Record<string, Pace>[] = []
  for (const community of communities) written.push(await measureWrites(community, effort))

  return report(
    { title: 'Cost of a home feed', command: 'feed --large', machine: stage.machine },
    sizes.join('\n'),
    `## The first page of members who follow ${READERS.following}`,
    `Against a plain \`node:http\` handler that runs the same statements, checks no session, and prints the same JSON. The goal is ${GOAL}.`,
    table(read.map(({ name, share }) => ({ activities: name, ...comparisonRow(share, GOAL) }))),
    SERVER_CPU,
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
  const { activities } = size
  return {
    ...{ size, product, databaseUrl, rowsRead },
    name: activities >= 1e6 ? `${number(activities / 1e6, 1)} M` : `${number(activities / 1e3, 1)} k`,
    turns: [{ server: product, asks }, bare.turn(asks), { server: product, asks, connections: 1 }],
  }
}

export function feedOf(product: Running, member: number): ComparedRequest {
  const uid = uidOf(member)
  return {
    path: '/api/feed',
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
