import { readSettings } from '#domains/members/config/server/settings.ts'
import { admin } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed } from '#platform/refusals.ts'
import { demoDataContract } from '../contract.ts'
import { countsOf, type PopulateChoice } from '../rules.ts'
import { readBatches, readRemoval } from './reads.ts'
import { beginCleanUp, populate, type Seed } from './writes.ts'

const api = procedures(demoDataContract)

const NAMES_SHOWN = 8

interface Inventing {
  /** Who and what a choice would make. */
  invent(choice: PopulateChoice): { people: { name: string }[]; gyms: { name: string }[] }
  plant: Seed
}

export function demoDataProcedures({ invent, plant }: Inventing) {
  return api.router({
    list: api.list.use(admin).handler(async ({ context }) => ({
      allowed: (await readSettings(context)).populateAllowed,
      items: await readBatches(context.db),
    })),
    plan: api.plan.use(admin).handler(({ input }) => {
      const { people, gyms } = invent(input)
      const namesOf = (those: { name: string }[]) => those.slice(0, NAMES_SHOWN).map(({ name }) => name)
      return { counts: countsOf(input), people: namesOf(people), gyms: namesOf(gyms) }
    }),
    populate: api.populate.use(admin).handler(async ({ context, input }) => {
      if (!(await readSettings(context)).populateAllowed)
        throw notAllowed('Demo data is switched off here. An admin can switch it on in the settings.')
      await context.transaction((tx) =>
        populate(writeContextOf(context, tx), { ...input, by: context.viewer.uid }, plant),
      )
      return readRemoval(context.db, input.id)
    }),
    removal: api.removal.use(admin).handler(({ context, input: { id } }) => readRemoval(context.db, id)),
    remove: api.remove.use(admin).handler(async ({ context, input }) => {
      await context.transaction((tx) => beginCleanUp(writeContextOf(context, tx), { ...input, by: context.viewer.uid }))
      return readRemoval(context.db, input.id)
    }),
  })
}
