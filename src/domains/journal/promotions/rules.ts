import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { compareRanks, inOrder, type Rank, type RankSince } from '#domains/members/people/belt-order.ts'
import { stripeBounds } from '#domains/members/people/rules.ts'
import { RECENT_DAYS } from './limits.ts'

/** The roles in which someone can confirm a promotion. */
export const deciderRoles = ['promoter', 'gym'] as const
export type DeciderRole = (typeof deciderRoles)[number]

/** Whether a promotion adds stripes to the belt worn before it. */
export function isStripe(promotion: Rank, before: Rank | null): boolean {
  return before?.belt === promotion.belt && promotion.stripes > stripeBounds(promotion.belt).min
}

/** Whether followers are notified by default: of recent new belts, not of stripes. */
export function notifiesByDefault(
  promotion: RankSince,
  { before, today }: { before: Rank | null; today: string },
): boolean {
  return !isStripe(promotion, before) && isRecent(promotion.day, today)
}

export const isRecent = (day: string, today: string): boolean => daysBetween(day, today) <= RECENT_DAYS

/** The rank before a promotion, from the history or the profile. */
export function rankBefore(
  promotion: RankSince,
  { history, said }: { history: readonly RankSince[]; said: Rank | null },
): Rank | null {
  const before = inOrder(history).findLast(
    (entry) => entry.day <= promotion.day && compareRanks(entry, promotion) !== 0,
  )
  if (before) return { belt: before.belt, stripes: before.stripes }
  return history.length === 0 && said && compareRanks(said, promotion) < 0 ? said : null
}

export type Decision = Exclude<PromotionState, 'self_declared'>

/**
 * Whether someone who can confirm a promotion may make this decision. They may all dispute it. A disputed one can be
 * confirmed only by the person who disputed it or by the promoter; until then its author can correct it.
 */
export function mayDecide(
  decision: Decision,
  { state, decidedBy, uid, as }: { state: PromotionState; decidedBy: string | null; uid: string; as: DeciderRole },
): boolean {
  if (decision === 'disputed' || state !== 'disputed') return true
  return as === 'promoter' || decidedBy === uid
}
