import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { type Viewer, writeContextOf } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notAllowed } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { gymSubmissionsContract } from '../contract.ts'
import { readQueue, readWaiting, readWithoutPlace } from './reads.ts'
import { addGym, confirmNewGym, reviewGym } from './writes.ts'

const api = procedures(gymSubmissionsContract)

export const gymSubmissionsProcedures = api.router({
  add: api.add.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'gymSubmissions.add', input, async (tx) => {
      const { viewer } = context
      if (!viewer.profileComplete) throw notAllowed(message('Complete your profile to add a gym.'))
      const id = await addGym(writeContextOf(context, tx), viewer, input)
      return found(await readGym(tx, id, viewer, context.now()))
    }),
  ),

  waiting: api.waiting.use(member).handler(async ({ context: { db, viewer }, input: { id } }) => {
    return found(await readWaiting(db, { id, uid: viewer.uid }))
  }),

  confirm: api.confirm.use(member).handler(({ context, input: { id } }) =>
    writeOnce(context, 'gymSubmissions.confirm', { id }, async (tx) => {
      const { uid } = context.viewer
      const before = found(await readWaiting(tx, { id, uid }))
      if (!before.mayConfirm && !before.confirmedByMe)
        throw notAllowed(message("Only another member who's checked in at a gym can confirm this."))
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

  queue: api.queue.use(member).handler(async ({ context }) => {
    onlyAdmins(context.viewer)
    return { items: await readQueue(context.db, requestTranslator(context)) }
  }),

  withoutPlace: api.withoutPlace.use(member).handler(async ({ context: { db, viewer } }) => {
    onlyAdmins(viewer)
    return { items: await readWithoutPlace(db) }
  }),

  review: api.review.use(member).handler(({ context, input }) =>
    writeOnce(context, 'gymSubmissions.review', input, async (tx) => {
      onlyAdmins(context.viewer)
      return { status: await reviewGym(writeContextOf(context, tx), { ...input, uid: context.viewer.uid }) }
    }),
  ),
})

function onlyAdmins({ role }: Viewer) {
  if (!role.admin) throw notAllowed()
}
