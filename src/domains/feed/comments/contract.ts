import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activityId, actor, cursor, likeState, limit, mention } from '#domains/feed/activities/contract.ts'
import { prose } from '#platform/text.ts'
import { COMMENT_TEXT } from './limits.ts'

export const comment = z.object({
  id: z.string(),
  activityId: z.string(),
  parentId: z.string().nullable(),
  author: actor,
  text: z.string(),
  mentions: z.array(mention),
  likeCount: z.int(),
  isLiked: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isOwn: z.boolean(),
  /** Whether the activity's author has hidden the comment; only they and the comment's author still see it. */
  isHidden: z.boolean(),
  /** Whether the viewer may hide the comment: they wrote the entry, or are staff of the gym that posted it. */
  canHide: z.boolean(),
  /** How many replies this viewer sees; only for top-level comments. */
  replyCount: z.int(),
})
export type Comment = z.infer<typeof comment>

export const commentPage = z.object({
  /** Oldest first. */
  items: z.array(comment),
  nextCursor: z.string().nullable(),
})
export type CommentPage = z.infer<typeof commentPage>

const text = prose(COMMENT_TEXT).min(1)
const commentId = z.string().max(40)
const ref = { id: activityId, commentId }
const tags = ['Comments']

export const commentsContract = {
  list: oc
    .route({ method: 'GET', path: '/activities/{id}/comments', summary: "List an entry's comments", tags })
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), cursor, limit }))
    .output(commentPage),
  /** Also returns a reply's parent, for links to replies or to comments past the first page. */
  get: oc
    .route({ method: 'GET', path: '/activities/{id}/comments/{commentId}', summary: 'Get a comment', tags })
    .input(z.strictObject(ref))
    .output(comment),
  create: oc
    .route({ method: 'POST', path: '/activities/{id}/comments', summary: 'Comment or reply', tags })
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), text }))
    .output(comment),
  edit: oc
    .route({
      method: 'PATCH',
      path: '/activities/{id}/comments/{commentId}',
      summary: 'Edit my comment, up to 15 minutes after posting it',
      tags,
    })
    .input(z.strictObject({ ...ref, text }))
    .output(comment),
  remove: oc
    .route({ method: 'DELETE', path: '/activities/{id}/comments/{commentId}', summary: 'Delete my comment', tags })
    .input(z.strictObject(ref))
    .output(z.object({ removed: z.boolean() })),
  restore: oc
    .route({
      method: 'POST',
      path: '/activities/{id}/comments/{commentId}/restore',
      summary: 'Restore my comment',
      tags,
    })
    .input(z.strictObject(ref))
    .output(comment),
  hide: oc
    .route({
      method: 'PUT',
      path: '/activities/{id}/comments/{commentId}/hidden',
      summary: 'Hide a comment on my entry',
      tags,
    })
    .input(z.strictObject(ref))
    .output(comment),
  show: oc
    .route({
      method: 'DELETE',
      path: '/activities/{id}/comments/{commentId}/hidden',
      summary: 'Show a hidden comment again',
      tags,
    })
    .input(z.strictObject(ref))
    .output(comment),
  like: oc
    .route({ method: 'PUT', path: '/activities/{id}/comments/{commentId}/likes/me', summary: 'Like a comment', tags })
    .input(z.strictObject(ref))
    .output(likeState),
  unlike: oc
    .route({
      method: 'DELETE',
      path: '/activities/{id}/comments/{commentId}/likes/me',
      summary: 'Unlike a comment',
      tags,
    })
    .input(z.strictObject(ref))
    .output(likeState),
}
