import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { instantOf } from '#platform/wall-clock.ts'
import { entryOf } from './entry.ts'
import { trainingRounds, trainingSessions } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
  city?: string | undefined
  country?: string | undefined
  timezone?: string | null | undefined
}
interface Gym {
  id: string
  slug: string
  name: string
  city: string
  country: string
}

/** Demo members with a full journal: for how many weeks, and on which weekdays. Others have no journal. */
const JOURNALS: readonly { name: string; weeks: number; weekdays: readonly number[]; visibility: Visibility }[] = [
  { name: 'ana', weeks: 52, weekdays: [1, 3, 5], visibility: 'private' },
  { name: 'bia', weeks: 40, weekdays: [2, 4], visibility: 'friends' },
  { name: 'caio', weeks: 30, weekdays: [1, 2, 4, 6], visibility: 'followers' },
  { name: 'sean', weeks: 26, weekdays: [2, 6], visibility: 'followers' },
  { name: 'maya', weeks: 52, weekdays: [1, 2, 3, 5], visibility: 'private' },
  { name: 'ciara', weeks: 9, weekdays: [3, 7], visibility: 'followers' },
]
/** The most recent days are left to the demo posts. */
const DAYS_AGO_AT_LEAST = 4
const KINDS: readonly SessionKind[] = [
  'class',
  'class',
  'open_mat',
  'class',
  'drilling',
  'open_mat',
  'competition_training',
]
const DISCIPLINES: readonly SessionDiscipline[] = ['gi', 'gi', 'nogi']
const MINUTES = [60, 90, 90, 75, 120]
const FINISHES = [
  'rear-naked-choke',
  'armbar',
  'triangle-choke',
  'guillotine',
  'kimura',
  'straight-ankle-lock',
  'bow-and-arrow-choke',
]
const POSITIONS = ['closed-guard', 'half-guard', 'mount', 'side-control', 'back-control', 'de-la-riva', 'turtle']
const PARTNERS = ['Rafa', 'Big Tom', 'Lena', 'Coach', 'Mika', '']

/** Fills some journals of the demo community with pseudorandom sessions, dated relative to now. */
export async function seedDemoTraining(
  tx: Tx,
  { batchId, now, people, gyms }: { batchId: string; now: Date; people: readonly Person[]; gyms: readonly Gym[] },
): Promise<void> {
  const sessions = JOURNALS.flatMap((journal) => {
    const person = people.find(({ uid }) => uid === `demo-${journal.name}`)
    return person ? sessionsOf(person, journal, { batchId, now, gyms }) : []
  })
  await tx.insert(activities).values(sessions.map(({ activity }) => activity))
  await tx.insert(trainingSessions).values(sessions.map(({ session }) => session))
  await tx.insert(trainingRounds).values(sessions.flatMap(({ rounds }) => rounds))
}

function sessionsOf(
  person: Person,
  { name, weeks, weekdays, visibility }: (typeof JOURNALS)[number],
  { batchId, now, gyms }: { batchId: string; now: Date; gyms: readonly Gym[] },
) {
  const chance = chanceOf(name)
  const near = gyms.filter(({ country }) => country === person.country)
  const home = near.findIndex(({ city }) => city === person.city)
  const made: ReturnType<typeof sessionOf>[] = []
  for (let ago = weeks * 7; ago >= DAYS_AGO_AT_LEAST; ago--) {
    const day = new Date(now.getTime() - days(ago))
    const missed = chance() < 0.18
    if (!weekdays.includes(day.getUTCDay() || 7) || missed) continue
    made.push(
      sessionOf(person, {
        ...{ day: day.toISOString().slice(0, 10), at: made.length, chance, visibility, batchId },
        gym: chance() < 0.1 ? near[made.length % near.length] : near[Math.max(0, home)],
      }),
    )
  }
  return made
}

interface ToMake {
  day: string
  at: number
  chance: () => number
  visibility: Visibility
  batchId: string
  gym: Gym | undefined
}

function sessionOf(person: Person, { day, at, chance, visibility, batchId, gym }: ToMake) {
  const { uid } = person
  const id = `demoSession${String(at).padStart(9, '0')}`
  const timezone = person.timezone ?? 'UTC'
  const startedAt = instantOf(new Date(`${day}T${chance() < 0.2 ? '07:00' : '18:30'}:00Z`), timezone)
  const one = <Item>(of: readonly Item[]) => of[Math.floor(chance() * of.length)] as Item
  const kind = one(KINDS)
  const discipline = one(DISCIPLINES)
  const minutes = one(MINUTES)
  const rolled = kind === 'drilling' ? 0 : Math.floor(minutes / 20)
  const activityId = activityIdOf(uid, startedAt, `sess${String(at % 100).padStart(2, '0')}`)
  const dummy = { isDummy: true, dummyBatchId: batchId }
  const content = entryOf(uid, {
    ...{ id, day, minutes, kind, discipline, intensity: null, rounds: rolled, techniques: [], photos: [] },
    place: gym ? { slug: gym.slug, name: gym.name } : null,
  })
  return {
    activity: {
      ...{ id: activityId, actorId: uid, activityType: 'training_session' as const, timestamp: startedAt, visibility },
      ...{ targetId: id, targetType: 'session', targetRef: `users/${uid}/sessions/${id}`, inFeed: true, ...dummy },
      actorData: {
        ...{ displayName: person.displayName, photoURL: null, username: person.username },
        lastUpdated: startedAt.toISOString(),
      },
      content: { ...content, preview: previewOf(content.text ?? '') },
      score: scoreOf('training_session'),
    },
    session: {
      ...{ uid, id, activityId, day, startedAt, timezone, minutes, kind, discipline, roundCount: rolled, ...dummy },
      ...{ gymId: gym?.id ?? null, intensity: 1 + Math.floor(chance() * 5), mood: 2 + Math.floor(chance() * 4) },
      ...{ energy: 1 + Math.floor(chance() * 5), createdAt: startedAt, updatedAt: startedAt },
      techniques: chance() < 0.5 ? [one(FINISHES), one(POSITIONS)] : [],
    },
    rounds: Array.from({ length: rolled }, (_, place) => ({
      ...{ uid, sessionId: id, place, minutes: 6, partnerName: one(PARTNERS) },
      subsFor: chance() < 0.35 ? [one(FINISHES)] : [],
      subsAgainst: chance() < 0.25 ? [one(FINISHES)] : [],
      positions: [one(POSITIONS), one(POSITIONS)],
    })),
  }
}

/**
 * Pseudorandom numbers from 0 to 1, the same for the same name (a linear congruential generator, from Numerical
 * Recipes).
 */
function chanceOf(name: string): () => number {
  let state = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
