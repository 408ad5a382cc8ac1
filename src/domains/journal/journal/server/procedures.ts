import { implement } from '@orpc/server'
import { requireProfile } from '#domains/members/people/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { journalContract } from '../contract.ts'
import { readVisibleParts } from './reads.ts'

const api = implement(journalContract).$context<RequestContext>()

export const journalProcedures = api.router({
  shown: api.shown.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    // A journal is hidden from viewers who can't see the profile.
    return { parts: await readVisibleParts(db, viewer, await requireProfile(db, viewer, input.uid)) }
  }),
})
