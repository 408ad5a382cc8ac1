import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { compareRanks, inOrder, type Rank, type RankSince } from '#domains/members/people/belt-order.ts'
import { stripeBounds } from '#domains/members/people/rules.ts'
import { daysBetween } from './belt-time.ts'
import { NEWS_DAYS } from './limits.ts'

/** Who may say that a promotion took place. */
export const deciderRoles = ['promoter', 'gym'] as const
export type DeciderRole = (typeof deciderRoles)[number]

/** Whether an entry of the history is a stripe more on a belt that was worn already. Without a history, what the profile says counts. */
export function isStripe(promotion: Rank, before: Rank | null): boolean {
  return before?.belt === promotion.belt && promotion.stripes > stripeBounds(promotion.belt).min
}

/** Whether followers are told unless the member chooses: of new belts that are news, not of stripes. */
export function toldByDefault(
  promotion: RankSince,
  { before, today }: { before: Rank | null; today: string },
): boolean {
  return !isStripe(promotion, before) && isNews(promotion.day, today)
}

export const isNews = (day: string, today: string): boolean => daysBetween(day, today) <= NEWS_DAYS

/** What was worn before a promotion: by the history, else by what the profile says. */
export function wornBefore(
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
 * self_declared → confirmed → disputed. Whoever may decide may also dispute what was confirmed; what is disputed is confirmed
 * only by who disputed it, or by the promoter, who knows best. Until then its author corrects it.
 */
export function mayDecide(
  decision: Decision,
  { state, decidedBy, uid, as }: { state: PromotionState; decidedBy: string | null; uid: string; as: DeciderRole },
): boolean {
  if (decision === 'disputed' || state !== 'disputed') return true
  return as === 'promoter' || decidedBy === uid
}
