import { readSettings } from '#domains/members/config/server/settings.ts'
import { admin } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed } from '#platform/refusals.ts'
import { demoDataContract } from '../contract.ts'
import { countsOf, type SeedChoice } from '../rules.ts'
import { readBatches, readRemoval } from './reads.ts'
import { beginCleanUp, type Seed, seedDemo } from './writes.ts'

const api = procedures(demoDataContract)

const NAMES_SHOWN = 8

interface Seeders {
  /** The people and gyms that a choice would generate. */
  generate(choice: SeedChoice): { people: { name: string }[]; gyms: { name: string }[] }
  seed: Seed
}

export function demoDataProcedures({ generate, seed }: Seeders) {
  return api.router({
    list: api.list.use(admin).handler(async ({ context }) => ({
      allowed: (await readSettings(context)).demoDataAllowed,
      items: await readBatches(context.db),
    })),
    plan: api.plan.use(admin).handler(({ input }) => {
      const { people, gyms } = generate(input)
      const namesOf = (those: { name: string }[]) => those.slice(0, NAMES_SHOWN).map(({ name }) => name)
      return { counts: countsOf(input), people: namesOf(people), gyms: namesOf(gyms) }
    }),
    seedDemo: api.seedDemo.use(admin).handler(async ({ context, input }) => {
      if (!(await readSettings(context)).demoDataAllowed)
        throw notAllowed(message('Demo data is turned off. An admin can turn it on in the settings.'))
      await context.transaction((tx) =>
        seedDemo(writeContextOf(context, tx), { ...input, by: context.viewer.uid }, seed),
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
