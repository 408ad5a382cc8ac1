import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { oneOf, type Random, randomFrom } from './random.ts'
import { inChunks } from './seed-community.ts'
import { pointIn, readTowns, type Town, townByPeople } from './towns.ts'

/** How many documents of each of the old collections. */
export interface OldCommunity {
  users: number
  gyms: number
  activities: number
}

const BELTS = ['white', 'blue', 'purple', 'brown', 'black']
const TYPES = ['profile_post', 'training_session', 'user_follow', 'gym_favorite', 'belt_promotion']
const BEGUN = Date.parse('2021-01-01T00:00:00Z')
const SPAN_S = 5 * 365 * 86_400

/** A made-up export of the document database: a file for each collection, as `docs/importing-firestore.md` has them. */
export async function writeOldCommunity(folder: string, size: OldCommunity, seed = 7): Promise<void> {
  const random = randomFrom(seed)
  const towns = await readTowns()
  const write = async (file: string, lines: Iterable<string>) => {
    const path = join(folder, file)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(inChunks(lines)), createWriteStream(path))
  }
  await write('users.json', asObject(users(size, towns, random)))
  await write('locations.json', asObject(gyms(size, townByPeople(towns, random), random)))
  await write('activities.jsonl', activities(size, random))
}

const uidOf = (at: number) => `oldUser${String(at).padStart(21, '0')}`
const gymIdOf = (at: number) => `oldGym${String(at).padStart(14, '0')}`
const momentAt = (random: Random) => ({ _seconds: BEGUN / 1000 + Math.floor(random() * SPAN_S), _nanoseconds: 0 })

function* asObject(members: Iterable<[id: string, fields: object]>): Generator<string> {
  let sign = '{'
  for (const [id, fields] of members) {
    yield `${sign}${JSON.stringify(id)}:${JSON.stringify(fields)}\n`
    sign = ','
  }
  yield sign === '{' ? '{}\n' : '}\n'
}

function* users({ users: count }: OldCommunity, towns: readonly Town[], random: Random): Generator<[string, object]> {
  for (let at = 0; at < count; at += 1) {
    const town = oneOf(random, towns)
    yield [
      uidOf(at),
      {
        ...{ uid: uidOf(at), email: `member${at}@old.example`, emailVerified: random() < 0.9 },
        ...{ displayName: `Member ${at}`, username: `member_${at}`, city: town.name, country: town.country },
        ...{ bjjProfile: { beltRank: oneOf(random, BELTS) }, bio: 'Half guard, mostly. Here for the rounds.' },
        ...{ onboardingComplete: true, role: { admin: false, creator: false }, createdAt: momentAt(random) },
        notificationPreferences: { email: { enabled: random() < 0.5, frequency: 'weekly' }, push: { enabled: true } },
      },
    ]
  }
}

function* gyms({ gyms: count }: OldCommunity, townOf: () => Town, random: Random): Generator<[string, object]> {
  for (let at = 0; at < count; at += 1) {
    const town = townOf()
    const { lat, lng } = pointIn(town, random)
    yield [
      gymIdOf(at),
      {
        name: `${town.name} Jiu-Jitsu ${at % 7 === 0 ? 'Academy' : at}`,
        ...{ location: { _latitude: lat, _longitude: lng }, address: { city: town.name, country: town.country } },
        ...{ phone: '+353 1 555 0100', website: `https://gym${at}.example`, createdAt: momentAt(random) },
      },
    ]
  }
}

function* activities({ activities: count, users: people }: OldCommunity, random: Random): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    const actorId = uidOf(Math.floor(random() * people))
    const timestamp = momentAt(random)
    const stamp = new Date(timestamp._seconds * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
    const activityType = oneOf(random, TYPES)
    const id = `${stamp}_${actorId}_${at.toString(36).padStart(6, '0')}`
    const fields = {
      ...{ actorId, actorType: 'user', activityType, timestamp, visibility: 'public' },
      ...{ targetId: `target${at}`, targetType: 'post', content: { text: `Entry ${at}: good rounds tonight.` } },
      ...{ actorData: { displayName: 'Member', photoURL: null }, metadata: {}, score: 1 },
    }
    yield `${JSON.stringify({ path: `activities/${id}`, fields })}\n`
  }
}
