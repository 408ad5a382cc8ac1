import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import type { Viewer } from '#platform/context.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { notAllowed, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { newGymsContract } from '../contract.ts'
import { readQueue, readWaiting, readWithoutPlace } from './reads.ts'
import { addGym, confirmNewGym, reviewGym } from './writes.ts'

const api = procedures(newGymsContract)

export const newGymsProcedures = api.router({
  add: api.add.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'newGyms.add', input, async (tx) => {
      const { viewer } = context
      if (!viewer.profileComplete) throw notAllowed('Complete your profile to add a gym.')
      const id = await addGym(writeContextOf(context, tx), viewer, input)
      const added = await readGym(tx, id, viewer, context.now())
      if (!added) throw notFound()
      return added
    }),
  ),

  waiting: api.waiting.use(member).handler(async ({ context: { db, viewer }, input: { id } }) => {
    const gym = await readWaiting(db, { id, uid: viewer.uid })
    if (!gym) throw notFound()
    return gym
  }),

  confirm: api.confirm.use(member).handler(({ context, input: { id } }) =>
    writeOnce(context, 'newGyms.confirm', { id }, async (tx) => {
      const { uid } = context.viewer
      const before = await readWaiting(tx, { id, uid })
      if (!before) throw notFound()
      if (!before.mayConfirm && !before.confirmedByMe)
        throw notAllowed('Somebody else who has checked in at a gym before has to confirm it.')
      await confirmNewGym(writeContextOf(context, tx), { id, uid })
      const after = await readWaiting(tx, { id, uid })
      return (
        after ?? {
          ...before,
          status: 'active',
          confirmations: before.confirmations + 1,
          confirmedByMe: true,
          mayConfirm: false,
        }
      )
    }),
  ),

  queue: api.queue.use(member).handler(async ({ context: { db, viewer } }) => {
    onlyAdmins(viewer)
    return { items: await readQueue(db) }
  }),

  withoutPlace: api.withoutPlace.use(member).handler(async ({ context: { db, viewer } }) => {
    onlyAdmins(viewer)
    return { items: await readWithoutPlace(db) }
  }),

  review: api.review.use(member).handler(({ context, input }) =>
    writeOnce(context, 'newGyms.review', input, async (tx) => {
      onlyAdmins(context.viewer)
      return { status: await reviewGym(writeContextOf(context, tx), { ...input, uid: context.viewer.uid }) }
    }),
  ),
})

function onlyAdmins({ role }: Viewer) {
  if (!role.admin) throw notAllowed()
}
