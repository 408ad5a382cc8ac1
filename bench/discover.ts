import { type DiscoverPage, discoverSearch } from '#domains/events/discover/contract.ts'
import { daysOf } from '#domains/events/discover/server/procedures.ts'
import { readDiscover } from '#domains/events/discover/server/reads.ts'
import { days } from '#platform/clock.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { effortOf } from './load.ts'
import { startProduct } from './processes.ts'
import { comparisonRow, effortLine, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { searchesFor } from './searches.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { type Options, queryRow, type Stage } from './stage.ts'

const SEARCHES = 300
/** The minimum throughput, as a share of the plain handler's. */
const GOAL = 0.5

/** "Tonight near me" and an itinerary, among gyms that all have a weekly timetable. */
export async function measure(stage: Stage, options: Options) {
  const { gyms = 100_000 } = options
  const effort = effortOf(options)
  const databaseUrl = await stage.database(async (client) => {
    await seedGyms(client, gyms, { everyWeek: true })
    await seedEvents(client)
  })
  const count = await queryRow<{ sessions: number; events: number }>(
    databaseUrl,
    'select (select count(*) from gym_sessions)::int as sessions, (select count(*) from events)::int as events',
  )
  const product = await startProduct(stage, databaseUrl)
  const { near } = await searchesFor(SEARCHES)
  const [first, last] = [7, 13].map((ahead) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10))
  const searches = {
    'tonight near me': 'when=tonight',
    'open mats near me this weekend': 'when=weekend&openMat=true',
    'a week somewhere else': `from=${first}&until=${last}&openMat=true`,
  }
  const compared = Object.entries(searches).map(([asked, text]) => ({
    asked,
    requests: near.map((point) => searchOf(`near=${point}&${text}`)),
  }))
  const bare = await startBareLimit(
    product,
    compared.flatMap(({ requests }) => requests),
  )
  const rows: Record<string, string>[] = []
  for (const { asked, requests } of compared) {
    const { items, ...share } = await bare.compare(requests, effort)
    rows.push({ asked, 'results per response': number(items, 1), ...comparisonRow(share, GOAL) })
  }

  return [
    `## Among ${number(gyms)} gyms with ${number(count.sessions)} weekly sessions and ${number(count.events)} events`,
    sameStatements(GOAL),
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  ]
}

function searchOf(text: string): ComparedRequest {
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
