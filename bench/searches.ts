import { drizzle } from 'drizzle-orm/node-postgres'
import { type DiscoverPage, discoverSearch } from '#domains/events/discover/contract.ts'
import { daysOf } from '#domains/events/discover/server/procedures.ts'
import { readDiscover } from '#domains/events/discover/server/reads.ts'
import { gymSearch } from '#domains/gyms/gyms/contract.ts'
import { searchGyms } from '#domains/gyms/gyms/server/search.ts'
import { days } from '#platform/clock.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { generateCommunity } from '#seed/generate.ts'
import { texts } from '#seed/seed-texts.ts'
import { refreshSearchWords } from '../src/app/search/search-words.ts'
import { type ComparedRequest, compareEach } from './compare.ts'
import { alternate, effortOf, middleOf, type Pace } from './load.ts'
import { effortLine, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { readersOf, seedCommunity } from './seed/community.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { readTowns, searchesFor } from './seed/towns.ts'
import { cookieOf, type Options, query, queryRow, type Stage, startProduct, startSeeded } from './stage.ts'

/** The minimum throughput of searches for gyms and of discover, as a share of the plain handler's. */
const GOAL = 0.5
/** The maximum p95 of a search across kinds. */
const GOAL_MS = 50

/** Gym searches, the session check and place suggestions. */
export async function gyms(stage: Stage, options: Options) {
  const { gyms: gymCount = 100_000 } = options
  const effort = effortOf(options)
  const product = await startSeeded(stage, async (client) => {
    await seedGyms(client, gymCount)
    await seedCommunity(client, { members: 100, activities: 100, follows: 100 })
  })
  const { near, bounds, firstLetters } = await searchesFor(500)
  const nearPoint = near.map((point) => gymSearchOf(`near=${point}`))
  const inArea = bounds.map((box) => gymSearchOf(`bounds=${box}`))
  const compare = async (groups: Record<string, ComparedRequest[]>) =>
    (await compareEach(product, groups, { goal: GOAL, effort })).map(({ name, items, cells }) => ({
      ...{ search: name, 'gyms per response': items, ...cells },
    }))

  const searches = await compare({ 'near a point': nearPoint, 'in an area': inArea })
  // The difference is the cost of the session check.
  const signedOut = { server: product, requests: [{ path: '/api/config' }] }
  const signedIn = { server: product, requests: [{ path: '/api/config', cookie: cookieOf(product, 0) }] }
  const alone = await alternate([signedOut, signedIn], { ...effort, connections: 1 })
  const together = await alternate([signedOut, signedIn], effort)
  const sessionRow = (what: string, paces: Pace[][], of: (pace: Pace) => number) => {
    const [before = 0, after = 0] = paces.map((several) => of(middleOf(several)))
    return {
      ...{ '': what, 'signed out': `${number(before)} µs`, 'signed in': `${number(after)} µs` },
      'the check adds': `**${number(after - before)} µs**`,
    }
  }
  const time = ({ perSecond }: Pace) => 1_000_000 / perSecond
  const [slowestOut = 0, slowestIn = 0] = alone.map((several) => middleOf(several).p99)
  const suggestions = firstLetters.map((text) => ({ path: `/api/places?text=${text}` }))
  const [suggested] = await alternate([{ server: product, requests: suggestions }], effort)
  const { perSecond, p50, p99 } = middleOf(suggested)
  // Timetables cost both servers the same; without them, the server's own overhead shows more clearly.
  await query(product.databaseUrl, "update gyms set schedule = '[]' where schedule <> '[]'")
  await query(product.databaseUrl, 'vacuum (analyze) gyms')
  searches.push(...(await compare({ 'near a point, no timetables': nearPoint })))

  const { connections } = effort
  return [
    `## Gym search among ${number(gymCount)} gyms`,
    sameStatements(GOAL),
    table(searches),
    `${SERVER_CPU} A busy machine affects it least.`,
    '## Session check',
    '`GET /api/config`, which does nothing else, signed out and signed in.',
    table([
      sessionRow('request time, one at a time', alone, time),
      sessionRow(`machine time per request, ${connections} at a time`, together, time),
      sessionRow('server CPU per request', together, ({ cpu }) => cpu),
      { '': 'p99, one at a time', 'signed out': ms(slowestOut), 'signed in': ms(slowestIn) },
    ]),
    '## Place suggestions from the first letters',
    table([{ '': `${connections} at a time`, 'requests/s': number(perSecond), p50: ms(p50), p99: `**${ms(p99)}**` }]),
    effortLine(effort),
  ]
}

export function gymSearchOf(text: string): ComparedRequest {
  const search = gymSearch.parse(Object.fromEntries(new URLSearchParams(text)))
  return {
    path: `/api/gyms?${text}`,
    read: (db) => searchGyms(db, search, null, new Date()),
    itemsOf: () => ({ of: 'gyms', limit: search.limit, near: search.near }),
  }
}

/** What's on near a place tonight, this weekend and on a trip, among gyms that all have a weekly timetable. */
export async function discover(stage: Stage, options: Options) {
  const { gyms: gymCount = 100_000 } = options
  const effort = effortOf(options)
  const product = await startSeeded(stage, async (client) => {
    await seedGyms(client, gymCount, { everyWeek: true })
    await seedEvents(client)
  })
  const count = await queryRow<{ sessions: number; events: number }>(
    product.databaseUrl,
    'select (select count(*) from gym_sessions)::int as sessions, (select count(*) from events)::int as events',
  )
  const { near } = await searchesFor(300)
  const [first, last] = [7, 13].map((ahead) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10))
  const requestsFor = (asked: string) => near.map((point) => discoverSearchOf(`near=${point}&${asked}`))
  const groups = {
    'tonight near me': requestsFor('when=tonight'),
    'open mats near me this weekend': requestsFor('when=weekend&openMat=true'),
    'a week somewhere else': requestsFor(`from=${first}&until=${last}&openMat=true`),
  }
  const rows = await compareEach(product, groups, { goal: GOAL, effort })

  return [
    `## Among ${number(gymCount)} gyms with ${number(count.sessions)} weekly sessions and ${number(count.events)} events`,
    sameStatements(GOAL),
    table(rows.map(({ name, items, cells }) => ({ asked: name, 'results per response': items, ...cells }))),
    SERVER_CPU,
    effortLine(effort),
  ]
}

export function discoverSearchOf(text: string): ComparedRequest {
  const given = Object.fromEntries(new URLSearchParams(text))
  const search = discoverSearch.parse({ ...given, ...(given.openMat ? { openMat: true } : {}) })
  return {
    path: `/api/discover?${text}`,
    read: (db) => readDiscover(db, { ...search, days: daysOf(search) }, null, new Date()),
    itemsOf: (response) => ({
      of: 'discover',
      limit: search.limit,
      events: (response as DiscoverPage).items.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
    }),
  }
}

/** The search across kinds, as members type: finished words, unfinished ones and misspelled ones. */
export async function search(stage: Stage, options: Options) {
  // Half of the activities are posts.
  const { gyms: gymCount = 100_000, members = 200_000, activities = 2_000_000, follows = 2_000_000 } = options
  const effort = effortOf(options, { rounds: 3, connections: 8 })
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, { members, activities, follows })
    await seedGyms(client, gymCount)
    await seedEvents(client)
    await refreshSearchWords(drizzle(client))
  }, 'search')
  const count = await queryRow<{ posts: number; events: number; words: number }>(
    databaseUrl,
    `select (select count(*) from posts)::int as posts, (select count(*) from events)::int as events,
      (select count(*) from search_words)::int as words`,
  )
  const product = await startProduct(stage, databaseUrl)
  const cookies = readersOf({ members }).map((member) => cookieOf(product, member))
  const rows: Record<string, string>[] = []
  for (const [typed, searches] of Object.entries(await typedSearches(200))) {
    const requests = searches.map((text, at) => ({
      path: `/api/search?${new URLSearchParams({ text })}`,
      cookie: cookies[at % cookies.length] ?? '',
    }))
    const [paces] = await alternate([{ server: product, requests }], effort)
    const { p50, p95, p99, perSecond, cpu } = middleOf(paces)
    rows.push({
      ...{ typed, 'requests/s': number(perSecond, 1), p50: ms(p50), p95: `**${ms(p95)}**`, p99: ms(p99) },
      ...{ [`p95 ≤ ${GOAL_MS} ms`]: p95 <= GOAL_MS ? 'reached' : 'missed', 'server CPU': `${number(cpu)} µs` },
    })
  }
  return [
    `## Among ${number(gymCount)} gyms, ${number(members)} members, ${number(count.posts)} posts and ${number(count.events)} events`,
    `Names have ${number(count.words)} different words. Every request searches all six kinds.`,
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  ]
}

/** Made-up searches, the same in every run. */
async function typedSearches(count: number): Promise<Record<string, string[]>> {
  const chance = chanceOf('bench searches')
  const towns = await readTowns(100_000)
  const { people, gyms } = generateCommunity({ seed: 'bench', members: 997, gyms: 500 })
  const words = texts.posts.flatMap((post) => post.split(/\W+/)).filter((word) => word.length > 4)
  const pick = <Item>(items: readonly Item[]) => oneOf(items as [Item, ...Item[]], chance)
  const name = () => {
    const kind = chance()
    if (kind < 0.4) return pick(towns).name
    if (kind < 0.6) return pick(gyms).name
    return kind < 0.9 ? pick(people).name : pick(words)
  }
  const misspelled = (text: string) => {
    const at = 1 + Math.floor(chance() * (text.length - 2))
    const [before, letter, next, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)]
    return chance() < 0.5 ? before + next + after : before + next + letter + after
  }
  const make = (one: () => string) => Array.from({ length: count }, one)
  return {
    'whole names': make(name),
    'first letters': make(() => name().slice(0, 2 + Math.floor(chance() * 4))),
    'with a typo': make(() => misspelled(name())),
  }
}
