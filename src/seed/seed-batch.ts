import type { Seed } from '#domains/moderation/demo-data/server/writes.ts'
import { days } from '#platform/clock.ts'
import { chanceOf } from './chance.ts'
import { generateCommunity } from './generate.ts'
import { seedGyms } from './seed-gyms.ts'
import { seedJournals } from './seed-journals.ts'
import { seedPeople } from './seed-people.ts'
import { seedPosts } from './seed-posts.ts'

export interface Seeding {
  batchId: string
  now: Date
  chance: () => number
  /** Marks every row as seeded. */
  dummy: { isDummy: true; dummyBatchId: string }
  /** A random time within the chosen number of days before now. */
  moment: () => Date
}

/** Inserts a batch in the caller's transaction. No one is notified. */
export const seedBatch: Seed = async (tx, { batchId, choice, now }) => {
  const chance = chanceOf(`${choice.seed} deeds`)
  const seeding: Seeding = {
    ...{ batchId, now, chance },
    dummy: { isDummy: true, dummyBatchId: batchId },
    moment: () => new Date(now.getTime() - Math.floor(chance() * days(choice.days))),
  }
  const community = generateCommunity(choice)
  const gyms = await seedGyms(tx, seeding, community.gyms)
  const people = await seedPeople(tx, seeding, community.people)
  await seedJournals(tx, seeding, { people, gyms, choice })
  await seedPosts(tx, seeding, { people, each: choice.postsEach })
}
