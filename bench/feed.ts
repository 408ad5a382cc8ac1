import { isDeepStrictEqual } from 'node:util'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { followedEntriesQuery } from '#domains/feed/activities/server/feed-entries.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { migrateDatabase } from '#platform/database.ts'
import { type CommunitySize, READERS, readersOf, tokenOf, uidOf } from './community.ts'
import { plainFeed } from './feed-statements.ts'
import { type Ask, middleOf, type Pace } from './load.ts'
import { type Running, startPlainFeed, startProduct } from './processes.ts'
import { seedCommunity } from './seed-community.ts'
import { busyNow, loadPlaces, type Machine, machineOf, POOL, query, say, startDatabase, started } from './stage.ts'
import { readTowns, type Town } from './towns.ts'
import { type Effort, inTurn, type Share, shareOf, type Turn } from './turns.ts'
import { measureWrites, type Written } from './writes.ts'

/** Of the cookies of made-up sessions. */
export const SECRET = 'a secret for measurements, of thirty-two letters or more'

export interface FeedMeasured {
  effort: Effort
  machine: Machine
  sizes: SizeMeasured[]
}

export interface SizeMeasured {
  size: CommunitySize
  share: Share
  /** One request at a time. */
  alone: Pace
  /** Of activities, for one page: in the middle, at most, and what it may be. */
  rowsRead: { median: number; most: number; bound: number }
  /** Followed by how many answers were asked for and compared. */
  compared: number
  writes: Written[]
  databaseGB: number
}

/** The home feed of members who follow 200, and single writes, with communities of each size in the same database server. */
export async function measureFeed(
  sizes: readonly CommunitySize[],
  effort: Effort,
  folder?: string,
): Promise<FeedMeasured> {
  const database = await startDatabase(folder)
  const towns = await readTowns()
  const communities: Community[] = []
  for (const size of sizes) communities.push(await startCommunity(database, size, towns))
  const busyBefore = busyNow()

  const turns = communities.flatMap(({ product, plain, asks, size }): Turn[] => [
    { server: product, paths: asks },
    { server: plain, paths: readersOf(size).map((reader) => `/feed/${uidOf(reader)}`) },
    { server: product, paths: asks, connections: 1 },
  ])
  say('Reading home feeds')
  const paces = await inTurn(turns as [Turn, ...Turn[]], effort)
  const measured: SizeMeasured[] = []
  for (const [index, community] of communities.entries()) {
    const [ours, bare, alone] = [paces[index * 3], paces[index * 3 + 1], paces[index * 3 + 2]]
    if (!ours || !bare || !alone) throw new Error('A turn was not measured.')
    say(`Writing among ${community.size.activities} activities`)
    measured.push({
      size: community.size,
      share: shareOf(ours, bare),
      alone: middleOf(alone),
      rowsRead: community.rowsRead,
      compared: community.asks.length,
      writes: await measureWrites(community, effort),
      databaseGB: community.databaseGB,
    })
  }
  return { effort, machine: await machineOf(database.url, busyBefore), sizes: measured }
}

export interface Community {
  size: CommunitySize
  url: string
  product: Running
  plain: Running
  asks: Ask[]
  rowsRead: SizeMeasured['rowsRead']
  databaseGB: number
}

async function startCommunity(
  database: Awaited<ReturnType<typeof startDatabase>>,
  size: CommunitySize,
  towns: readonly Town[],
): Promise<Community> {
  const name = `community_${size.members}_${size.activities}_${size.follows}`
  const url = await loadedDatabase(database.url, name, (into) => seedCommunity(into, towns, size, say))
  const tomorrow = `now() + interval '1 day'`
  await query(url, `update auth_sessions set expires_at = ${tomorrow}, token_expires_at = ${tomorrow}`)

  const readers = readersOf(size)
  const rowsRead = await countRowsRead(url, readers)
  const product = await startProduct({
    databaseUrl: url,
    dataDir: await database.folderFor(`of-${name}`),
    secret: SECRET,
  })
  started.push(product.stop)
  const plain = await startPlainFeed({ databaseUrl: url, connections: POOL, ...plainFeed(readers.map(uidOf)) })
  started.push(plain.stop)
  const asks = readers.map((reader) => ({ path: '/api/feed', cookie: cookieOf(product, reader) }))
  for (const [index, reader] of readers.entries()) await sameFeed(product, plain, { ask: asks[index] as Ask, reader })
  const [row] = await query<{ bytes: string }>(url, 'select pg_database_size(current_database()) as bytes')
  return { size, url, product, plain, asks, rowsRead, databaseGB: Number(row?.bytes) / 1024 ** 3 }
}

/** A database that was loaded in an earlier run, or is now; it bears its name only once it is complete. */
async function loadedDatabase(server: string, name: string, load: (url: string) => Promise<void>): Promise<string> {
  const urlOf = (database: string) => {
    const url = new URL(server)
    url.pathname = `/${database}`
    return url.href
  }
  const known = await query(server, 'select from pg_database where datname = $1', [name])
  if (known.length === 0) {
    const begun = performance.now()
    const loading = urlOf(`loading_${name}`)
    await query(server, `drop database if exists loading_${name}`)
    await query(server, `create database loading_${name}`)
    await migrateDatabase(loading)
    await loadPlaces(loading)
    await load(loading)
    await query(server, `alter database loading_${name} rename to ${name}`)
    say(`Loaded in ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  await migrateDatabase(urlOf(name))
  return urlOf(name)
}

export function cookieOf(product: Running, member: number): string {
  const [cookie = ''] = sessionCookie({ publicUrl: product.url }, SECRET).write(tokenOf(member)).split(';')
  return cookie
}

/** Throws unless product and plain handler print the same page. */
async function sameFeed(product: Running, plain: Running, { ask, reader }: { ask: Ask; reader: number }) {
  const given = await (await fetch(product.url + ask.path, { headers: { cookie: ask.cookie } })).text()
  const wanted = await (await fetch(`${plain.url}/feed/${uidOf(reader)}`)).text()
  if (given.length !== wanted.length || !isDeepStrictEqual(JSON.parse(given), JSON.parse(wanted)))
    throw new Error(`The feeds of ${uidOf(reader)} differ:\n${given}\n${wanted}`)
}

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** As the database itself counts them (EXPLAIN ANALYZE), also those that were looked at in vain. */
async function countRowsRead(databaseUrl: string, readers: readonly number[]): Promise<SizeMeasured['rowsRead']> {
  const page = 21
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const counts: number[] = []
  for (const reader of readers) {
    const { sql: text, params } = new PgDialect().sqlToQuery(followedEntriesQuery({ uid: uidOf(reader), most: page }))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      params,
    )
    counts.push(activitiesRead(rows[0]?.['QUERY PLAN'][0].Plan))
  }
  await client.end()
  counts.sort((a, b) => a - b)
  return {
    median: counts[Math.floor(counts.length / 2)] ?? 0,
    most: counts.at(-1) ?? 0,
    bound: READERS.following * page,
  }
}

function activitiesRead(plan: Plan | undefined): number {
  if (!plan) return 0
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + activitiesRead(each), 0)
  return Math.round(below + (plan['Relation Name'] === 'activities' ? own : 0))
}
