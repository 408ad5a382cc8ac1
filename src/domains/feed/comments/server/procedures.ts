import { hasPage } from '#domains/feed/activities/activity-types.ts'
import { type FoundActivity, findActivity } from '#domains/feed/activities/server/reads.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, conflict, found, notAllowed, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { type Comment, commentsContract } from '../contract.ts'
import { mayHide } from '../rules.ts'
import { commentPlaces } from './extension-points.ts'
import { readComment, readComments } from './reads.ts'
import {
  editComment,
  hideComment,
  likeComment,
  removeComment,
  restoreComment,
  showComment,
  unlikeComment,
  writeComment,
} from './writes.ts'

const api = procedures(commentsContract)

export const commentsProcedures = api.router({
  list: api.list.use(anyone).handler(async ({ context, input: { id, parentId, cursor, limit } }) => {
    const { db, viewer } = context
    const activity = await findEntry(db, viewer, id)
    if (parentId !== undefined) await mustSee(db, viewer, { activity, commentId: parentId })
    return readComments(db, viewer, { activity, parentId, cursor, limit })
  }),

  get: api.get.use(anyone).handler(async ({ context: { db, viewer }, input: { id, commentId } }) => {
    const activity = await findEntry(db, viewer, id)
    return mustSee(db, viewer, { activity, commentId })
  }),

  create: api.create.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'comments.create', input, async (tx) => {
      const { viewer } = context
      const { id, parentId, text } = input
      const activity = await findEntry(tx, viewer, id)
      if (parentId !== undefined) {
        const parent = await mustSee(tx, viewer, { activity, commentId: parentId })
        if (parent.parentId !== null) throw badField('parentId', message('must be a comment, not a reply'))
      }
      await refuseClosed(tx, activity, context.now())
      if (!(await commentPlaces.get().mayComment(tx, { viewer, now: context.now() }, activity.id)))
        throw notAllowed(message("You can't comment here."))
      const written = { activity, authorId: viewer.uid, parentId, text }
      const commentId = await writeComment(writeContextOf(context, tx), written)
      return mustSee(tx, viewer, { activity, commentId })
    }),
  ),

  edit: api.edit.use(unrestrictedMember).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await mustSee(tx, context.viewer, comment)
      await editComment(writeContextOf(context, tx), { ...comment, authorId: context.viewer.uid, text: input.text })
      return mustSee(tx, context.viewer, comment)
    }),
  ),

  remove: api.remove.use(member).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await removeComment(tx, { ...comment, authorId: context.viewer.uid, now: context.now() })
      return { removed: true }
    }),
  ),

  restore: api.restore.use(unrestrictedMember).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await restoreComment(tx, { ...comment, authorId: context.viewer.uid, now: context.now() })
      return mustSee(tx, context.viewer, comment)
    }),
  ),

  hide: api.hide.use(member).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await mustSee(tx, context.viewer, comment)
      if (!mayHide(comment.activity, context.viewer.uid)) throw notAllowed()
      await hideComment(tx, { ...comment, now: context.now() })
      return mustSee(tx, context.viewer, comment)
    }),
  ),

  show: api.show.use(member).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await mustSee(tx, context.viewer, comment)
      if (!mayHide(comment.activity, context.viewer.uid)) throw notAllowed()
      await showComment(tx, comment)
      return mustSee(tx, context.viewer, comment)
    }),
  ),

  like: api.like.use(member).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await mustSee(tx, context.viewer, comment)
      await likeComment(writeContextOf(context, tx), { ...comment, uid: context.viewer.uid })
      return likesOf(await mustSee(tx, context.viewer, comment))
    }),
  ),

  unlike: api.unlike.use(member).handler(({ context, input }) =>
    onComment(context, input, async (tx, comment) => {
      await mustSee(tx, context.viewer, comment)
      await unlikeComment(tx, { ...comment, uid: context.viewer.uid })
      return likesOf(await mustSee(tx, context.viewer, comment))
    }),
  ),
})

/** Changes one comment on an activity the viewer can see, in one transaction. */
function onComment<Answer>(
  context: RequestContext,
  { id, commentId }: { id: string; commentId: string },
  work: (tx: Tx, comment: { activity: FoundActivity; commentId: string }) => Promise<Answer>,
): Promise<Answer> {
  return context.transaction(async (tx) => work(tx, { activity: await findEntry(tx, context.viewer, id), commentId }))
}

/** Comments on discussion messages are allowed as long as the discussion is open. */
async function refuseClosed(reader: Reader, { activityType, audience }: FoundActivity, now: Date): Promise<void> {
  if (activityType === 'event_discussion_post' && !(await commentPlaces.get().isDiscussionOpen(reader, audience, now)))
    throw conflict(message('This discussion is closed. You can still read it.'), 'DISCUSSION_CLOSED')
}

/** Throws 404 unless the activity has its own page; other activities have no comments. */
async function findEntry(reader: Reader, viewer: MaybeViewer, id: string): Promise<FoundActivity> {
  const activity = await findActivity(reader, viewer, id)
  if (!activity || !hasPage(activity.activityType)) throw notFound()
  return activity
}

async function mustSee(
  reader: Reader,
  viewer: MaybeViewer,
  comment: { activity: FoundActivity; commentId: string },
): Promise<Comment> {
  return found(await readComment(reader, viewer, comment))
}

const likesOf = ({ isLiked, likeCount }: Comment) => ({ isLiked, likeCount })
