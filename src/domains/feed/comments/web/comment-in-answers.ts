import type { Comment } from '../contract.ts'

/** A cached comment. One just deleted stays in the list, hidden, so that Undo can show it again. */
export type CachedComment = Comment & { isRemoved?: boolean }

/**
 * A copy of a response with one comment changed wherever it appears. Returns the response itself if it doesn't contain
 * the comment.
 */
export function withComment<Answer>(
  answer: Answer,
  id: string,
  change: (comment: CachedComment) => CachedComment,
): Answer {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => withComment(item, id, change))
    return (items.some((item, at) => item !== answer[at]) ? items : answer) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if (isComment(answer)) return answer.id === id ? (change(answer) as Answer) : answer
  for (const holder of ['pages', 'items'] as const) {
    if (!(holder in answer)) continue
    const before = (answer as Record<string, unknown>)[holder]
    const after = withComment(before, id, change)
    return after === before ? answer : { ...answer, [holder]: after }
  }
  return answer
}

/** How much the comment count changes when this comment is added or removed with its replies. */
export function weightOf({ isHidden, parentId, replyCount }: Comment): number {
  if (isHidden) return 0
  return parentId === null ? 1 + replyCount : 1
}

function isComment(answer: object): answer is CachedComment {
  return 'id' in answer && 'activityId' in answer && 'replyCount' in answer
}
