import { implement } from '@orpc/server'
import { loggingOf } from '#features/activities/server/log-activity.ts'
import { findAuthor, readCard } from '#features/activities/server/reads.ts'
import type { Eyes } from '#features/activities/server/visible-to.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { anyone, member, speaker } from '#platform/who.ts'
import { writeOnce } from '#platform/write-once.ts'
import { postsContract } from '../contract.ts'
import { readCannotSee, readMentionable } from './mentions.ts'
import { findPost, readHistory, readPostsOf } from './reads.ts'
import { createPost, editPost, removePost } from './writes.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(postsContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

export const postsProcedures = api.router({
  create: api.create.use(speaker).handler(({ context, input }) => {
    const { viewer } = context
    const post = { ...input, uid: ownUid(viewer, input.uid) }
    return writeOnce(context, 'posts.create', post, async (tx) =>
      cardOf(tx, viewer, await createPost(loggingOf(context, tx), post)),
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

  edit: api.edit.use(speaker).handler(({ context, input }) => {
    const uid = ownUid(context.viewer, input.uid)
    return context.transaction(async (tx) =>
      cardOf(tx, context.viewer, await editPost(loggingOf(context, tx), { ...input, uid })),
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

  checkMentions: api.checkMentions
    .use(member)
    .handler(async ({ context, input }) => ({ cannotSee: await readCannotSee(context.db, context.viewer, input) })),
})

function meant(viewer: Eyes, uid: string): string {
  return viewer && uid === 'me' ? viewer.uid : uid
}

/** Somebody else's posts cannot be written, seen or not: 404. */
function ownUid(viewer: Viewer, uid: string): string {
  if (meant(viewer, uid) !== viewer.uid) throw notFound()
  return viewer.uid
}

async function cardOf(reader: Reader, viewer: Eyes, activityId: string) {
  return found(await readCard(reader, viewer, activityId))
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw notFound()
  return thing
}
