import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Period } from '#domains/journal/progress/periods.ts'
import { readProgress } from '#domains/journal/progress/server/reads.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { migrateDatabase } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { uidOf } from './community.ts'
import { cookieOf, SECRET } from './feed.ts'
import type { CapturedWork } from './plain-captured.ts'
import { type Running, startPlainCaptured, startProduct } from './processes.ts'
import { type ComparedPeriod, progressPage } from './results-progress.ts'
import { seedCommunity } from './seed-community.ts'
import { seedTraining, type TrainingSize } from './seed-training.ts'
import { busyNow, loadPlaces, machineOf, POOL, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'
import { type Effort, inTurn, shareOf } from './turns.ts'
import { paceOfWrites, type Written } from './writes.ts'

const MEMBERS = 1_000
/** Who trained so much. */
const KEEN = 0
const PARTNERS = 40
const PERIODS = { all: 'all time', year: 'a year', '12w': 'twelve weeks' } as const satisfies Partial<
  Record<Period, string>
>

/** All of "My training" in one request, for somebody with a long history; and logging one session more. */
export async function measureProgress(size: TrainingSize, effort: Effort): Promise<string> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  await loadPlaces(database.url)
  const community = { members: MEMBERS, activities: MEMBERS, follows: MEMBERS }
  await seedCommunity(database.url, await readTowns(), community, say)
  const tomorrow = `now() + interval '1 day'`
  await query(database.url, `update auth_sessions set expires_at = ${tomorrow}, token_expires_at = ${tomorrow}`)
  // Its start fills the library, which the statements look into.
  const dataDir = await database.folderFor('product')
  const product = await startProduct({ databaseUrl: database.url, dataDir, secret: SECRET })
  started.push(product.stop)
  say(`Loading ${size.sessions} sessions and ${size.rounds} rounds of one member …`)
  const partners = Array.from({ length: PARTNERS }, (_, at) => uidOf(at + 1))
  await seedTraining(database.url, { uid: uidOf(KEEN), partners, ...size })

  const asked = await captured(database.url)
  const plain = await startPlainCaptured({ databaseUrl: database.url, connections: POOL, asked })
  started.push(plain.stop)
  const cookie = cookieOf(product, KEEN)
  const compared: ComparedPeriod[] = []
  for (const [path, { answer, statements }] of Object.entries(asked)) {
    await sameAnswer(product, { path, cookie, answer })
    const turns = [
      { server: product, paths: [{ path: `/api${path}`, cookie }] },
      { server: plain, paths: [path] },
      { server: product, paths: [{ path: `/api${path}`, cookie }], connections: 1 },
    ] as const
    const [ours, bare, alone] = await inTurn(turns, effort)
    const title = PERIODS[path.slice(path.indexOf('=') + 1) as keyof typeof PERIODS]
    const kB = Buffer.byteLength(JSON.stringify(answer)) / 1000
    compared.push({
      title,
      statements: statements.length,
      kB,
      ...shareOf(ours, bare),
      alone: alone.map((pace) => pace.p95),
    })
  }
  const logged = [
    await measureLogging(product, 'by somebody with that history', {
      cookies: [cookie],
      effort: { ...effort, connections: 1 },
    }),
    await measureLogging(product, 'by members in turn', {
      cookies: Array.from({ length: MEMBERS - 1 }, (_, at) => cookieOf(product, at + 1)),
      effort,
    }),
  ]
  return progressPage({ size, effort, machine: await machineOf(database.url, busyBefore), compared, logged })
}

/** What the product runs for each period, and answers. */
async function captured(databaseUrl: string): Promise<CapturedWork['asked']> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let statements: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values })
  const db = drizzle(pool, { logger: { logQuery } })
  const asked: CapturedWork['asked'] = {}
  for (const period of Object.keys(PERIODS) as (keyof typeof PERIODS)[]) {
    statements = []
    const answer = await readProgress(db, { uid: uidOf(KEEN) }, { period, now: new Date() })
    asked[`/training/progress?period=${period}`] = { statements, answer }
  }
  await pool.end()
  return asked
}

async function sameAnswer(
  product: Running,
  { path, cookie, answer }: { path: string; cookie: string; answer: unknown },
) {
  const given = await (await fetch(`${product.url}/api${path}`, { headers: { cookie } })).json()
  if (!isDeepStrictEqual(given, JSON.parse(JSON.stringify(answer)))) throw new Error(`The answers to ${path} differ.`)
}

/** Sessions with three rounds, each on an hour of its own, milestones looked for each time. */
async function measureLogging(
  product: Running,
  what: string,
  { cookies, effort }: { cookies: readonly string[]; effort: Effort },
): Promise<Written> {
  let at = 0
  const today = new Date().toISOString().slice(0, 10)
  const next = () => {
    const turn = at++
    const slot = Math.floor(turn / cookies.length)
    const round = { minutes: 6, positions: ['closed-guard', 'mount'], subsFor: ['armbar'] }
    return {
      method: 'PUT' as const,
      path: `/api/training/sessions/${newId()}`,
      cookie: cookies[turn % cookies.length] ?? '',
      body: {
        day: daysAfter(today, -1 - Math.floor(slot / 12)),
        start: `${String((slot % 12) * 2).padStart(2, '0')}:00`,
        timezone: 'Europe/Dublin',
        minutes: 90,
        kind: 'class',
        discipline: 'gi',
        rounds: [round, round, round],
        anyway: true,
      },
    }
  }
  return { what, ...(await paceOfWrites(product.url, next, effort)) }
}
