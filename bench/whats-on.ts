import { migrateDatabase } from '#platform/database.ts'
import { startPlainWhatsOn, startProduct } from './processes.ts'
import { randomFrom } from './random.ts'
import { type Compared, whatsOnPage } from './results-whats-on.ts'
import { searchesFrom } from './searches.ts'
import { sameAnswers } from './searching.ts'
import { seedGyms } from './seed.ts'
import { seedEvents } from './seed-events.ts'
import { busyNow, machineOf, POOL, query, say, startDatabase, started } from './stage.ts'
import { readTowns } from './towns.ts'
import { type Effort, inTurn, shareOf } from './turns.ts'
import { plainOn } from './whats-on-statements.ts'

const SEARCHES = 300

/** "tonight near me" and a journey, among gyms that all have told their week. */
export async function measureWhatsOn(size: Effort & { gyms: number }): Promise<string> {
  const busyBefore = busyNow()
  const database = await startDatabase()
  await migrateDatabase(database.url)
  say(`Loading ${size.gyms} gyms, each with five to ten sessions a week, and their events …`)
  const towns = await readTowns()
  await seedGyms(database.url, towns, size.gyms, { everyWeek: true })
  const events = await seedEvents(database.url, randomFrom(20_261_121))
  const [{ sessions } = { sessions: 0 }] = await query<{ sessions: number }>(
    database.url,
    'select count(*)::int as sessions from gym_sessions',
  )

  say('Starting Open Mat and the plain handler …')
  const product = await startProduct({ databaseUrl: database.url, dataDir: await database.folderFor('product') })
  started.push(product.stop)
  const places = searchesFrom(towns, SEARCHES).near.map((path) => path.replace('/api/gyms?', ''))
  const [first, last] = [7, 13].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10))
  const asked = {
    'tonight near me': places.map((near) => `/api/whats-on?${near}&when=tonight`),
    'open mats near me this weekend': places.map((near) => `/api/whats-on?${near}&when=weekend&openMat=true`),
    'a week somewhere else': places.map((near) => `/api/whats-on?${near}&from=${first}&until=${last}&openMat=true`),
  }
  const work = Object.fromEntries(
    Object.values(asked)
      .flat()
      .map((path) => [path, plainOn(path)]),
  )
  const plain = await startPlainWhatsOn({ databaseUrl: database.url, connections: POOL, searches: work })
  started.push(plain.stop)

  const compared: Compared[] = []
  for (const [title, paths] of Object.entries(asked)) {
    const items = await sameAnswers(product.url, plain.url, paths)
    say(`${title}: ${paths.length} answers compared, all the same`)
    const [ours, bare] = await inTurn(
      [
        { server: product, paths },
        { server: plain, paths },
      ],
      size,
    )
    compared.push({ title, items: items / paths.length, ...shareOf(ours, bare) })
  }
  return whatsOnPage({ size, sessions, events, machine: await machineOf(database.url, busyBefore), compared })
}
