import type { ActivityCard } from '../contract.ts'

/** A card as it is kept here: what its author just deleted stays in its place, unseen, as long as Undo can bring it back. */
export type KeptCard = ActivityCard & { isRemoved?: boolean }

/**
 * The same answer with one card changed wherever it stands: in lists, pages, the feed, by itself. What does not hold it is
 * returned as it is.
 */
export function withCard<Answer>(answer: Answer, id: string, change: (card: KeptCard) => KeptCard): Answer {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => withCard(item, id, change))
    return (items.some((item, at) => item !== answer[at]) ? items : answer) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if (isCard(answer)) return answer.id === id ? (change(answer) as Answer) : answer
  for (const holder of HOLDERS) {
    if (!(holder in answer)) continue
    const before = (answer as Record<string, unknown>)[holder]
    const after = withCard(before, id, change)
    return after === before ? answer : { ...answer, [holder]: after }
  }
  return answer
}

/** What stands around cards in the answers of the API. */
const HOLDERS = ['pages', 'items', 'card'] as const

function isCard(answer: object): answer is KeptCard {
  return 'id' in answer && 'isLiked' in answer && 'activityType' in answer
}
