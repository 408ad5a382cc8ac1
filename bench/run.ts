import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadPlacesOnce } from '#features/places/server/load.ts'
import { migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { walkSignIn } from '../dev-services/identity/walk.ts'
import { median, middleOf, type Pace, paceOf } from './load.ts'
import { type Running, startPlain, startProduct } from './processes.ts'
import { type Compared, type Measured, resultsPage } from './results.ts'
import { searchesFrom } from './searches.ts'
import { plainSearch, sameAnswers } from './searching.ts'
import { seedGyms } from './seed.ts'
import { readTowns } from './towns.ts'

// Measures Open Mat on this machine and writes bench/RESULTS.md; with any option it only prints. See README.md here.

const { values: given } = parseArgs({
  options: {
    gyms: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
  },
})
const size = {
  gyms: Number(given.gyms),
  seconds: Number(given.seconds),
  rounds: Number(given.rounds),
  connections: Number(given.connections),
}
/** Connections to the database: as many as the product has by default. */
const POOL = 20
const SEARCHES = 500
/** What the compiler of JavaScript needs to see before it is done. */
const WARM_UP = { answers: 4_000, seconds: 10 }
const LONGEST_MINUTES = 20

const started: (() => Promise<unknown>)[] = []

async function measure(): Promise<Measured> {
  const busyBefore = loadavg()[0] ?? 0
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-bench-'))
  started.push(() => rm(folder, { recursive: true, force: true }))
  // Readable for the unprivileged user that a root's PostgreSQL runs as.
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'product')
  await mkdir(dataDir)

  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  started.push(() => postgres.stop())
  await migrateDatabase(postgres.url)
  say(`Loading the towns of the world and ${size.gyms} gyms …`)
  const towns = await readTowns()
  await seedGyms(postgres.url, towns, size.gyms)
  await loadPlaces(postgres.url)

  say('Starting Open Mat and the plain handler …')
  const product = await startProduct({ databaseUrl: postgres.url, dataDir })
  started.push(product.stop)
  const { near, area, places } = searchesFrom(towns, SEARCHES)
  const searches = Object.fromEntries([...near, ...area].map((path) => [path, plainSearch(path)]))
  const plain = await startPlain({ databaseUrl: postgres.url, connections: POOL, searches })
  started.push(plain.stop)

  const pair = { product, plain }
  const searched = [
    await compare('near a point', { ...pair, paths: near }),
    await compare('in an area', { ...pair, paths: area }),
  ]
  const session = await sessionCheck(product)
  const suggested = await suggestions(product, places)
  await forgetTimetables(postgres.url)
  searched.push(await compare('near a point, no timetable known', { ...pair, paths: near }))

  return {
    size,
    machine: {
      cores: availableParallelism(),
      memoryGB: totalmem() / 1024 ** 3,
      node: process.version,
      postgres: await postgresVersion(postgres.url),
      busyBefore,
    },
    searches: searched,
    session,
    places: suggested,
  }
}

interface Pair {
  product: Running
  plain: Running
  paths: string[]
}

/** First that both print the same; then both in turn, so that whatever else the machine does meets both alike. */
async function compare(title: string, { product, plain, paths }: Pair): Promise<Compared> {
  const gyms = await sameAnswers(product.url, plain.url, paths)
  say(`Searching ${title}: ${paths.length} answers compared, all the same`)
  const [ours, bare] = await inTurn([
    { server: product, paths },
    { server: plain, paths },
  ])
  const ratios = ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? 0))
  return {
    title,
    gymsPerAnswer: gyms / paths.length,
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
    product: middleOf(ours),
    plain: middleOf(bare),
  }
}

/** The lightest call there is, signed out and signed in, one request at a time: the difference is the check. */
async function sessionCheck(server: Running) {
  const { url } = server
  const email = 'bench@openmat.test'
  const { cookies: cookie } = await walkSignIn(`${url}/api/auth/sign-in/google?mode=redirect`, { email })
  const state = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  if (!(await state.text()).includes(email)) throw new Error('The sign-in for the measurement did not work.')

  const paths = ['/api/config']
  say('Checking sessions')
  const [outAlone, inAlone] = await inTurn([
    { server, paths, connections: 1 },
    { server, paths, connections: 1, cookie },
  ])
  const [outTogether, inTogether] = await inTurn([
    { server, paths },
    { server, paths, cookie },
  ])
  return {
    alone: { signedOut: middleOf(outAlone), signedIn: middleOf(inAlone) },
    together: { signedOut: middleOf(outTogether), signedIn: middleOf(inTogether) },
  }
}

async function suggestions(server: Running, paths: string[]) {
  say('Suggesting places')
  const [paces] = await inTurn([{ server, paths }])
  return middleOf(paces)
}

type Turn = { server: Running; paths: string[]; connections?: number; cookie?: string }

/** A warm-up for each, then round by round one after the other. Answers what was measured in each round. */
async function inTurn<Turns extends readonly [Turn, ...Turn[]]>(turns: Turns) {
  const loads = turns.map((turn) => ({ connections: size.connections, ...turn }))
  for (const load of loads) await paceOf({ ...load, ...WARM_UP })
  const paces = loads.map(() => [] as Pace[])
  for (let round = 0; round < size.rounds; round++)
    for (const [index, load] of loads.entries()) paces[index]?.push(await paceOf({ ...load, seconds: size.seconds }))
  return paces as { [Index in keyof Turns]: Pace[] }
}

/** Timetables take work in both alike; without them what a server itself adds shows more. */
async function forgetTimetables(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("update gyms set schedule = '[]' where schedule <> '[]'")
  await client.query('vacuum (analyze) gyms')
  await client.end()
}

/** Open Mat loads them at its first start by itself, but beside its work: not while it is measured. */
async function loadPlaces(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  await loadPlacesOnce(pool, { info: () => {} })
  await pool.end()
}

async function postgresVersion(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

function say(line: string) {
  console.error(line)
}

async function stopEverything() {
  while (started.length > 0)
    await started
      .pop()?.()
      .catch((error) => console.error(error))
}

async function giveUp(why: string) {
  console.error(why)
  await stopEverything()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('Stopped.'))
setTimeout(() => void giveUp(`Not done within ${LONGEST_MINUTES} minutes.`), LONGEST_MINUTES * 60_000).unref()

try {
  const page = resultsPage(await measure())
  console.log(page)
  if (process.argv.length === 2) await writeFile(new URL('./RESULTS.md', import.meta.url), page)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopEverything()
}
