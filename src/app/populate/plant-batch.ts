import type { Plant } from '#features/demo-data/server/writes.ts'
import { chanceOf } from './chance.ts'
import { invent } from './invent.ts'
import { plantGyms } from './plant-gyms.ts'
import { plantJournals } from './plant-journals.ts'
import { plantPeople } from './plant-people.ts'
import { plantPosts } from './plant-posts.ts'

/** What every part of a batch is made with. */
export interface Planting {
  batchId: string
  now: Date
  chance: () => number
  /** The mark that every row carries. */
  dummy: { isDummy: true; dummyBatchId: string }
  /** Some time within the days of the choice, back from now. */
  moment: () => Date
}

/** D13: puts a batch into the database, in the caller's transaction. Nobody is told of any of it. */
export const plantBatch: Plant = async (tx, { batchId, choice, now }) => {
  const chance = chanceOf(`${choice.seed} deeds`)
  const planting: Planting = {
    ...{ batchId, now, chance },
    dummy: { isDummy: true, dummyBatchId: batchId },
    moment: () => new Date(now.getTime() - Math.floor(chance() * choice.days * 86_400_000)),
  }
  const invented = invent(choice)
  const gyms = await plantGyms(tx, planting, invented.gyms)
  const people = await plantPeople(tx, planting, invented.people)
  await plantJournals(tx, planting, { people, gyms, choice })
  await plantPosts(tx, planting, { people, each: choice.postsEach })
}
