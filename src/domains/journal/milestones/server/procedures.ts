import { and, eq, inArray, isNull } from 'drizzle-orm'
import { requireProfile } from '#domains/members/people/server/reads.ts'
import { anyone, member } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { milestonesContract } from '../contract.ts'
import { readMilestonesOf, readOwnMilestones, readUnseenMilestones } from './reads.ts'
import { milestones } from './tables.ts'

const api = procedures(milestonesContract)

export const milestonesProcedures = api.router({
  mine: api.mine.use(member).handler(({ context: { db, viewer, now } }) => readOwnMilestones(db, viewer.uid, now())),

  unseen: api.unseen.use(member).handler(async ({ context: { db, viewer, now } }) => ({
    items: await readUnseenMilestones(db, viewer.uid, now()),
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
    return { items: await readMilestonesOf(db, viewer, await requireProfile(db, viewer, input.uid)) }
  }),
})
