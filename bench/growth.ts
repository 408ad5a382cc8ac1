import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { discoverSearch } from '#domains/events/discover/contract.ts'
import { daysOf } from '#domains/events/discover/server/procedures.ts'
import { readDiscover } from '#domains/events/discover/server/reads.ts'
import { countNewInFeed, readFeed } from '#domains/feed/activities/server/feed.ts'
import { findPeopleNamed } from '#domains/feed/follows/server/name-search.ts'
import { searchPeople } from '#domains/feed/follows/server/people-search.ts'
import { readPeopleSuggestions } from '#domains/feed/follows/server/suggestions.ts'
import { searchPosts } from '#domains/feed/posts/server/search.ts'
import { gymSearch } from '#domains/gyms/gyms/contract.ts'
import { searchGyms } from '#domains/gyms/gyms/server/search.ts'
import { readProfile } from '#domains/members/people/server/reads.ts'
import { countDays } from '#domains/moderation/admin/server/count-days.ts'
import { readOverview } from '#domains/moderation/admin/server/overview.ts'
import { writeTimeCursor } from '#platform/cursor.ts'
import type { Database } from '#platform/database.ts'
import { refreshSearchWords } from '../src/app/search/search-words.ts'
import { median, number, table } from './report.ts'
import { searchesFor } from './searches.ts'
import { READERS, readersOf, seedCommunity, uidOf } from './seed/community.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { type Options, type Stage, withClient } from './stage.ts'

/** Members of each community. The rest grows with them. */
const SIZES = [10_000, 100_000, 1_000_000]
const PER_MEMBER = { activities: 3, follows: 10, gyms: 0.05 }
const EXTRAPOLATED = [10, 100]
const ASKED = 5
/** What a request may take in the database before members wait, and a nightly job before it's ended. */
const LIMIT_MS = { request: 1_000, job: 600_000 }

interface Cost {
  pages: number
  ms: number
}

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
  'gyms near a point': (db, _, near) => searchGyms(db, gymSearch.parse({ near }), null, new Date()),
  'tonight near a point': (db, _, near) => {
    const search = discoverSearch.parse({ near, when: 'tonight' })
    return readDiscover(db, { ...search, days: daysOf(search) }, null, new Date())
  },
}
const JOBS: Record<string, Work> = {
  "admins' overview": (db) => readOverview(db, new Date()),
  'counts of the last days': (db) => countDays({ db, now: () => new Date() }),
  'words of the search': (db) => refreshSearchWords(db),
}

/** How the database's work grows with the community, and where that leads. */
export async function measure(stage: Stage, options: Options) {
  const sizes = options.quick ? SIZES.slice(0, 2) : SIZES
  const measured: Record<string, Cost>[] = []
  for (const members of sizes) measured.push(await costsOf(stage, members))
  const head = sizes.map((size) => `${number(size / 1000)} k`)
  const last = sizes.at(-1) ?? 1
  const row = (work: string, limit: number) => {
    const costs = measured.map((all) => all[work] ?? { pages: 0, ms: 0 })
    const [first = { pages: 1, ms: 1 }, now = first] = [costs.at(0), costs.at(-1)]
    const steps = Math.log10(last / (sizes.at(0) ?? last))
    const exponent = Math.max(Math.log10(now.pages / first.pages), Math.log10(now.ms / first.ms)) / steps
    const later = EXTRAPOLATED.map((times) => now.ms * times ** exponent)
    const cells = costs.map(({ pages, ms }) => `${number(pages)} / ${number(ms, 1)} ms`)
    return {
      ...{ '': work, ...Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])) },
      'grows as': `n^${exponent.toFixed(2)}`,
      ...Object.fromEntries(
        EXTRAPOLATED.map((times, at) => {
          const ms = later[at] ?? 0
          return [`${number((last * times) / 1e6)} M`, ms > limit ? `**${number(ms)} ms**` : `${number(ms, 1)} ms`]
        }),
      ),
    }
  }
  return [
    `For each member ${PER_MEMBER.activities} activities, ${PER_MEMBER.follows} follows and ${PER_MEMBER.gyms} gyms; the members asked for follow ${READERS.following}.`,
    'Pages of 8 kB that PostgreSQL looked at, and how long it took, from `EXPLAIN (ANALYZE, BUFFERS)`, the median of members in different places. The last columns are extrapolated, not measured: the time continues to grow as the pages or the time did from the smallest community to the largest, whichever grew faster. Bold is more than a request (1 s) or a job (10 min) may take.',
    '## Requests',
    table(Object.keys(REQUESTS).map((work) => row(work, LIMIT_MS.request))),
    '## Jobs and overviews',
    table(Object.keys(JOBS).map((work) => row(work, LIMIT_MS.job))),
  ]
}

async function costsOf(stage: Stage, members: number): Promise<Record<string, Cost>> {
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
    const costs: Record<string, Cost> = {}
    for (const [name, work] of Object.entries({ ...REQUESTS, ...JOBS })) {
      const each: Cost[] = []
      // A job does its work only the first time.
      for (const [at, reader] of (name in JOBS ? readers.slice(0, 1) : readers).entries())
        each.push(await costOf(client, (db) => work(db, uidOf(reader), near[at] ?? '', uidOf(reader + 1))))
      costs[name] = { pages: median(each.map(({ pages }) => pages)), ms: median(each.map(({ ms }) => ms)) }
    }
    return costs
  })
}

/** The days on which members were here, a tenth of all in eight weeks, and none of the last two counted yet. */
const seedDays = (client: pg.Client) =>
  client.query(`
    update activities set is_dummy = false;
    update users set is_dummy = false, created_at = now() - random() * interval '2 years';
    insert into active_days (uid, day) select uid, current_date - ago from users, generate_series(1, 56) ago where random() < 0.1;
    insert into daily_counts (day, metric, value) values (current_date - 2, 'newUsers', 0)`)

/** Runs the work once to learn its statements, then explains each of them. Leaves nothing behind. */
async function costOf(client: pg.Client, work: (db: Database) => Promise<unknown>): Promise<Cost> {
  const statements: { text: string; values: unknown[] }[] = []
  const cost = { pages: 0, ms: 0 }
  await client.query('begin')
  await work(
    drizzle(client, {
      logger: { logQuery: (text, values) => void (/^(begin|commit)/.test(text) || statements.push({ text, values })) },
    }),
  )
  await client.query('rollback; begin')
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
    cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    cost.ms += ms
  }
  await client.query('rollback')
  return cost
}
