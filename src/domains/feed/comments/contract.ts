import { z } from 'zod'
import { activityId, actor, cursor, likeState, limit, mention } from '#domains/feed/activities/contract.ts'
import { routes } from '#platform/routes.ts'
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
  /** Whether the entry's author or its gym's staff have hidden the comment; only they and its writer still see it. */
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
const route = routes('Comments')

export const commentsContract = {
  list: route('GET', '/activities/{id}/comments', "List an entry's comments")
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), cursor, limit }))
    .output(commentPage),
  /** For links to replies or to comments past the first page. */
  get: route('GET', '/activities/{id}/comments/{commentId}', 'Get a comment')
    .input(z.strictObject(ref))
    .output(comment),
  create: route('POST', '/activities/{id}/comments', 'Comment or reply')
    .input(z.strictObject({ id: activityId, parentId: commentId.optional(), text }))
    .output(comment),
  edit: route('PATCH', '/activities/{id}/comments/{commentId}', 'Edit my comment, up to 15 minutes after posting it')
    .input(z.strictObject({ ...ref, text }))
    .output(comment),
  remove: route('DELETE', '/activities/{id}/comments/{commentId}', 'Delete my comment')
    .input(z.strictObject(ref))
    .output(z.object({ removed: z.boolean() })),
  restore: route('POST', '/activities/{id}/comments/{commentId}/restore', 'Restore my comment')
    .input(z.strictObject(ref))
    .output(comment),
  hide: route('PUT', '/activities/{id}/comments/{commentId}/hidden', 'Hide a comment on my entry')
    .input(z.strictObject(ref))
    .output(comment),
  show: route('DELETE', '/activities/{id}/comments/{commentId}/hidden', 'Show a hidden comment again')
    .input(z.strictObject(ref))
    .output(comment),
  like: route('PUT', '/activities/{id}/comments/{commentId}/likes/me', 'Like a comment')
    .input(z.strictObject(ref))
    .output(likeState),
  unlike: route('DELETE', '/activities/{id}/comments/{commentId}/likes/me', 'Unlike a comment')
    .input(z.strictObject(ref))
    .output(likeState),
}
