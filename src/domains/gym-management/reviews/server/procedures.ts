import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymRoleAt, requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { anyone, member, unrestrictedMember, visitorsFromReplica } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notAllowed } from '#platform/refusals.ts'
import { type Review, reviewsContract } from '../contract.ts'
import { findOwnReview, findReview, readMayReview, readReviews } from './reads.ts'
import { removeReply, removeReview, replyToReview, reportReview, writeReview } from './writes.ts'

const api = procedures(reviewsContract)

export const reviewsProcedures = api.router({
  list: api.list.use(visitorsFromReplica).handler(async ({ context: { db, viewer }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    if (input.asStaff) {
      if (!viewer) throw notAllowed()
      await requireRight(db, gym.id, viewer, 'replyToReviews')
    }
    return readReviews(db, viewer, { ...input, cursor: input.cursor, gymId: gym.id })
  }),

  mine: api.mine.use(anyone).handler(async ({ context: { db, viewer, now }, input }) => {
    const gym = await gymFor(db, input.gymId, viewer)
    return {
      review: (viewer && (await findOwnReview(db, viewer, gym.id))) ?? null,
      may: await readMayReview(db, viewer, { gymId: gym.id, now: now() }),
    }
  }),

  write: api.write.use(unrestrictedMember).handler(({ context, input: { gymId, ...said } }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const gym = await gymFor(tx, gymId, viewer)
      await writeReview(writeContextOf(context, tx), { gym, uid: viewer.uid, said })
      return found(await findOwnReview(tx, viewer, gym.id))
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const gym = await gymFor(tx, input.gymId, context.viewer)
      return found(await removeReview(tx, { gymId: gym.id, uid: context.viewer.uid, now: context.now() }))
    }),
  ),

  reply: api.reply.use(unrestrictedMember).handler(({ context, input }) =>
    asGym(context, input, async (tx, { gym, reviewId }) => {
      const said = { gym, reviewId, uid: context.viewer.uid, text: input.text }
      await replyToReview(writeContextOf(context, tx), said)
    }),
  ),

  removeReply: api.removeReply
    .use(member)
    .handler(({ context, input }) => asGym(context, input, (tx, { reviewId }) => removeReply(tx, reviewId))),

  report: api.report.use(member).handler(({ context, input: { gymId, reviewId, reason, note } }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const gym = await gymFor(tx, gymId, viewer)
      const asStaff = mayAtGym(await gymRoleAt(tx, gym.id, viewer), 'replyToReviews')
      const review = found(await findReview(tx, viewer, { gymId: gym.id, reviewId, asStaff }))
      if (review.isOwn) throw notAllowed(message("You can't report your own review. Edit or delete it."))
      await reportReview(writeContextOf(context, tx), { review, gym, uid: viewer.uid, reason, note })
      return { isReported: true as const }
    }),
  ),
})

/** Runs an action on a review by staff who can reply, in one transaction. Returns the review. */
function asGym(
  context: RequestContext & { viewer: Viewer },
  { gymId, reviewId }: { gymId: string; reviewId: string },
  work: (tx: Tx, about: { gym: Awaited<ReturnType<typeof gymFor>>; reviewId: string }) => Promise<void>,
): Promise<Review> {
  return context.transaction(async (tx) => {
    const { viewer } = context
    const gym = await gymFor(tx, gymId, viewer)
    await requireRight(tx, gym.id, viewer, 'replyToReviews')
    const which = { gymId: gym.id, reviewId, asStaff: true }
    found(await findReview(tx, viewer, which))
    await work(tx, { gym, reviewId })
    return found(await findReview(tx, viewer, which))
  })
}

async function gymFor(reader: Reader, reference: string, viewer: RequestContext['viewer']) {
  return found(await findGym(reader, reference, viewer))
}
