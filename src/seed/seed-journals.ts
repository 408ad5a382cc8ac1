import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, previewOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { contentOf } from '#domains/journal/promotions/server/entry.ts'
import { promotions } from '#domains/journal/promotions/server/tables.ts'
import { entryOf } from '#domains/journal/training/server/entry.ts'
import { trainingSessions } from '#domains/journal/training/server/tables.ts'
import type { SeedChoice } from '#domains/moderation/demo-data/rules.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { oneOf } from './chance.ts'
import type { Seeding } from './seed-batch.ts'
import type { SeededGym } from './seed-gyms.ts'
import type { SeededPerson } from './seed-people.ts'

interface Journals {
  people: readonly SeededPerson[]
  gyms: readonly SeededGym[]
  choice: SeedChoice
}

/** Inserts training sessions and promotions, each with its entry. */
export async function seedJournals(tx: Tx, seeding: Seeding, { people, gyms, choice }: Journals): Promise<void> {
  const sessions = people.flatMap((person) =>
    Array.from({ length: choice.sessionsEach }, (_, at) => sessionOf(seeding, { person, gyms, at })),
  )
  if (sessions.length > 0) {
    await tx.insert(activities).values(sessions.map(({ activity }) => activity))
    await tx.insert(trainingSessions).values(sessions.map(({ session }) => session))
  }
  for (const person of people) await seedPromotions(tx, seeding, person, choice.promotionsEach)
}

function entryFor(
  { dummy }: Seeding,
  { uid, displayName, username }: SeededPerson,
  { timestamp, end }: { timestamp: Date; end: string },
) {
  return {
    ...{ id: activityIdOf(uid, timestamp, end), actorId: uid, timestamp, inFeed: true, ...dummy },
    actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
  }
}

function sessionOf(
  seeding: Seeding,
  { person, gyms, at }: { person: SeededPerson; gyms: readonly SeededGym[]; at: number },
) {
  const { chance, dummy, moment } = seeding
  const { uid, town } = person
  const id = newId()
  const startedAt = moment()
  const near = gyms.filter(({ country }) => country === town.country)
  const gym = near[Math.floor(chance() * near.length)]
  const minutes = oneOf([60, 90, 75, 120], chance)
  const kind = oneOf(['class', 'open_mat', 'drilling'] as const, chance)
  const discipline = oneOf(['gi', 'nogi'] as const, chance)
  const day = wallClock(startedAt, town.timezone).toISOString().slice(0, 10)
  const content = entryOf(uid, {
    ...{ id, day, minutes, kind, discipline, intensity: null, rounds: 0, techniques: [], photos: [] },
    place: gym ? { slug: gym.slug, name: gym.name } : null,
  })
  const entry = entryFor(seeding, person, { timestamp: startedAt, end: `sess${String(at).padStart(2, '0')}` })
  return {
    activity: {
      ...{ ...entry, activityType: 'training_session' as const, visibility: 'public' as const, content },
      ...{ targetId: id, targetType: 'session', targetRef: `users/${uid}/sessions/${id}` },
      score: scoreOf('training_session'),
    },
    session: {
      ...{ uid, id, activityId: entry.id, day, startedAt, timezone: town.timezone, minutes, kind, discipline },
      ...{ gymId: gym?.id ?? null, createdAt: startedAt, updatedAt: startedAt, ...dummy },
    },
  }
}

const LADDER: readonly BeltSlug[] = ['blue', 'purple']

/** In chronological order: a blue belt first, then purple. */
async function seedPromotions(tx: Tx, seeding: Seeding, person: SeededPerson, count: number): Promise<void> {
  const { dummy, moment } = seeding
  const { uid } = person
  const moments = Array.from({ length: count }, moment).sort((one, other) => one.getTime() - other.getTime())
  for (const [at, timestamp] of moments.entries()) {
    const belt = LADDER[at]
    if (!belt) return
    const id = newId()
    const entry = entryFor(seeding, person, { timestamp, end: `prom${String(at).padStart(2, '0')}` })
    const day = timestamp.toISOString().slice(0, 10)
    const [row] = await tx
      .insert(promotions)
      .values({ uid, id, activityId: entry.id, belt, day, createdAt: timestamp, updatedAt: timestamp, ...dummy })
      .returning()
    if (!row) return
    const earlier = LADDER[at - 1]
    const content = await contentOf(tx, row, earlier ? { belt: earlier, stripes: 0 } : null)
    await tx.insert(activities).values({
      ...{ ...entry, activityType: 'belt_promotion', visibility: 'public' },
      ...{ targetId: id, targetType: 'promotion', targetRef: `users/${uid}/promotions/${id}` },
      content: { ...content, preview: previewOf(content.text ?? '') },
      score: scoreOf('belt_promotion'),
    })
  }
}
