import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importFirestore } from '#imports/firestore/import.ts'
import { openDatabase } from '#platform/database.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { samplesUntil } from './load.ts'
import { number, table } from './report.ts'
import { pointIn, readTowns, townByPeople } from './seed/towns.ts'
import { type Options, type Stage, stopFunctions } from './stage.ts'

/** Imports a made-up export: a dry run, the import, and a second import that changes nothing. */
export async function measure(stage: Stage, { quick, ...options }: Options) {
  const { members: users = quick ? 5_000 : 100_000, gyms = quick ? 1_000 : 20_000 } = options
  const { activities = quick ? 10_000 : 200_000 } = options
  const folder = await stage.newFolder()
  await writeExport(folder, { users, gyms, activities })
  const files = await Promise.all((await readdir(folder)).map((file) => stat(join(folder, file))))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const { db, close } = openDatabase(await stage.database(() => {}), { connections: 4 })
  stopFunctions.push(close)
  const wholes: Record<string, string>[] = []
  const parts: Record<string, string>[] = []
  const row = (what: Record<string, string>, documents: number, seconds: number, more: Record<string, string>) => ({
    ...{ ...what, documents: number(documents), seconds: number(seconds, 1) },
    ...{ 'documents a second': `**${number(documents / seconds)}**`, ...more },
  })
  for (const what of ['dry run', 'import', 'repeated import']) {
    const begun = performance.now()
    let last = begun
    const secondsOf = new Map<string, number>()
    const progress = (collection: string) => {
      const now = performance.now()
      secondsOf.set(collection, (secondsOf.get(collection) ?? 0) + (now - last) / 1000)
      last = now
    }
    const importing = importFirestore(db, { folder, dryRun: what === 'dry run', progress })
    const memory = samplesUntil(importing, 100, async () => process.memoryUsage.rss())
    const { counts } = await importing
    const seconds = (performance.now() - begun) / 1000
    let total = 0
    for (const [collection, outcomes] of Object.entries(counts)) {
      const found = Object.entries(outcomes).filter(([, count]) => count > 0)
      const documents = found.reduce((sum, [, count]) => sum + count, 0)
      const outcome = found.map(([name, count]) => `${count} ${name}`).join(', ')
      parts.push(row({ '': what, collection }, documents, secondsOf.get(collection) ?? 0, { outcome }))
      total += documents
    }
    const peak = Math.max(...(await memory))
    wholes.push(row({ '': what }, total, seconds, { 'peak memory': `${number(peak / 1e6)} MB` }))
  }

  return [
    `## ${number(users)} users, ${number(gyms)} gyms and ${number(activities)} activities, ${number(bytes / 1e6)} MB of JSON`,
    'The same work as `npm run import -- firestore FOLDER`, on an empty database. Memory is for the whole process, which also wrote the export.',
    table(wholes),
    table(parts),
  ]
}

const BELTS = ['white', 'blue', 'purple', 'brown', 'black'] as const
const TYPES = ['profile_post', 'training_session', 'user_follow', 'gym_favorite', 'belt_promotion'] as const
const BEGIN_S = Date.parse('2021-01-01T00:00:00Z') / 1000
const SPAN_S = 5 * 365 * 86_400
/** Writing single lines would take longer than generating them. */
const LINES_AT_ONCE = 500

/** A made-up Firestore export: a file for each collection, as `docs/importing-firestore.md` describes. */
async function writeExport(folder: string, size: { users: number; gyms: number; activities: number }) {
  const chance = chanceOf('bench export')
  const towns = await readTowns()
  const moment = () => ({ _seconds: BEGIN_S + Math.floor(chance() * SPAN_S), _nanoseconds: 0 })
  const uidOf = (at: number) => `oldUser${String(at).padStart(21, '0')}`
  const member = (at: number, id: string, document: object) => `${at ? ',' : '{'}"${id}":${JSON.stringify(document)}\n`

  const user = (at: number) => {
    const town = oneOf(towns, chance)
    return member(at, uidOf(at), {
      ...{ uid: uidOf(at), email: `member${at}@old.example`, emailVerified: chance() < 0.9 },
      ...{ displayName: `Member ${at}`, username: `member_${at}`, city: town.name, country: town.country },
      ...{ bjjProfile: { beltRank: oneOf(BELTS, chance) }, bio: 'Half guard, mostly. Here for the rounds.' },
      ...{ onboardingComplete: true, role: { admin: false, creator: false }, createdAt: moment() },
      notificationPreferences: { email: { enabled: chance() < 0.5, frequency: 'weekly' }, push: { enabled: true } },
    })
  }
  const gym = (at: number) => {
    const town = townByPeople(towns, chance)
    const { lat, lng } = pointIn(town, chance)
    return member(at, `oldGym${String(at).padStart(14, '0')}`, {
      name: `${town.name} Jiu-Jitsu ${at % 7 === 0 ? 'Academy' : at}`,
      ...{ location: { _latitude: lat, _longitude: lng }, address: { city: town.name, country: town.country } },
      ...{ phone: '+353 1 555 0100', website: `https://gym${at}.example`, createdAt: moment() },
    })
  }
  const activity = (at: number) => {
    const actorId = uidOf(Math.floor(chance() * size.users))
    const timestamp = moment()
    const stamp = new Date(timestamp._seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
    const fields = {
      ...{ actorId, actorType: 'user', activityType: oneOf(TYPES, chance), timestamp, visibility: 'public' },
      ...{ targetId: `target${at}`, targetType: 'post', content: { text: `Entry ${at}: good rounds tonight.` } },
      ...{ actorData: { displayName: 'Member', photoURL: null }, metadata: {}, score: 1 },
    }
    return `${JSON.stringify({ path: `activities/${stamp}_${actorId}_${at.toString(36).padStart(6, '0')}`, fields })}\n`
  }

  await writeFile(join(folder, 'users.json'), chunksOf(size.users, user, '}\n'))
  await writeFile(join(folder, 'locations.json'), chunksOf(size.gyms, gym, '}\n'))
  await writeFile(join(folder, 'activities.jsonl'), chunksOf(size.activities, activity, ''))
}

function* chunksOf(count: number, line: (at: number) => string, end: string): Generator<string> {
  for (let from = 0; from < count; from += LINES_AT_ONCE)
    yield Array.from({ length: Math.min(LINES_AT_ONCE, count - from) }, (_, at) => line(from + at)).join('')
  yield end
}
