import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { awardMilestones } from '#domains/journal/milestones/server/award.ts'
import { requireProfile } from '#domains/members/people/server/reads.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { promotionsContract } from '../contract.ts'
import { decidePromotion } from './decide.ts'
import { readMembersDue } from './due.ts'
import { findOwnPromotion, readOwnPromotions, readPromotionsOf, readToConfirm } from './reads.ts'
import { changePromotion, removePromotion, savePromotion } from './writes.ts'

const api = procedures(promotionsContract)

export const promotionsProcedures = api.router({
  mine: api.mine.use(member).handler(({ context }) => readOwnPromotions(context.db, context.viewer.uid)),

  keep: api.keep.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      await savePromotion(writeContextOf(context, tx), { ...input, uid })
      return kept(context, tx, input.id)
    }),
  ),

  change: api.change.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      await changePromotion(writeContextOf(context, tx), { ...input, uid })
      return kept(context, tx, input.id)
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      const removed = await removePromotion(tx, { uid, id: input.id, now: context.now() })
      return { ...removed, milestones: await awardMilestones(writeContextOf(context, tx), uid) }
    }),
  ),

  toConfirm: api.toConfirm.use(member).handler(async ({ context: { db, viewer }, input: { gymId, ...page } }) => {
    if (gymId === undefined) return readToConfirm(db, viewer, page)
    const gym = found(await findGym(db, gymId, viewer))
    await requireRight(db, gym.id, viewer, 'checkIn')
    return readToConfirm(db, viewer, { ...page, gymId: gym.id })
  }),

  ofUser: api.ofUser.use(anyone).handler(async ({ context: { db, viewer }, input }) => {
    // A profile that the viewer can't see hides its promotions as well.
    return { items: await readPromotionsOf(db, viewer, await requireProfile(db, viewer, input.uid)) }
  }),

  decide: api.decide.use(member).handler(({ context, input: { uid: author, ...decision } }) =>
    context.transaction(async (tx) => ({
      state: await decidePromotion(writeContextOf(context, tx), { ...decision, author, uid: context.viewer.uid }),
    })),
  ),

  due: api.due.use(member).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = found(await findGym(db, input.id, viewer))
    await requireRight(db, gym.id, viewer, 'members')
    return { items: await readMembersDue(db, viewer, { gymId: gym.id, today: now().toISOString().slice(0, 10) }) }
  }),
})

/** The saved promotion, with the milestones it led to, such as a year at a belt. */
async function kept(context: RequestContext & { viewer: Viewer }, tx: Tx, id: string) {
  const { uid } = context.viewer
  const promotion = found(await findOwnPromotion(tx, { uid, id }))
  return { promotion, milestones: await awardMilestones(writeContextOf(context, tx), uid) }
}
