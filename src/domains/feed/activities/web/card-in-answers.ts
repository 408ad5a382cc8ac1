import type { ActivityCard } from '../contract.ts'

/** A cached card. One the author just deleted stays in the list, hidden, so that Undo can show it again. */
export type CachedCard = ActivityCard & { isRemoved?: boolean }

/**
 * A copy of a response with one card changed wherever it appears: in lists, pages, the feed or alone. Returns the
 * response itself if it doesn't contain the card.
 */
export function withCard<Answer>(answer: Answer, id: string, change: (card: CachedCard) => CachedCard): Answer {
  if (Array.isArray(answer)) {
    const items = answer.map((item) => withCard(item, id, change))
    return (items.some((item, at) => item !== answer[at]) ? items : answer) as Answer
  }
  if (typeof answer !== 'object' || answer === null) return answer
  if (isCard(answer)) return answer.id === id ? (change(answer) as Answer) : answer
  let result = answer
  for (const holder of HOLDERS) {
    if (!(holder in answer)) continue
    const before = (answer as Record<string, unknown>)[holder]
    const after = withCard(before, id, change)
    if (after !== before) result = { ...result, [holder]: after }
  }
  return result
}

/** Keys that contain cards in cached responses. */
const HOLDERS = ['pages', 'pinned', 'items', 'card'] as const

function isCard(answer: object): answer is CachedCard {
  return 'id' in answer && 'isLiked' in answer && 'activityType' in answer
}
