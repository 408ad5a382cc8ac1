import { implement } from '@orpc/server'
import { readProfile } from '#domains/members/people/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { journalContract } from '../contract.ts'
import { readVisibleParts } from './reads.ts'

const api = implement(journalContract).$context<RequestContext>()

export const journalProcedures = api.router({
  shown: api.shown.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const uid = input.uid === 'me' ? (viewer?.uid ?? '') : input.uid
    // A journal is hidden from viewers who can't see the profile.
    if (!(await readProfile(db, viewer, uid))) throw notFound()
    return { parts: await readVisibleParts(db, viewer, uid) }
  }),
})
