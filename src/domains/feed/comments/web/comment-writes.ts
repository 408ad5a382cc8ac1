import { msg } from '@lingui/core/macro'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { activityQuery } from '#domains/feed/activities/web/activity-query.ts'
import { changeCard } from '#domains/feed/activities/web/cached-cards.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { Comment } from '../contract.ts'
import { type CachedComment, weightOf, withComment } from './comment-in-answers.ts'
import {
  comments,
  commentsApi,
  type PostedComment,
  postedCommentsQuery,
  type ThreadRef,
  threadQuery,
} from './comments.ts'

export interface NewComment extends ThreadRef {
  /** Our own id, so a queued comment isn't shown next to its sent version. */
  ref: string
  text: string
}

/** Names of the writes in the outbox. */
export const KINDS = {
  create: 'comments.create',
  edit: 'comments.edit',
  remove: 'comments.delete',
  hide: 'comments.hide',
  like: 'comments.like',
} as const

/** Comments sent while this page is open, by `ref`; they leave the outbox slightly later. */
const sent = new Set<string>()
export const isSent = ({ ref }: NewComment) => sent.has(ref)

const creation = defineWrite<NewComment, Comment>(KINDS.create, {
  send: ({ id, parentId, text }, idempotencyKey) =>
    commentsApi.create({ id, text, ...(parentId !== null && { parentId }) }, { context: { idempotencyKey } }),
  onSent: (comment, { ref, id, parentId }) => {
    sent.add(ref)
    const said: PostedComment = { ...comment, saidAt: Date.now() }
    queryClient.setQueryData(postedCommentsQuery({ id, parentId }).queryKey, (before: PostedComment[] | undefined) => [
      ...(before ?? []),
      said,
    ])
    count({ id, parentId }, 1)
    askAgainFor(id)
  },
  words: ({ text }) => msg`Comment: “${previewOf(text, 60)}”`,
})

let saidHere = 0

/** Shown immediately, sent from the outbox. */
export function sendComment(said: Omit<NewComment, 'ref'>): Promise<void> {
  saidHere += 1
  return creation.put({ ...said, ref: `${Date.now()}-${saidHere}` })
}

interface Change {
  id: string
  commentId: string
  text: string
  before: string
}

const edit = defineWrite<Change, Comment>(KINDS.edit, {
  send: ({ id, commentId, text }, idempotencyKey) =>
    commentsApi.edit({ id, commentId, text }, { context: { idempotencyKey } }),
  subject: ({ commentId }) => commentId,
  onSent: ({ text, mentions, editedAt }, { commentId, ...input }) =>
    changeComment(commentId, (comment) =>
      comment.text === input.text ? { ...comment, text, mentions, editedAt } : comment,
    ),
  onRefused: (_failure, { id, commentId, before }) => {
    changeComment(commentId, (comment) => ({ ...comment, text: before }))
    void queryClient.invalidateQueries({ queryKey: comments.list.key() })
    askAgainFor(id)
  },
  words: ({ text }) => msg`Edit comment: “${previewOf(text, 60)}”`,
})

/** Edits a comment, for 15 minutes after it was posted. */
export function changeText({ id: commentId, activityId: id, text: before }: Comment, text: string): void {
  changeComment(commentId, (comment) => ({ ...comment, text, editedAt: new Date().toISOString() }))
  void edit.put({ id, commentId, text, before })
}

export interface Removal extends ThreadRef {
  commentId: string
  weight: number
  isRemoved: boolean
}

const removal = defineWrite<Removal, unknown>(KINDS.remove, {
  send: ({ id, commentId, isRemoved }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isRemoved
      ? commentsApi.remove({ id, commentId }, { context })
      : commentsApi.restore({ id, commentId }, { context })
  },
  subject: ({ commentId }) => commentId,
  onSent: (_answer, { id, parentId, isRemoved }) => {
    if (!isRemoved) void queryClient.invalidateQueries({ queryKey: threadQuery({ id, parentId }).queryKey })
    askAgainFor(id)
  },
  onRefused: (_failure, removed) => showRemoved({ ...removed, isRemoved: !removed.isRemoved }),
  words: ({ isRemoved }) => (isRemoved ? msg`Delete comment` : msg`Restore comment`),
})

/** Hides the comment and its replies immediately; undoing puts them back in place. */
export function setRemoved(comment: Comment, isRemoved: boolean): void {
  const { id: commentId, activityId: id, parentId } = comment
  const removed = { id, commentId, parentId, isRemoved, weight: weightOf(comment) }
  showRemoved(removed)
  void removal.put(removed)
}

function showRemoved({ id, parentId, commentId, isRemoved, weight }: Removal) {
  changeComment(commentId, (comment) => ({ ...comment, isRemoved }))
  count({ id, parentId }, isRemoved ? -weight : weight, { answers: isRemoved ? -1 : 1 })
}

interface Hiding {
  id: string
  commentId: string
  weight: number
  isHidden: boolean
}

const hiding = defineWrite<Hiding, Comment>(KINDS.hide, {
  send: ({ id, commentId, isHidden }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isHidden
      ? commentsApi.hide({ id, commentId }, { context })
      : commentsApi.show({ id, commentId }, { context })
  },
  subject: ({ commentId }) => commentId,
  onSent: (_answer, { id }) => askAgainFor(id),
  onRefused: (_failure, hidden) => showHidden({ ...hidden, isHidden: !hidden.isHidden }),
  words: ({ isHidden }) => (isHidden ? msg`Hide comment` : msg`Unhide comment`),
})

/** Hides a comment on your own entry from everyone but its author. */
export function setHidden(comment: Comment, isHidden: boolean): void {
  const { id: commentId, activityId: id } = comment
  const hidden = { id, commentId, isHidden, weight: weightOf({ ...comment, isHidden: false }) }
  showHidden(hidden)
  void hiding.put(hidden)
}

function showHidden({ id, commentId, isHidden, weight }: Hiding) {
  changeComment(commentId, (comment) => ({ ...comment, isHidden }))
  count({ id, parentId: null }, isHidden ? -weight : weight)
}

interface Liking {
  id: string
  commentId: string
  isLiked: boolean
}

/** The latest tap, so the response to an earlier one doesn't revert it. */
const pressed = new Map<string, boolean>()

const like = defineWrite<Liking, Pick<Comment, 'isLiked' | 'likeCount'>>(KINDS.like, {
  send: ({ id, commentId, isLiked }, idempotencyKey) => {
    const context = { idempotencyKey }
    return isLiked
      ? commentsApi.like({ id, commentId }, { context })
      : commentsApi.unlike({ id, commentId }, { context })
  },
  subject: ({ commentId }) => commentId,
  onSent: (answer, { commentId, isLiked }) => {
    if ((pressed.get(commentId) ?? isLiked) === isLiked)
      changeComment(commentId, (comment) => ({ ...comment, ...answer }))
  },
  onRefused: (_failure, { commentId, isLiked }) => {
    pressed.delete(commentId)
    changeComment(commentId, (comment) => withLike(comment, !isLiked))
  },
  words: ({ isLiked }) => (isLiked ? msg`Like` : msg`Unlike`),
})

export function setCommentLike({ id: commentId, activityId: id }: Comment, isLiked: boolean): void {
  pressed.set(commentId, isLiked)
  changeComment(commentId, (comment) => withLike(comment, isLiked))
  void like.put({ id, commentId, isLiked })
}

function withLike(comment: CachedComment, isLiked: boolean): CachedComment {
  if (comment.isLiked === isLiked) return comment
  return { ...comment, isLiked, likeCount: Math.max(0, comment.likeCount + (isLiked ? 1 : -1)) }
}

/** Changes a comment in every cached list without marking the lists as fresh. */
function changeComment(id: string, change: (comment: CachedComment) => CachedComment) {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: comments.key() })) {
    const after = withComment(state.data, id, change)
    if (after !== state.data) queryClient.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt })
  }
}

/** Adjusts the comment count of an entry and the reply count of its comment. */
function count({ id, parentId }: ThreadRef, more: number, { answers = more }: { answers?: number } = {}) {
  const changed = (before: number, by: number) => Math.max(0, before + by)
  changeCard(id, (card) => ({ ...card, commentCount: changed(card.commentCount, more) }))
  if (parentId !== null)
    changeComment(parentId, (comment) => ({ ...comment, replyCount: changed(comment.replyCount, answers) }))
}

/** Refetches the entry's page to get the server's count. */
function askAgainFor(id: string) {
  void queryClient.invalidateQueries({ queryKey: activityQuery(id).queryKey })
}
