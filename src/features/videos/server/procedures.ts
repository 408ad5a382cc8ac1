import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import { readProfile } from '#features/people/server/reads.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { anyone, member } from '#platform/who.ts'
import { videosContract } from '../contract.ts'
import { readVideo, readVideosOf, readVideosOfTechnique } from './reads.ts'
import { changeVideo, keepVideo, removeVideo } from './writes.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(videosContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const videosProcedures = api.router({
  keep: api.keep.use(member).handler(({ context, input }) => {
    const { viewer, config } = context
    return context.transaction(async (tx) => {
      await keepVideo(loggingOf(context, tx), { ...input, uid: viewer.uid }, config)
      return shown(tx, viewer, input.id)
    })
  }),

  change: api.change.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await changeVideo(loggingOf(context, tx), { ...input, uid: context.viewer.uid })
      return shown(tx, context.viewer, input.id)
    }),
  ),

  remove: api.remove
    .use(member)
    .handler(({ context, input: { id } }) =>
      context.transaction((tx) => removeVideo(loggingOf(context, tx), { uid: context.viewer.uid, id })),
    ),

  byUser: api.byUser.use(anyone).handler(async ({ context, input: { cursor, limit, ...input } }) => {
    const { db, viewer } = context
    const uid = viewer && input.uid === 'me' ? viewer.uid : input.uid
    // Whose profile does not exist for this viewer has no videos either.
    if (!(await readProfile(db, viewer, uid))) throw notFound()
    return readVideosOf(db, viewer, { uid, cursor, limit })
  }),

  ofTechnique: api.ofTechnique
    .use(anyone)
    .handler(({ context, input: { slug, cursor, limit } }) =>
      readVideosOfTechnique(context.db, context.viewer, { slug, cursor, limit }),
    ),
})

async function shown(reader: Reader, { uid }: Viewer, id: string) {
  const video = await readVideo(reader, { uid }, { uid, id })
  if (!video) throw notFound()
  return video
}
