import { type DiscoverPage, discoverSearch } from '#domains/events/discover/contract.ts'
import { daysOf } from '#domains/events/discover/server/procedures.ts'
import { readDiscover } from '#domains/events/discover/server/reads.ts'
import { days } from '#platform/clock.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { startProduct } from './processes.ts'
import { comparisonRow, effortLine, number, report, SERVER_CPU, table } from './report.ts'
import { searchesFor } from './searches.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { effortOf, type Options, openStage, query } from './stage.ts'

const SEARCHES = 300
/** The minimum throughput, as a share of the plain handler's. */
const GOAL = 0.5

/** "Tonight near me" and an itinerary, among gyms that all have a weekly timetable. */
export async function measureDiscover(options: Options): Promise<string> {
  const { gyms = 100_000 } = options
  const effort = effortOf(options)
  const stage = await openStage()
  const databaseUrl = await stage.database('discover', async (url) => {
    await seedGyms(url, { gyms, everyWeek: true })
    await seedEvents(url)
  })
  const [count] = await query<{ sessions: number; events: number }>(
    databaseUrl,
    'select (select count(*) from gym_sessions)::int as sessions, (select count(*) from events)::int as events',
  )
  const product = await startProduct(databaseUrl, await stage.folderFor('product'))
  const { near } = await searchesFor(SEARCHES)
  const [first, last] = [7, 13].map((ahead) => new Date(Date.now() + days(ahead)).toISOString().slice(0, 10))
  const asked = {
    'tonight near me': near.map((point) => searchOf(`near=${point}&when=tonight`)),
    'open mats near me this weekend': near.map((point) => searchOf(`near=${point}&when=weekend&openMat=true`)),
    'a week somewhere else': near.map((point) => searchOf(`near=${point}&from=${first}&until=${last}&openMat=true`)),
  }
  const bare = await startBareLimit(databaseUrl, Object.values(asked).flat())
  const rows: Record<string, string>[] = []
  for (const [what, asks] of Object.entries(asked)) {
    const { items, ...share } = await bare.compare(product, asks, effort)
    rows.push({ asked: what, 'results per response': number(items, 1), ...comparisonRow(share, GOAL) })
  }

  return report(
    { title: 'Cost of discovering sessions and events', command: 'discover', machine: stage.machine },
    `## Among ${number(gyms)} gyms with ${number(count?.sessions ?? 0)} weekly sessions and ${number(count?.events ?? 0)} events`,
    `Against a plain \`node:http\` handler that runs the same statements and prints the same JSON. The goal is ${GOAL}.`,
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  )
}

function searchOf(text: string): ComparedRequest {
  const given = Object.fromEntries(new URLSearchParams(text))
  const search = discoverSearch.parse({ ...given, ...(given.openMat ? { openMat: true } : {}) })
  return {
    path: `/api/discover?${text}`,
    read: (db) => readDiscover(db, { ...search, days: daysOf(search) }, null, new Date()),
    itemsOf: (answer) => ({
      of: 'discover',
      limit: search.limit,
      events: (answer as DiscoverPage).items.flatMap((item) => (item.kind === 'event' ? [item.event] : [])),
    }),
  }
}
