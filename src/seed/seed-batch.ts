import type { Seed } from '#domains/moderation/demo-data/server/writes.ts'
import { days } from '#platform/clock.ts'
import { chanceOf } from './chance.ts'
import { generateCommunity } from './generate.ts'
import { seedGyms } from './seed-gyms.ts'
import { seedJournals } from './seed-journals.ts'
import { seedPeople } from './seed-people.ts'
import { seedPosts } from './seed-posts.ts'

/** What every part of a batch is made with. */
export interface Seeding {
  batchId: string
  now: Date
  chance: () => number
  /** The mark that every row carries. */
  dummy: { isDummy: true; dummyBatchId: string }
  /** Some time within the days of the choice, back from now. */
  moment: () => Date
}

/** Puts a batch into the database, in the caller's transaction. Nobody is told of any of it. */
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
