import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { pointIn, readTowns, townByPeople } from './towns.ts'

/** How many documents each old collection has. */
export interface ExportSize {
  users: number
  gyms: number
  activities: number
}

const BELTS = ['white', 'blue', 'purple', 'brown', 'black'] as const
const TYPES = ['profile_post', 'training_session', 'user_follow', 'gym_favorite', 'belt_promotion'] as const
const BEGIN_S = Date.parse('2021-01-01T00:00:00Z') / 1000
const SPAN_S = 5 * 365 * 86_400
/** Writing single lines would take longer than generating them. */
const LINES_AT_ONCE = 500

/** A made-up Firestore export: a file for each collection, as `docs/importing-firestore.md` describes. */
export async function writeFirestoreExport(folder: string, size: ExportSize): Promise<void> {
  const chance = chanceOf('bench export')
  const towns = await readTowns()
  const moment = () => ({ _seconds: BEGIN_S + Math.floor(chance() * SPAN_S), _nanoseconds: 0 })
  const uidOf = (at: number) => `oldUser${String(at).padStart(21, '0')}`

  const user = (at: number) => {
    const town = oneOf(towns, chance)
    const fields = {
      ...{ uid: uidOf(at), email: `member${at}@old.example`, emailVerified: chance() < 0.9 },
      ...{ displayName: `Member ${at}`, username: `member_${at}`, city: town.name, country: town.country },
      ...{ bjjProfile: { beltRank: oneOf(BELTS, chance) }, bio: 'Half guard, mostly. Here for the rounds.' },
      ...{ onboardingComplete: true, role: { admin: false, creator: false }, createdAt: moment() },
      notificationPreferences: { email: { enabled: chance() < 0.5, frequency: 'weekly' }, push: { enabled: true } },
    }
    return `${at ? ',' : '{'}${JSON.stringify(uidOf(at))}:${JSON.stringify(fields)}\n`
  }
  const gym = (at: number) => {
    const town = townByPeople(towns, chance)
    const { lat, lng } = pointIn(town, chance)
    const fields = {
      name: `${town.name} Jiu-Jitsu ${at % 7 === 0 ? 'Academy' : at}`,
      ...{ location: { _latitude: lat, _longitude: lng }, address: { city: town.name, country: town.country } },
      ...{ phone: '+353 1 555 0100', website: `https://gym${at}.example`, createdAt: moment() },
    }
    return `${at ? ',' : '{'}"oldGym${String(at).padStart(14, '0')}":${JSON.stringify(fields)}\n`
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
