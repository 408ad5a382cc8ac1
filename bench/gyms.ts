import { gymSearch } from '#domains/gyms/gyms/contract.ts'
import { searchGyms } from '#domains/gyms/gyms/server/search.ts'
import { followSignIn } from '../dev-services/identity/follow-sign-in.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { alternate, type Effort, middleOf, type Pace } from './load.ts'
import { type Running, startProduct } from './processes.ts'
import { comparisonRow, effortLine, ms, number, report, SERVER_CPU, table } from './report.ts'
import { searchesFor } from './searches.ts'
import { seedGyms } from './seed/gyms.ts'
import { effortOf, type Options, openStage, query } from './stage.ts'

const SEARCHES = 500
/** A search's minimum throughput, as a share of the plain handler's. */
const GOAL = 0.5

/** Measures gym searches, the session check and place suggestions. */
export async function measureGyms(options: Options): Promise<string> {
  const { gyms = 100_000 } = options
  const effort = effortOf(options)
  const stage = await openStage()
  const databaseUrl = await stage.database('gyms', (url) => seedGyms(url, { gyms }))
  const product = await startProduct(databaseUrl, await stage.folderFor('product'))
  const { near, bounds, firstLetters } = await searchesFor(SEARCHES)
  const nearPoint = near.map((point) => searchOf(`near=${point}`))
  const inArea = bounds.map((box) => searchOf(`bounds=${box}`))
  const bare = await startBareLimit(databaseUrl, [...nearPoint, ...inArea])

  const searches = {
    'near a point': await bare.compare(product, nearPoint, effort),
    'in an area': await bare.compare(product, inArea, effort),
  }
  const session = await sessionTable(product, effort)
  const asks = firstLetters.map((text) => ({ path: `/api/places?text=${text}` }))
  const [suggested] = await alternate([{ server: product, asks }], effort)
  const places = middleOf(suggested)
  // Timetables cost both servers the same; without them, the server's own overhead shows more clearly.
  await query(databaseUrl, "update gyms set schedule = '[]' where schedule <> '[]'")
  await query(databaseUrl, 'vacuum (analyze) gyms')
  const all = { ...searches, 'near a point, no timetables': await bare.compare(product, nearPoint, effort) }

  return report(
    { title: 'Cost of a gym search', command: 'gyms', machine: stage.machine },
    `## Gym search among ${number(gyms)} gyms`,
    `Against a plain \`node:http\` handler that runs the same statements and prints the same JSON. The goal is ${GOAL}.`,
    table(
      Object.entries(all).map(([search, { items, ...share }]) => ({
        search,
        'gyms per response': number(items, 1),
        ...comparisonRow(share, GOAL),
      })),
    ),
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
  )
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
  const email = 'bench@openmat.test'
  const { cookies: cookie } = await followSignIn(`${server.url}/api/auth/sign-in/google?mode=redirect`, { email })
  const state = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  if (!(await state.text()).includes(email)) throw new Error("The sign-in for the measurement didn't work.")
  const signedOut = { server, asks: [{ path: '/api/config' }] }
  const signedIn = { server, asks: [{ path: '/api/config', cookie }] }
  const one = { connections: 1 }
  const [outAlone, inAlone] = (
    await alternate(
      [
        { ...signedOut, ...one },
        { ...signedIn, ...one },
      ],
      effort,
    )
  ).map(middleOf)
  const [outTogether, inTogether] = (await alternate([signedOut, signedIn], effort)).map(middleOf)
  if (!outAlone || !inAlone || !outTogether || !inTogether) throw new Error("A run wasn't measured.")

  const row = (what: string, before: Pace, after: Pace, of: (pace: Pace) => number) => ({
    ...{ '': what, 'signed out': `${number(of(before))} µs`, 'signed in': `${number(of(after))} µs` },
    'the check adds': `**${number(of(after) - of(before))} µs**`,
  })
  const time = ({ perSecond }: Pace) => 1_000_000 / perSecond
  return table([
    row('request time, one at a time', outAlone, inAlone, time),
    row(`machine time per request, ${effort.connections} at a time`, outTogether, inTogether, time),
    row('server CPU per request', outTogether, inTogether, ({ cpu }) => cpu),
    { '': 'p99, one at a time', 'signed out': ms(outAlone.p99), 'signed in': ms(inAlone.p99) },
  ])
}
