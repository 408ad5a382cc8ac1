import { readFeed } from '#domains/feed/activities/server/feed.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { type ComparedRequest, explain, startBareLimit } from './compare.ts'
import { alternate, effortOf, mean, middleOf, type RequestSpec, type ServerLoad, shareOf } from './load.ts'
import { atMost, comparisonRow, effortLine, median, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { type CommunitySize, READERS, readersOf, seedCommunity, signedInOf, uidOf } from './seed/community.ts'
import * as stages from './stage.ts'

const SMALL = { members: 2_000, activities: 2_000, follows: 40_000 }
const MEDIUM = { members: 20_000, activities: 1_000_000, follows: 400_000 }
const LARGE = { members: 200_000, activities: 10_000_000, follows: 4_000_000 }
const PAGE = 30
const BOUND = READERS.following * (PAGE + 1)
const WRITERS = 500
/** The home feed's minimum throughput, as a share of the plain handler's with the same statements. */
const GOAL = 0.6
/** The same, as a share of the throughput of a handler that only reads prepared lists. */
const GOAL_OF_PREPARED = 0.5
/** How many times longer a page may take in the largest community than in the smallest. */
const MOST_SLOWER = 1.5

/**
 * The home feed of members who follow 200 others, and single writes, for communities of each size on one database
 * server.
 */
export async function measure(stage: stages.Stage, options: stages.Options) {
  const effort = effortOf(options, { connections: 32 })
  const isUsual = !('members' in options || 'activities' in options || 'follows' in options)
  const sizes = [{ ...SMALL, ...options }, ...(isUsual ? [MEDIUM] : []), ...(options.large ? [LARGE] : [])]
  const communities: Awaited<ReturnType<typeof startCommunity>>[] = []
  for (const size of sizes) communities.push(await startCommunity(stage, size))
  const loads = communities.flatMap((community) => community.loads)
  const paces = await alternate(loads, effort)
  const pacesOf = (at: number) => paces.slice(at * 4, at * 4 + 4)
  const rows = (cellsOf: (community: (typeof communities)[number], at: number) => Record<string, string>) =>
    table(communities.map((community, at) => ({ activities: community.name, ...cellsOf(community, at) })))
  const slower = (what: string, load: number) => {
    const [smallest, largest] = [0, communities.length - 1].map((at) => middleOf(pacesOf(at)[load]).p95) as [
      number,
      number,
    ]
    return { '': what, smallest: ms(smallest), largest: ms(largest), times: atMost(MOST_SLOWER, largest / smallest) }
  }
  const written: Record<string, string>[] = []
  for (const { name, size, product } of communities) {
    const writes = await writesOf(product, size)
    const writeLoads = Object.values(writes).map((requests) => ({ server: product, requests }))
    const writePaces = await alternate(writeLoads, effort)
    for (const [at, what] of Object.keys(writes).entries()) {
      const { perSecond, p50, p95 } = middleOf(writePaces[at])
      const cells = { [`${name}: per second`]: number(perSecond), [`${name}: p50 / p95`]: ms(p50, p95) }
      written[at] = { '': what, ...written[at], ...cells }
    }
  }

  return [
    communities.map(({ sizeLine }) => sizeLine).join('\n'),
    `## The first page of members who follow ${READERS.following}`,
    sameStatements(GOAL),
    rows((_, at) => comparisonRow(shareOf(pacesOf(at)[0], pacesOf(at)[1]), GOAL)),
    SERVER_CPU,
    '## Against prepared lists',
    `A plain handler with one statement: it reads a prepared list of ${PAGE} entries per member and lets PostgreSQL print them with their authors as JSON. It checks no session and no visibility. The goal is ${GOAL_OF_PREPARED}.`,
    rows((_, at) => comparisonRow(shareOf(pacesOf(at)[0], pacesOf(at)[2]), GOAL_OF_PREPARED, 'prepared')),
    'What the product asks of PostgreSQL for one page, on a connection that has planned none of it (named statements are planned once per connection):',
    rows(({ costs }) => {
      const { statements, planning, running } = middleOf(costs, mean)
      return { statements: number(statements, 1), planning: ms(planning), running: ms(running) }
    }),
    `p95 in the largest community relative to the smallest; the goal is at most ${MOST_SLOWER}.`,
    table([slower('many at a time', 0), slower('one at a time', 3)]),
    '## Activity rows read per page',
    'Counted by EXPLAIN ANALYZE, including rows that were filtered out. The bound is people followed × rows per page.',
    rows(({ costs }) => {
      const rowsRead = costs.map((cost) => Math.round(cost.rowsRead))
      const most = Math.max(...rowsRead)
      const bound = `${number(BOUND)} ${most <= BOUND ? 'kept' : 'broken'}`
      return { 'in the middle': number(median(rowsRead)), 'at most': number(most), bound }
    }),
    '## Single writes',
    `Over HTTP as signed-in members, ${effort.connections} at a time, never the same one twice, with everything a write includes: log, counters and live announcement.`,
    table(written),
    effortLine(effort),
  ]
}

async function startCommunity(stage: stages.Stage, { members, activities, follows }: CommunitySize) {
  const size = { members, activities, follows }
  const name = `community_${members}_${activities}_${follows}`
  const databaseUrl = await stage.database((client) => seedCommunity(client, size), name)
  // An earlier run may have created the sessions, so they may have expired.
  const { bytes } = await stages.queryRow<{ bytes: number }>(
    databaseUrl,
    `with renewed as (update auth_sessions set expires_at = now() + interval '1 day', token_expires_at = now() + interval '1 day')
      select pg_database_size(current_database()) as bytes`,
  )
  const readers = readersOf(size)
  const product = await stages.startProduct(stage, databaseUrl)
  const requests = readers.map((reader) => feedOf(product, reader))
  const bare = await startBareLimit(product, requests, { planned: true })
  await bare.sameResponses(requests)
  const ours = { server: product, requests }
  const short = activities >= 1e6 ? `${number(activities / 1e6, 1)} M` : `${number(activities / 1e3, 1)} k`
  return {
    ...{ size, name: short, product, costs: await costsOf(databaseUrl, bare.statements) },
    sizeLine: `- ${short}: ${number(members)} members, ${number(activities)} activities, about ${number(follows)} follows, ${number(bytes / 1024 ** 3, 1)} GB.`,
    /** The product, the bare limit, the prepared lists, and the product with one request at a time. */
    loads: [ours, bare.load(requests), await prepareLists(databaseUrl, readers), { ...ours, connections: 1 }],
  }
}

/** What each page's statements cost, and how many activities they read, including those then filtered out. */
const costsOf = (databaseUrl: string, pages: Awaited<ReturnType<typeof startBareLimit>>['statements']) =>
  stages.withClient(databaseUrl, async (client) => {
    const costs: Record<'statements' | 'planning' | 'running' | 'rowsRead', number>[] = []
    for (const statements of pages) {
      const cost = { statements: statements.length, planning: 0, running: 0, rowsRead: 0 }
      for (const statement of statements) {
        const plan = await explain(client, statement, 'timing off')
        cost.planning += plan['Planning Time']
        cost.running += plan['Execution Time']
        JSON.stringify(plan, (_, node) => {
          if (node?.['Relation Name'] === 'activities')
            cost.rowsRead += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
          return node
        })
      }
      costs.push(cost)
    }
    return costs
  })

/** The fastest a feed could be read: lists made in advance, and one statement that returns a list as JSON. */
async function prepareLists(databaseUrl: string, readers: readonly number[]): Promise<ServerLoad> {
  await stages.withClient(databaseUrl, async (client) => {
    await client.query(
      'create table if not exists bench_lists (uid text, place int, actor_id text, activity_id text, primary key (uid, place))',
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
  const server = await stages.startPlain({ databaseUrl, answers })
  return { server, requests: readers.map((_, at) => ({ path: `/${at}` })) }
}

export function feedOf(product: stages.Running, member: number): ComparedRequest {
  const uid = uidOf(member)
  return {
    path: `/api/feed?limit=${PAGE}`,
    cookie: stages.cookieOf(product, member),
    read: (db) => readFeed(db, { uid }, { limit: PAGE, ranked: false, now: new Date() }),
    itemsOf: () => ({ of: 'feed', limit: PAGE, uid }),
  }
}

/** Random writes of each kind, as signed-in members whose feed isn't measured. */
export async function writesOf(
  product: stages.Product,
  size: CommunitySize,
): Promise<Record<string, () => RequestSpec>> {
  const chance = chanceOf('bench writes')
  const pick = <Item>(items: readonly Item[]) => oneOf(items as [Item, ...Item[]], chance)
  const activities = await stages.query<{ id: string }>(
    product.databaseUrl,
    `select id from activities where in_feed and not is_deleted and visibility = 'public' order by md5(id) limit 5000`,
  )
  const readers = new Set(readersOf(size))
  // Members whose feed is measured have to keep following exactly 200.
  const members = signedInOf(size).filter((member) => !readers.has(member))
  const cookies = members.slice(0, WRITERS).map((member) => stages.cookieOf(product, member))
  const others = members.slice(WRITERS)
  const someActivity = () => `/api/activities/${encodeURIComponent(pick(activities).id)}`
  const text = 'Six good rounds today. Who is in on Saturday?'
  const asMember = (write: () => RequestSpec) => () => ({ ...write(), cookie: pick(cookies) })
  return {
    follow: asMember(() => ({ method: 'PUT', path: `/api/users/${uidOf(pick(others))}/followers/me` })),
    like: asMember(() => ({ method: 'PUT', path: `${someActivity()}/likes/me` })),
    post: asMember(() => ({ method: 'POST', path: '/api/users/me/posts', body: { text, visibility: 'followers' } })),
    comment: asMember(() => ({ method: 'POST', path: `${someActivity()}/comments`, body: { text: 'See you there.' } })),
  }
}
