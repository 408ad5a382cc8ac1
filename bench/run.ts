import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { loadPlacesOnce } from '#features/places/server/load.ts'
import { migrateDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { walkSignIn } from '../dev-services/identity/walk.ts'
import { middleOf, paceOf } from './load.ts'
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
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
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
const WARM_UP_SECONDS = 3
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

  return {
    size,
    machine: {
      cores: availableParallelism(),
      memoryGB: totalmem() / 1024 ** 3,
      node: process.version,
      postgres: await postgresVersion(postgres.url),
      busyBefore,
    },
    searches: [
      await compare('near a point', { product, plain, paths: near }),
      await compare('in an area', { product, plain, paths: area }),
    ],
    session: await sessionCheck(product),
    places: await suggestions(product, places),
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
    { url: product.url, paths },
    { url: plain.url, paths },
  ])
  return { title, gymsPerAnswer: gyms / paths.length, product: ours, plain: bare }
}

/** The lightest call there is, signed out and signed in, one request at a time: the difference is the check. */
async function sessionCheck({ url }: Running) {
  const email = 'bench@openmat.test'
  const { cookies: cookie } = await walkSignIn(`${url}/api/auth/sign-in/google?mode=redirect`, { email })
  const state = await fetch(`${url}/api/auth/session`, { headers: { cookie } })
  if (!(await state.text()).includes(email)) throw new Error('The sign-in for the measurement did not work.')

  const paths = ['/api/config']
  say('Checking sessions')
  const [outAlone, inAlone] = await inTurn([
    { url, paths, connections: 1 },
    { url, paths, connections: 1, cookie },
  ])
  const [outTogether, inTogether] = await inTurn([
    { url, paths },
    { url, paths, cookie },
  ])
  return {
    alone: { signedOut: outAlone, signedIn: inAlone },
    together: { signedOut: outTogether, signedIn: inTogether },
  }
}

async function suggestions({ url }: Running, paths: string[]) {
  say('Suggesting places')
  const [pace] = await inTurn([{ url, paths }])
  return pace
}

type Turn = { url: string; paths: string[]; connections?: number; cookie?: string }

async function inTurn<Turns extends readonly [Turn, ...Turn[]]>(turns: Turns) {
  const loads = turns.map((turn) => ({ connections: size.connections, ...turn }))
  for (const load of loads) await paceOf({ ...load, seconds: Math.min(WARM_UP_SECONDS, size.seconds) })
  const paces = loads.map(() => [] as Awaited<ReturnType<typeof paceOf>>[])
  for (let round = 0; round < size.rounds; round++)
    for (const [index, load] of loads.entries()) paces[index]?.push(await paceOf({ ...load, seconds: size.seconds }))
  return paces.map(middleOf) as { [Index in keyof Turns]: ReturnType<typeof middleOf> }
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
