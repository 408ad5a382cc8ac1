import type { Relation } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'

/** A person in any list. Suggestions have no relation, because the viewer doesn't follow them yet. */
interface KeptPerson {
  uid: string
  relation?: Relation
}

/**
 * A copy of a response with one person's relation to the viewer changed wherever they appear: in lists, pages or
 * suggestions. Returns the response itself if the person isn't in it.
 */
export function withRelation<Answer>(answer: Answer, uid: string, change: (relation: Relation) => Relation): Answer {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => withRelation(item, uid, change))
    return (items.some((item, at) => item !== answer[at]) ? items : answer) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if (isPerson(answer))
    return answer.uid === uid ? ({ ...answer, relation: change(answer.relation ?? NO_RELATION) } as Answer) : answer
  for (const holder of HOLDERS) {
    if (!(holder in answer)) continue
    const before = (answer as Record<string, unknown>)[holder]
    const after = withRelation(before, uid, change)
    return after === before ? answer : { ...answer, [holder]: after }
  }
  return answer
}

/** Keys that contain people in cached responses. */
const HOLDERS = ['pages', 'items', 'people'] as const

function isPerson(answer: object): answer is KeptPerson {
  return 'uid' in answer && ('relation' in answer || 'because' in answer)
}
