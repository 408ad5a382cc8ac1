import { migrateDatabase } from '#platform/database.ts'
import { walkSignIn } from '../dev-services/identity/walk.ts'
import { middleOf } from './load.ts'
import { type Running, startPlain, startProduct } from './processes.ts'
import type { Compared, Measured } from './results.ts'
import { searchesFrom } from './searches.ts'
import { plainSearch, sameAnswers } from './searching.ts'
import { seedGyms } from './seed.ts'
import { busyNow, loadPlaces, machineOf, POOL, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'
import { type Effort, inTurn, shareOf } from './turns.ts'

const SEARCHES = 500

/** Searches of gyms, the check of the session, suggestions of places. */
export async function measureGyms(size: Effort & { gyms: number }): Promise<Measured> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  say(`Loading the towns of the world and ${size.gyms} gyms …`)
  const towns = await readTowns()
  await seedGyms(database.url, towns, size.gyms)
  await loadPlaces(database.url)

  say('Starting Open Mat and the plain handler …')
  const product = await startProduct({ databaseUrl: database.url, dataDir: await database.folderFor('product') })
  started.push(product.stop)
  const { near, area, places } = searchesFrom(towns, SEARCHES)
  const searches = Object.fromEntries([...near, ...area].map((path) => [path, plainSearch(path)]))
  const plain = await startPlain({ databaseUrl: database.url, connections: POOL, searches })
  started.push(plain.stop)

  const pair = { product, plain, effort: size }
  const searched = [
    await compare('near a point', { ...pair, paths: near }),
    await compare('in an area', { ...pair, paths: area }),
  ]
  const session = await sessionCheck(product, size)
  say('Suggesting places')
  const [suggested] = await inTurn([{ server: product, paths: places }], size)
  await forgetTimetables(database.url)
  searched.push(await compare('near a point, no timetable known', { ...pair, paths: near }))

  return {
    size,
    machine: await machineOf(database.url, busyBefore),
    searches: searched,
    session,
    places: middleOf(suggested),
  }
}

interface Pair {
  product: Running
  plain: Running
  paths: string[]
  effort: Effort
}

/** First that both print the same; then both in turn, so that whatever else the machine does meets both alike. */
async function compare(title: string, { product, plain, paths, effort }: Pair): Promise<Compared> {
  const gyms = await sameAnswers(product.url, plain.url, paths)
  say(`Searching ${title}: ${paths.length} answers compared, all the same`)
  const [ours, bare] = await inTurn(
    [
      { server: product, paths },
      { server: plain, paths },
    ],
    effort,
  )
  return { title, gymsPerAnswer: gyms / paths.length, ...shareOf(ours, bare) }
}

/** The lightest call there is, signed out and signed in, one request at a time: the difference is the check. */
async function sessionCheck(server: Running, effort: Effort) {
  const { url } = server
  const email = 'bench@openmat.test'
  const { cookies: cookie } = await walkSignIn(`${url}/api/auth/sign-in/google?mode=redirect`, { email })
  const state = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  if (!(await state.text()).includes(email)) throw new Error('The sign-in for the measurement did not work.')

  const paths = ['/api/config']
  say('Checking sessions')
  const [outAlone, inAlone] = await inTurn(
    [
      { server, paths, connections: 1 },
      { server, paths, connections: 1, cookie },
    ],
    effort,
  )
  const [outTogether, inTogether] = await inTurn(
    [
      { server, paths },
      { server, paths, cookie },
    ],
    effort,
  )
  return {
    alone: { signedOut: middleOf(outAlone), signedIn: middleOf(inAlone) },
    together: { signedOut: middleOf(outTogether), signedIn: middleOf(inTogether) },
  }
}

/** Timetables take work in both alike; without them what a server itself adds shows more. */
async function forgetTimetables(databaseUrl: string) {
  await query(databaseUrl, "update gyms set schedule = '[]' where schedule <> '[]'")
  await query(databaseUrl, 'vacuum (analyze) gyms')
}
