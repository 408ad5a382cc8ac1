import { readCard } from '#domains/feed/activities/server/reads.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { requireRight } from '#domains/gyms/gyms/server/rights.ts'
import { unrestrictedMember, visitorsFromReplica } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { gymPostsContract } from '../contract.ts'
import { readGymPosts } from './reads.ts'
import { createGymPost, editGymPost } from './writes.ts'

const api = procedures(gymPostsContract)

export const gymPostsProcedures = api.router({
  list: api.list
    .use(visitorsFromReplica)
    .handler(async ({ context: { db, viewer }, input: { gymId, cursor, limit } }) => {
      const gym = await gymFor(db, gymId, viewer)
      return readGymPosts(db, viewer, { gymId: gym.id, cursor, limit })
    }),

  create: api.create.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'gymPosts.create', input, async (tx) => {
      const { viewer } = context
      const gymId = await gymToPostAs(tx, input.gymId, viewer)
      return cardOf(tx, viewer, await createGymPost(writeContextOf(context, tx), { ...input, gymId, uid: viewer.uid }))
    }),
  ),

  edit: api.edit.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      const gymId = await gymToPostAs(tx, input.gymId, viewer)
      return cardOf(tx, viewer, await editGymPost(writeContextOf(context, tx), { ...input, gymId, uid: viewer.uid }))
    }),
  ),
})

/** The id of a gym, if the viewer may post in its name. */
export async function gymToPostAs(reader: Reader, reference: string, viewer: Viewer): Promise<string> {
  const gym = await gymFor(reader, reference, viewer)
  await requireRight(reader, gym.id, viewer, 'post')
  return gym.id
}

async function gymFor(reader: Reader, reference: string, viewer: RequestContext['viewer']) {
  return found(await findGym(reader, reference, viewer))
}

async function cardOf(tx: Tx, viewer: Viewer, activityId: string) {
  return found(await readCard(tx, viewer, activityId))
}
