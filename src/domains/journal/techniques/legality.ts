import { type BeltSlug, beltSlugs } from '#ui/belts.ts'
import type { CompetitionRule, TechniqueRule } from './contract.ts'

export interface Competitor {
  /** A belt's slug; anything else is unknown. */
  belt: string
  discipline: 'gi' | 'nogi' | 'both'
  /** Rule books treat 16- and 17-year-olds like adult white belts, and allow younger athletes even less. */
  isUnder18?: boolean
}

/** Whether general guidance forbids a technique to someone. False where that depends on a belt that isn't known. */
export function isIllegal(
  { fromBelt, noGiOnly, forbidden }: Pick<TechniqueRule, 'fromBelt' | 'noGiOnly' | 'forbidden'>,
  { belt, discipline, isUnder18 = false }: Competitor,
): boolean {
  if (forbidden || (noGiOnly && discipline === 'gi')) return true
  if (fromBelt === null) return false
  const own: string = isUnder18 ? 'white' : belt
  const at = beltSlugs.indexOf(own as BeltSlug)
  return at >= 0 && at < beltSlugs.indexOf(fromBelt)
}

/** The rule that forbids a technique to someone; undefined if it's allowed or unknown. */
export const ruleAgainst = (rules: readonly CompetitionRule[], slug: string, competitor: Competitor) =>
  rules.find((rule) => rule.techniques.includes(slug) && isIllegal(rule, competitor))
