import { findAuthor, readCard } from '#domains/feed/activities/server/reads.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { postsContract } from '../contract.ts'
import { readMentionable, readMentionsWithoutAccess } from './mentions.ts'
import { findPost, readHistory, readPostsOf } from './reads.ts'
import { createPost, editPost, removePost } from './writes.ts'

const api = procedures(postsContract)

export const postsProcedures = api.router({
  create: api.create.use(unrestrictedMember).handler(({ context, input }) => {
    const { viewer } = context
    const post = { ...input, uid: ownUid(viewer, input.uid) }
    return writeOnce(context, 'posts.create', post, async (tx) =>
      cardOf(tx, viewer, await createPost(writeContextOf(context, tx), post)),
    )
  }),

  list: api.list.use(anyone).handler(async ({ context, input }) => {
    const uid = await findAuthor(context.db, context.viewer, meant(context.viewer, input.uid))
    return readPostsOf(context.db, context.viewer, { uid, cursor: input.cursor, limit: input.limit })
  }),

  get: api.get.use(anyone).handler(async ({ context, input: { uid, postId } }) => {
    const { db, viewer } = context
    const { activityId } = found(await findPost(db, viewer, { uid: meant(viewer, uid), postId }))
    return cardOf(db, viewer, activityId)
  }),

  edit: api.edit.use(unrestrictedMember).handler(({ context, input }) => {
    const uid = ownUid(context.viewer, input.uid)
    return context.transaction(async (tx) =>
      cardOf(tx, context.viewer, await editPost(writeContextOf(context, tx), { ...input, uid })),
    )
  }),

  remove: api.remove.use(member).handler(({ context, input: { uid, postId } }) => {
    const own = ownUid(context.viewer, uid)
    return context.transaction(async (tx) => found(await removePost(tx, { uid: own, postId, now: context.now() })))
  }),

  history: api.history.use(anyone).handler(async ({ context, input }) => {
    const { db, viewer } = context
    const post = { uid: meant(viewer, input.uid), postId: input.postId }
    const { visibilityChangedAt } = found(await findPost(db, viewer, post))
    const isOwn = post.uid === viewer?.uid
    const since = isOwn || visibilityChangedAt === null ? null : new Date(visibilityChangedAt)
    return { items: await readHistory(db, { ...post, since }) }
  }),

  mentionable: api.mentionable
    .use(member)
    .handler(async ({ context, input }) => ({ items: await readMentionable(context.db, context.viewer, input) })),

  checkMentions: api.checkMentions.use(member).handler(async ({ context, input }) => ({
    cannotSee: await readMentionsWithoutAccess(context.db, context.viewer, input),
  })),
})

function meant(viewer: MaybeViewer, uid: string): string {
  return viewer && uid === 'me' ? viewer.uid : uid
}

/** Writing to someone else's posts throws 404, whether the post is visible or not. */
function ownUid(viewer: Viewer, uid: string): string {
  if (meant(viewer, uid) !== viewer.uid) throw notFound()
  return viewer.uid
}

async function cardOf(reader: Reader, viewer: MaybeViewer, activityId: string) {
  return found(await readCard(reader, viewer, activityId))
}
