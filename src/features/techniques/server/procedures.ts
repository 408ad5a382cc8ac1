import { implement } from '@orpc/server'
import type { RequestContext } from '#platform/context.ts'
import { anyone } from '#platform/who.ts'
import { techniquesContract } from '../contract.ts'
import { indexOf, searchTechniques } from '../search.ts'
import { readTechniques } from './reads.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(techniquesContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const techniquesProcedures = api.router({
  list: api.list.use(anyone).handler(async ({ context: { db, viewer }, input: { text, role, family, from } }) => ({
    items: searchTechniques(indexOf(await readTechniques(db, viewer)), text, {
      roles: role && [role],
      families: family && [family],
      from,
    }),
  })),
})
