import type { Relation } from '../contract.ts'
import { STRANGERS } from '../rules.ts'

/** A person of any list. Suggestions come without a relation: they are of people one does not follow. */
interface KeptPerson {
  uid: string
  relation?: Relation
}

/**
 * The same answer with what one person is to the viewer changed wherever they stand in it: lists, pages, suggestions. What
 * does not hold them is returned as it is.
 */
export function withRelation<Answer>(answer: Answer, uid: string, change: (relation: Relation) => Relation): Answer {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => withRelation(item, uid, change))
    return (items.some((item, at) => item !== answer[at]) ? items : answer) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if (isPerson(answer))
    return answer.uid === uid ? ({ ...answer, relation: change(answer.relation ?? STRANGERS) } as Answer) : answer
  for (const holder of HOLDERS) {
    if (!(holder in answer)) continue
    const before = (answer as Record<string, unknown>)[holder]
    const after = withRelation(before, uid, change)
    return after === before ? answer : { ...answer, [holder]: after }
  }
  return answer
}

/** What stands around people in the answers of the API. */
const HOLDERS = ['pages', 'items', 'people'] as const

function isPerson(answer: object): answer is KeptPerson {
  return 'uid' in answer && ('relation' in answer || 'because' in answer)
}
