import { gymSearch } from '#domains/gyms/gyms/contract.ts'
import { searchGyms } from '#domains/gyms/gyms/server/search.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { alternate, type Effort, effortOf, middleOf, type Pace } from './load.ts'
import { cookieOf, type Running, startProduct } from './processes.ts'
import { comparisonRow, effortLine, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { searchesFor } from './searches.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { type Options, query, type Stage } from './stage.ts'

const SEARCHES = 500
const MEMBERS = { members: 100, activities: 100, follows: 100 }
/** A search's minimum throughput, as a share of the plain handler's. */
const GOAL = 0.5

/** Measures gym searches, the session check and place suggestions. */
export async function measure(stage: Stage, options: Options) {
  const { gyms = 100_000 } = options
  const effort = effortOf(options)
  const databaseUrl = await stage.database(async (client) => {
    await seedGyms(client, gyms)
    await seedCommunity(client, MEMBERS)
  })
  const product = await startProduct(stage, databaseUrl)
  const { near, bounds, firstLetters } = await searchesFor(SEARCHES)
  const nearPoint = near.map((point) => searchOf(`near=${point}`))
  const inArea = bounds.map((box) => searchOf(`bounds=${box}`))
  const bare = await startBareLimit(product, [...nearPoint, ...inArea])
  const compare = async (search: string, requests: readonly ComparedRequest[]) => {
    const { items, ...share } = await bare.compare(requests, effort)
    return { search, 'gyms per response': number(items, 1), ...comparisonRow(share, GOAL) }
  }

  const searches = [await compare('near a point', nearPoint), await compare('in an area', inArea)]
  const session = await sessionTable(product, effort)
  const suggestions = firstLetters.map((text) => ({ path: `/api/places?text=${text}` }))
  const [suggested] = await alternate([{ server: product, requests: suggestions }], effort)
  const places = middleOf(suggested)
  // Timetables cost both servers the same; without them, the server's own overhead shows more clearly.
  await query(databaseUrl, "update gyms set schedule = '[]' where schedule <> '[]'")
  await query(databaseUrl, 'vacuum (analyze) gyms')
  searches.push(await compare('near a point, no timetables', nearPoint))

  return [
    `## Gym search among ${number(gyms)} gyms`,
    sameStatements(GOAL),
    table(searches),
    `${SERVER_CPU} A busy machine affects it least.`,
    '## Session check',
    '`GET /api/config`, which does nothing else, signed out and signed in.',
    session,
    '## Place suggestions from the first letters',
    table([
      {
        ...{ '': `${effort.connections} at a time`, 'requests/s': number(places.perSecond) },
        ...{ p50: ms(places.p50), p99: `**${ms(places.p99)}**` },
      },
    ]),
    effortLine(effort),
  ]
}

function searchOf(text: string): ComparedRequest {
  const search = gymSearch.parse(Object.fromEntries(new URLSearchParams(text)))
  return {
    path: `/api/gyms?${text}`,
    read: (db) => searchGyms(db, search, null, new Date()),
    itemsOf: () => ({ of: 'gyms', limit: search.limit, near: search.near }),
  }
}

/** The cheapest call, signed out and signed in: the difference is the cost of the session check. */
async function sessionTable(server: Running, effort: Effort): Promise<string> {
  const path = '/api/config'
  const loads = [[{ path }], [{ path, cookie: cookieOf(server, 0) }]].map((requests) => ({ server, requests }))
  const alone = await alternate(
    loads.map((load) => ({ ...load, connections: 1 })),
    effort,
  )
  const together = await alternate(loads, effort)
  const row = (what: string, paces: Pace[][], of: (pace: Pace) => number) => {
    const [before = 0, after = 0] = paces.map((several) => of(middleOf(several)))
    return {
      ...{ '': what, 'signed out': `${number(before)} µs`, 'signed in': `${number(after)} µs` },
      'the check adds': `**${number(after - before)} µs**`,
    }
  }
  const time = ({ perSecond }: Pace) => 1_000_000 / perSecond
  const [slowestOut = 0, slowestIn = 0] = alone.map((several) => middleOf(several).p99)
  return table([
    row('request time, one at a time', alone, time),
    row(`machine time per request, ${effort.connections} at a time`, together, time),
    row('server CPU per request', together, ({ cpu }) => cpu),
    { '': 'p99, one at a time', 'signed out': ms(slowestOut), 'signed in': ms(slowestIn) },
  ])
}
