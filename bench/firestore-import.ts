import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importFirestore } from '#imports/firestore/import.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { number, table } from './report.ts'
import { writeFirestoreExport } from './seed/firestore-export.ts'
import { type Options, type Stage, stopFunctions } from './stage.ts'

/** Imports a made-up export: a dry run, the import, and a second import that changes nothing. */
export async function measure(stage: Stage, { quick, ...options }: Options) {
  const { members: users = quick ? 5_000 : 100_000, gyms = quick ? 1_000 : 20_000 } = options
  const { activities = quick ? 10_000 : 200_000 } = options
  const folder = await stage.newFolder()
  await writeFirestoreExport(folder, { users, gyms, activities })
  const files = await Promise.all((await readdir(folder)).map((file) => stat(join(folder, file))))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const database = openDatabase(await stage.database(() => {}), { connections: 4 })
  stopFunctions.push(() => database.close())
  const wholes: Record<string, string>[] = []
  const parts: Record<string, string>[] = []
  for (const what of ['dry run', 'import', 'repeated import']) {
    const { seconds, mostBytes, collections } = await measureRun(database.db, folder, what)
    const documents = collections.reduce((sum, each) => sum + each.documents, 0)
    wholes.push({ ...paceOf({ '': what }, documents, seconds), 'peak memory': `${number(mostBytes / 1e6)} MB` })
    for (const { collection, documents, seconds, outcome } of collections)
      parts.push({ ...paceOf({ '': what, collection }, documents, seconds), outcome })
  }

  return [
    `## ${number(users)} users, ${number(gyms)} gyms and ${number(activities)} activities, ${number(bytes / 1e6)} MB of JSON`,
    'The same work as `npm run import -- firestore FOLDER`, on an empty database. Memory is for the whole process, which also wrote the export.',
    table(wholes),
    table(parts),
  ]
}

const paceOf = (what: Record<string, string>, documents: number, seconds: number) => ({
  ...{ ...what, documents: number(documents), seconds: number(seconds, 1) },
  'documents a second': `**${number(documents / seconds)}**`,
})

async function measureRun(db: Database, folder: string, what: string) {
  let mostBytes = 0
  const look = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 100)
  const begun = performance.now()
  let last = begun
  const secondsOf = new Map<string, number>()
  const progress = (collection: string) => {
    const now = performance.now()
    secondsOf.set(collection, (secondsOf.get(collection) ?? 0) + (now - last) / 1000)
    last = now
  }
  const { counts } = await importFirestore(db, { folder, dryRun: what === 'dry run', progress })
  clearInterval(look)
  const collections = Object.entries(counts).map(([collection, outcomes]) => {
    const found = Object.entries(outcomes).filter(([, count]) => count > 0)
    return {
      collection,
      documents: found.reduce((sum, [, count]) => sum + count, 0),
      seconds: secondsOf.get(collection) ?? 0,
      outcome: found.map(([name, count]) => `${count} ${name}`).join(', '),
    }
  })
  return { seconds: (performance.now() - begun) / 1000, mostBytes, collections }
}
