import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activityId, actor, cursor, liked, limit, mention } from '#domains/feed/activities/contract.ts'
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
  /** Hidden by the author of the activity; only they and its writer still see it. */
  isHidden: z.boolean(),
  /** The viewer wrote the activity, so they may hide this. */
  canHide: z.boolean(),
  /** How many answers this viewer sees; only of a comment that is no answer. */
  replyCount: z.int(),
})
export type Comment = z.infer<typeof comment>

export const commentPage = z.object({
  /** Oldest first. */
  items: z.array(comment),
  nextCursor: z.string().nullable(),
})
export type CommentPage = z.infer<typeof commentPage>

const text = prose(COMMENT_TEXT).min(1, 'is empty')
const commentId = z.string().max(40)
const ref = { id: activityId, commentId }
const tags = ['Comments']

export const commentsContract = {
  list: oc
    .route({ method: 'GET', path: '/activities/{id}/comments', summary: 'What is said below it', tags })
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), cursor, limit }))
    .output(commentPage),
  /** Where it stands: a link to it may lead to an answer, or beyond the first page. */
  get: oc
    .route({ method: 'GET', path: '/activities/{id}/comments/{commentId}', summary: 'One alone', tags })
    .input(z.strictObject(ref))
    .output(comment),
  create: oc
    .route({ method: 'POST', path: '/activities/{id}/comments', summary: 'Say something, or answer', tags })
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), text }))
    .output(comment),
  edit: oc
    .route({
      method: 'PATCH',
      path: '/activities/{id}/comments/{commentId}',
      summary: 'Change mine, within 15 minutes',
      tags,
    })
    .input(z.strictObject({ ...ref, text }))
    .output(comment),
  remove: oc
    .route({ method: 'DELETE', path: '/activities/{id}/comments/{commentId}', summary: 'Delete mine', tags })
    .input(z.strictObject(ref))
    .output(z.object({ removed: z.boolean() })),
  restore: oc
    .route({ method: 'POST', path: '/activities/{id}/comments/{commentId}/restore', summary: 'Bring mine back', tags })
    .input(z.strictObject(ref))
    .output(comment),
  hide: oc
    .route({ method: 'PUT', path: '/activities/{id}/comments/{commentId}/hidden', summary: 'Hide it below mine', tags })
    .input(z.strictObject(ref))
    .output(comment),
  show: oc
    .route({ method: 'DELETE', path: '/activities/{id}/comments/{commentId}/hidden', summary: 'Show it again', tags })
    .input(z.strictObject(ref))
    .output(comment),
  like: oc
    .route({ method: 'PUT', path: '/activities/{id}/comments/{commentId}/likes/me', summary: 'Like it', tags })
    .input(z.strictObject(ref))
    .output(liked),
  unlike: oc
    .route({ method: 'DELETE', path: '/activities/{id}/comments/{commentId}/likes/me', summary: 'No longer', tags })
    .input(z.strictObject(ref))
    .output(liked),
}
