import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { countNewInFeed, readFeed } from '#domains/feed/activities/server/feed.ts'
import { findPeopleNamed } from '#domains/feed/follows/server/name-search.ts'
import { searchPeople } from '#domains/feed/follows/server/people-search.ts'
import { readPeopleSuggestions } from '#domains/feed/follows/server/suggestions.ts'
import { searchPosts } from '#domains/feed/posts/server/search.ts'
import { readProfile } from '#domains/members/people/server/reads.ts'
import { countDays } from '#domains/moderation/admin/server/count-days.ts'
import { readOverview } from '#domains/moderation/admin/server/overview.ts'
import { writeTimeCursor } from '#platform/cursor.ts'
import { type Database, WORKER_BOUNDS } from '#platform/database.ts'
import { refreshSearchWords } from '../src/app/search/search-words.ts'
import { capture, explain } from './compare.ts'
import { middleOf } from './load.ts'
import { number, table } from './report.ts'
import { discoverSearchOf, gymSearchOf } from './searches.ts'
import { READERS, readersOf, seedCommunity, uidOf } from './seed/community.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { searchesFor } from './seed/towns.ts'
import { type Options, type Stage, withClient } from './stage.ts'

/** Members of each community. The rest grows with them. */
const SIZES = [10_000, 100_000, 1_000_000]
const PER_MEMBER = { activities: 3, follows: 10, gyms: 0.05 }
const EXTRAPOLATED = [10, 100]
const ASKED = 5
/** How long a request may take in the database before members notice, and a worker's statement before it's ended. */
const LIMIT_MS = { request: 1_000, housekeeping: WORKER_BOUNDS.statement_timeout }

type Work = (db: Database, uid: string, near: string, other: string) => Promise<unknown>

/** One of each kind: what depends on a member's own rows, on a place, on text, and on everything. */
const REQUESTS: Record<string, Work> = {
  'home feed': (db, uid) => readFeed(db, { uid }, { limit: 30, ranked: false, now: new Date() }),
  'new in the feed, an hour': (db, uid) =>
    countNewInFeed(db, { uid }, writeTimeCursor({ at: new Date(Date.now() - 3_600_000), id: '' })),
  'a profile': (db, uid, _, other) => readProfile(db, { uid }, other),
  'people to follow': (db, uid) => readPeopleSuggestions(db, { uid }, 20),
  'people by name': (db, uid) => searchPeople(db, { uid }, { text: 'brandao', cursor: undefined, limit: 20 }),
  'people by a misspelled name': (db, uid) =>
    findPeopleNamed(db, { uid }, { text: 'brandoa', cursor: undefined, limit: 5 }),
  'posts by text': (db, uid) => searchPosts(db, { uid }, { text: 'half guard', cursor: undefined, limit: 20 }),
  'gyms near a point': (db, _, near) => gymSearchOf(`near=${near}`).read(db),
  'tonight near a point': (db, _, near) => discoverSearchOf(`near=${near}&when=tonight`).read(db),
  "admins' overview": (db) => readOverview(db, new Date()),
}
const HOUSEKEEPING: Record<string, Work> = {
  'counts of the last days': (db) => countDays({ db, now: () => new Date() }),
  'words of the search': (db) => refreshSearchWords(db),
}

/** How the database's work grows with the community, and where that leads. */
export async function measure(stage: Stage, options: Options) {
  const sizes = options.quick ? SIZES.slice(0, 2) : SIZES
  const measured: Awaited<ReturnType<typeof costsOf>>[] = []
  for (const members of sizes) measured.push(await costsOf(stage, members))
  const [smallest, largest] = [sizes[0] ?? 1, sizes.at(-1) ?? 1]
  const rowFor = (limit: number) => (work: string) => {
    const costs = measured.map((all) => all[work] ?? { pages: 0, ms: 0 })
    const [first = { pages: 1, ms: 1 }, last = first] = [costs.at(0), costs.at(-1)]
    const exponent = Math.log10(Math.max(last.pages / first.pages, last.ms / first.ms)) / Math.log10(largest / smallest)
    const now = costs.map(({ pages, ms }, at) => [
      `${number((sizes[at] ?? 0) / 1000)} k`,
      `${number(pages)} / ${number(ms, 1)} ms`,
    ])
    const later = EXTRAPOLATED.map((times) => {
      const ms = last.ms * times ** exponent
      return [`${number((largest * times) / 1e6)} M`, ms > limit ? `**${number(ms)} ms**` : `${number(ms, 1)} ms`]
    })
    return Object.fromEntries([['', work], ...now, ['grows as', `n^${exponent.toFixed(2)}`], ...later])
  }
  return [
    `For each member ${PER_MEMBER.activities} activities, ${PER_MEMBER.follows} follows and ${PER_MEMBER.gyms} gyms; the members asked for follow ${READERS.following}.`,
    'Pages of 8 kB that PostgreSQL looked at, and how long it took, from `EXPLAIN (ANALYZE, BUFFERS)`, the median of members in different places. The last columns are extrapolated, not measured: the time continues to grow as the pages or the time did from the smallest community to the largest, whichever grew faster. Bold is more than a request (1 s) or a statement of a worker (30 min) may take.',
    '## Requests',
    table(Object.keys(REQUESTS).map(rowFor(LIMIT_MS.request))),
    '## Housekeeping',
    table(Object.keys(HOUSEKEEPING).map(rowFor(LIMIT_MS.housekeeping))),
  ]
}

async function costsOf(stage: Stage, members: number) {
  const { activities, follows, gyms } = PER_MEMBER
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, { members, activities: members * activities, follows: members * follows })
    await seedGyms(client, members * gyms)
    await seedEvents(client)
    await seedDays(client)
    await refreshSearchWords(drizzle(client))
  }, `growth_${members}`)
  const { near } = await searchesFor(ASKED)
  const readers = readersOf({ members }).filter((_, at, all) => at % Math.ceil(all.length / ASKED) === 0)
  return withClient(databaseUrl, async (client) => {
    const costs: Record<string, { pages: number; ms: number }> = {}
    for (const [name, work] of Object.entries({ ...REQUESTS, ...HOUSEKEEPING })) {
      const each: (typeof costs)[string][] = []
      // One reader is enough for housekeeping, which does its work only the first time.
      for (const [at, reader] of (name in HOUSEKEEPING ? readers.slice(0, 1) : readers).entries())
        each.push(await costOf(client, (db) => work(db, uidOf(reader), near[at] ?? '', uidOf(reader + 1))))
      costs[name] = middleOf(each)
    }
    return costs
  })
}

/** Seeds a random tenth of members' days in the last eight weeks as active. Days are counted up to two days ago. */
const seedDays = (client: pg.Client) =>
  client.query(`
    update activities set is_dummy = false;
    update users set is_dummy = false, created_at = now() - random() * interval '2 years';
    insert into active_days (uid, day) select uid, current_date - ago from users, generate_series(1, 56) ago where random() < 0.1;
    insert into daily_counts (day, metric, value) values (current_date - 2, 'newUsers', 0)`)

/** Runs the work once to learn its statements, then explains each of them. Leaves nothing behind unless it commits. */
async function costOf(client: pg.Client, work: (db: Database) => Promise<unknown>) {
  const cost = { pages: 0, ms: 0 }
  await client.query('begin')
  const { statements } = await capture(client, work)
  await client.query('rollback; begin')
  for (const statement of statements) {
    if (/^(begin|commit)/.test(statement.text)) continue
    const { Plan: plan, 'Execution Time': ms } = await explain(client, statement, 'buffers')
    cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    cost.ms += ms
  }
  await client.query('rollback')
  return cost
}
