import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importFirestore } from '#imports/firestore/import.ts'
import { migrateDatabase, openDatabase } from '#platform/database.ts'
import { type OldCommunity, writeOldCommunity } from './old-community.ts'
import { busyNow, type Machine, machineOf, say, startDatabase, started } from './stage.ts'

export interface MovingInMeasured {
  machine: Machine
  size: OldCommunity
  megabytes: number
  runs: RunMeasured[]
}

export interface RunMeasured {
  what: string
  seconds: number
  documents: number
  /** The most of this process's memory while it ran, in megabytes. */
  mostMB: number
  parts: { collection: string; documents: number; seconds: number; outcome: string }[]
}

/** Moves a made-up export in: a dry run, the import, and the same again, which changes nothing. */
export async function measureMovingIn(size: OldCommunity): Promise<MovingInMeasured> {
  const busyBefore = busyNow()
  const postgres = await startDatabase()
  await migrateDatabase(postgres.url)
  const folder = await postgres.folderFor('export')
  say(`Writing ${size.users} users, ${size.gyms} gyms and ${size.activities} activities`)
  await writeOldCommunity(folder, size)
  const bytes = await Promise.all((await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size))
  const database = openDatabase(postgres.url, { connections: 4 })
  started.push(() => database.close())
  const machine = await machineOf(postgres.url, busyBefore)

  const runs: RunMeasured[] = []
  for (const what of ['dry run', 'import', 'the same again']) {
    say(what)
    runs.push(await measureRun(what, () => run(database.db, folder, what === 'dry run')))
  }
  return { machine, size, megabytes: bytes.reduce((sum, each) => sum + each, 0) / 1e6, runs }
}

async function run(db: Parameters<typeof importFirestore>[0], folder: string, dryRun: boolean) {
  const seconds = new Map<string, number>()
  let last = performance.now()
  const report = await importFirestore(db, {
    ...{ folder, dryRun },
    progress: (collection) => {
      const now = performance.now()
      seconds.set(collection, (seconds.get(collection) ?? 0) + (now - last) / 1000)
      last = now
    },
  })
  return Object.entries(report.counts).map(([collection, counts]) => ({
    collection,
    documents: Object.values(counts).reduce((sum, count) => sum + count, 0),
    seconds: seconds.get(collection) ?? 0,
    outcome: Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  }))
}

async function measureRun(what: string, work: () => Promise<RunMeasured['parts']>): Promise<RunMeasured> {
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  const begun = performance.now()
  const parts = await work()
  clearInterval(look)
  const seconds = (performance.now() - begun) / 1000
  return { what, seconds, parts, documents: parts.reduce((sum, part) => sum + part.documents, 0), mostMB: most / 1e6 }
}
