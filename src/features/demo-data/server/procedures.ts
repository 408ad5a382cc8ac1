import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import { readSettings } from '#features/admin/server/settings.ts'
import type { RequestContext } from '#platform/context.ts'
import { notAllowed } from '#platform/refusals.ts'
import { admin } from '#platform/who.ts'
import { demoDataContract } from '../contract.ts'
import { countsOf, type PopulateChoice } from '../rules.ts'
import { readBatches, readRemoval } from './reads.ts'
import { beginCleanUp, type Plant, populate } from './writes.ts'

// Who may call is asked before what was sent, so that nobody else learns anything about the input.
const api = implement(demoDataContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

const NAMES_SHOWN = 8

interface Inventing {
  /** Who and what a choice would make. */
  invent(choice: PopulateChoice): { people: { name: string }[]; gyms: { name: string }[] }
  plant: Plant
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
      await context.transaction((tx) => populate(loggingOf(context, tx), { ...input, by: context.viewer.uid }, plant))
      return readRemoval(context.db, input.id)
    }),
    removal: api.removal.use(admin).handler(({ context, input: { id } }) => readRemoval(context.db, id)),
    remove: api.remove.use(admin).handler(async ({ context, input }) => {
      await context.transaction((tx) => beginCleanUp(loggingOf(context, tx), { ...input, by: context.viewer.uid }))
      return readRemoval(context.db, input.id)
    }),
  })
}
