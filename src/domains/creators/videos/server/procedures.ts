import { readProfile } from '#domains/members/people/server/reads.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound } from '#platform/refusals.ts'
import { videosContract } from '../contract.ts'
import {
  choosePoster,
  processAgain,
  readMyFile,
  readMyFiles,
  removeCaptions,
  removeFile,
  saveCaptions,
} from './my-files.ts'
import { findVideoFile, readVideo, readVideosOf, readVideosOfTechnique } from './reads.ts'
import { signedVideo } from './signed-urls.ts'
import { changeVideo, removeVideo, saveVideo } from './writes.ts'

const api = procedures(videosContract)

export const videosProcedures = api.router({
  keep: api.keep.use(unrestrictedMember).handler(({ context, input }) => {
    const { viewer, files } = context
    return context.transaction(async (tx) => {
      await saveVideo(writeContextOf(context, tx), { ...input, uid: viewer.uid }, files)
      return shown(tx, viewer, input.id)
    })
  }),

  change: api.change.use(unrestrictedMember).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await changeVideo(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })
      return shown(tx, context.viewer, input.id)
    }),
  ),

  remove: api.remove
    .use(member)
    .handler(({ context, input: { id } }) =>
      context.transaction((tx) => removeVideo(writeContextOf(context, tx), { uid: context.viewer.uid, id })),
    ),

  byUser: api.byUser.use(anyone).handler(async ({ context, input: { cursor, limit, ...input } }) => {
    const { db, viewer } = context
    const uid = viewer && input.uid === 'me' ? viewer.uid : input.uid
    // If the profile doesn't exist for this viewer, neither do its videos.
    if (!(await readProfile(db, viewer, uid))) throw notFound()
    return readVideosOf(db, viewer, { uid, cursor, limit })
  }),

  ofTechnique: api.ofTechnique
    .use(anyone)
    .handler(({ context, input: { slug, cursor, limit } }) =>
      readVideosOfTechnique(context.db, context.viewer, { slug, cursor, limit }),
    ),

  watch: api.watch.use(anyone).handler(async ({ context, input }) => {
    const file = await findVideoFile(context.db, context.viewer, input)
    return found(file && (await signedVideo(context, file.id)))
  }),

  files: {
    mine: api.files.mine.use(member).handler(({ context, input }) => readMyFiles(context, input)),

    get: api.files.get.use(member).handler(({ context, input: { id } }) => readMyFile(context, id)),

    watch: api.files.watch.use(member).handler(async ({ context, input: { id } }) => {
      await readMyFile(context, id)
      return found(await signedVideo(context, id))
    }),

    choosePoster: api.files.choosePoster.use(unrestrictedMember).handler(async ({ context, input: { id, poster } }) => {
      await context.transaction((tx) => choosePoster(tx, { uid: context.viewer.uid, id }, poster))
      return readMyFile(context, id)
    }),

    keepCaptions: api.files.keepCaptions.use(unrestrictedMember).handler(async ({ context, input }) => {
      const { viewer, now } = context
      await context.transaction((tx) => saveCaptions(tx, { ...input, uid: viewer.uid, now: now() }))
      return readMyFile(context, input.id)
    }),

    removeCaptions: api.files.removeCaptions.use(member).handler(async ({ context, input }) => {
      await context.transaction((tx) => removeCaptions(tx, { ...input, uid: context.viewer.uid }))
      return readMyFile(context, input.id)
    }),

    again: api.files.again.use(member).handler(async ({ context, input: { id } }) => {
      const { viewer, limits, jobs } = context
      await limits.count('upload', viewer.uid)
      await context.transaction((tx) => processAgain(tx, jobs, { uid: viewer.uid, id }))
      return readMyFile(context, id)
    }),

    remove: api.files.remove.use(member).handler(async ({ context, input: { id } }) => {
      await context.transaction((tx) => removeFile(context, tx, { uid: context.viewer.uid, id }))
      return {}
    }),
  },
})

async function shown(reader: Reader, { uid }: Viewer, id: string) {
  return found(await readVideo(reader, { uid }, { uid, id }))
}
