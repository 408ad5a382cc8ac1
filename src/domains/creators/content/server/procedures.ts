import { requireCreator } from '#domains/creators/creators/server/rights.ts'
import { signedPreview, signedVideo } from '#domains/creators/videos/server/signed-urls.ts'
import { admin, anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound } from '#platform/refusals.ts'
import { contentContract } from '../contract.ts'
import { readDraft, readOwnLines } from './own-content.ts'
import { publish, unpublish, unschedule } from './publishing.ts'
import { findContentVideo, readContent, readContentOf, readContentOfTechnique } from './reads.ts'
import { removeContent, restoreContent } from './removal.ts'
import { discardContent, recordView, saveContent } from './writes.ts'

const api = procedures(contentContract)

type MemberContext = RequestContext & { viewer: Viewer }

const looking = ({ viewer, now }: RequestContext) => ({ viewer, now: now() })

export const contentProcedures = api.router({
  of: api.of
    .use(anyone)
    .handler(({ context, input: { cursor, ...input } }) =>
      readContentOf(context.db, looking(context), { ...input, cursor }),
    ),

  ofTechnique: api.ofTechnique.use(anyone).handler(async ({ context, input: { slug } }) => ({
    items: await readContentOfTechnique(context.db, looking(context), slug),
  })),

  get: api.get.use(anyone).handler(async ({ context, input: { id } }) => {
    return found(await readContent(context.db, looking(context), id))
  }),

  watch: api.watch.use(anyone).handler(async ({ context, input: { id } }) => {
    const video = found(await findContentVideo(context.db, looking(context), id))
    const { fileId, access, previewSeconds } = video
    const signed =
      access === 'open' ? await signedVideo(context, fileId) : await signedPreview(context, fileId, previewSeconds)
    if (!signed) throw notFound()
    return signed
  }),

  view: api.view
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => recordView(tx, { viewer: context.viewer, now: context.now() }, input)),
    ),

  mine: api.mine.use(member).handler(async ({ context, input: { cursor, limit } }) => {
    await requireCreator(context)
    return readOwnLines(context.db, { uid: context.viewer.uid, cursor, limit })
  }),

  draft: api.draft.use(member).handler(async ({ context, input: { id } }) => {
    await requireCreator(context)
    return readDraft(context.db, { uid: context.viewer.uid, id, now: context.now() })
  }),

  save: api.save
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      step(context, input.id, (tx) => saveContent(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })),
    ),

  publish: api.publish.use(unrestrictedMember).handler(({ context, input: { id, version, at } }) =>
    step(context, id, (tx) =>
      publish(writeContextOf(context, tx), {
        uid: context.viewer.uid,
        id,
        version,
        at: at ? new Date(at) : undefined,
      }),
    ),
  ),

  unschedule: api.unschedule
    .use(member)
    .handler(({ context, input }) =>
      step(context, input.id, (tx) => unschedule(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })),
    ),

  unpublish: api.unpublish
    .use(member)
    .handler(({ context, input }) =>
      step(context, input.id, (tx) => unpublish(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })),
    ),

  discard: api.discard.use(member).handler(async ({ context, input: { id } }) => {
    await requireCreator(context)
    await context.transaction((tx) => discardContent(writeContextOf(context, tx), { uid: context.viewer.uid, id }))
    return { id }
  }),

  remove: api.remove.use(admin).handler(async ({ context, input: { id, reason } }) => {
    await context.transaction((tx) =>
      removeContent(writeContextOf(context, tx), { id, reason, by: context.viewer.uid }),
    )
    return { id }
  }),

  restore: api.restore.use(admin).handler(async ({ context, input: { id } }) => {
    await context.transaction((tx) => restoreContent(writeContextOf(context, tx), { id, by: context.viewer.uid }))
    return { id }
  }),
})

/** Applies a creator's change and returns the updated lesson. */
async function step(context: MemberContext, id: string, write: (tx: Tx) => Promise<void>) {
  await requireCreator(context)
  return context.transaction(async (tx) => {
    await write(tx)
    return readDraft(tx, { uid: context.viewer.uid, id, now: context.now() })
  })
}
