import { implement } from '@orpc/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { readProfile } from '#features/people/server/reads.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { anyone, member } from '#platform/who.ts'
import { milestonesContract } from '../contract.ts'
import { readMilestonesOf, readOwnMilestones, readUnseen } from './reads.ts'
import { milestones } from './tables.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(milestonesContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const milestonesProcedures = api.router({
  mine: api.mine.use(member).handler(({ context: { db, viewer, now } }) => readOwnMilestones(db, viewer.uid, now())),

  unseen: api.unseen.use(member).handler(async ({ context: { db, viewer, now } }) => ({
    items: await readUnseen(db, viewer.uid, now()),
  })),

  see: api.see.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const mine = and(eq(milestones.uid, context.viewer.uid), inArray(milestones.kind, input.kinds))
      await tx
        .update(milestones)
        .set({ seenAt: context.now() })
        .where(and(mine, isNull(milestones.seenAt)))
      return { done: true as const }
    }),
  ),

  byUser: api.byUser.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    const uid = input.uid === 'me' ? (viewer?.uid ?? '') : input.uid
    if (!(await readProfile(db, viewer, uid))) throw notFound()
    return { items: await readMilestonesOf(db, viewer, uid) }
  }),
})
