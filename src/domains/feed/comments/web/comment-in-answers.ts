import type { Comment } from '../contract.ts'

/** A comment as it is kept here: one just deleted stays in its place, unseen, as long as Undo can bring it back. */
export type KeptComment = Comment & { isRemoved?: boolean }

/** The same answer with one comment changed wherever it stands. What does not hold it is returned as it is. */
export function withComment<Answer>(answer: Answer, id: string, change: (comment: KeptComment) => KeptComment): Answer {
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

/** How much the number of comments changes when this one comes or goes, with the answers to it. */
export function weightOf({ isHidden, parentId, replyCount }: Comment): number {
  if (isHidden) return 0
  return parentId === null ? 1 + replyCount : 1
}

function isComment(answer: object): answer is KeptComment {
  return 'id' in answer && 'activityId' in answer && 'replyCount' in answer
}
