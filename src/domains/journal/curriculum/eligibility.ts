import { monthsBetween } from '#domains/journal/promotions/belt-time.ts'
import { stripeBounds } from '#domains/members/people/rules.ts'
import type { CurriculumBelt, PromotionStep, Verdict } from './rules.ts'

/** A gym's own rule for the next stripe or belt. A field is null if the rule doesn't require it. */
export interface PromotionRule {
  /** Classes since the last promotion, or since joining if that isn't known. */
  classes: number | null
  /** Months at the current stripe (for a stripe) or belt (for a belt). */
  months: number | null
  /** The share of the belt's curriculum that was taught in classes the member was in, in percent. */
  share: number | null
  coachYes: boolean
}

export interface PromotionFacts {
  today: string
  /** The day of the promotion to the current rank, at any gym, or the day the member joined if that isn't known. */
  rankSince: string
  beltSince: string
  classes: number
  /** Techniques of the belt's curriculum that were taught in the member's classes, of `techniques` in all. */
  covered: number
  techniques: number
}

export interface Requirement {
  kind: 'classes' | 'months' | 'share'
  done: number
  needed: number
}

/** What a rule requires and how much the member has done. A share of an empty curriculum isn't required. */
export function requirementsOf(rule: PromotionRule, facts: PromotionFacts, step: PromotionStep): Requirement[] {
  const { today, rankSince, beltSince, classes, covered, techniques } = facts
  const requirements: Requirement[] = []
  if (rule.classes !== null) requirements.push({ kind: 'classes', done: classes, needed: rule.classes })
  if (rule.months !== null) {
    const done = monthsBetween(step === 'belt' ? beltSince : rankSince, today)
    requirements.push({ kind: 'months', done, needed: rule.months })
  }
  if (rule.share !== null && techniques > 0)
    requirements.push({ kind: 'share', done: Math.floor((100 * covered) / techniques), needed: rule.share })
  return requirements
}

/** Whether a coach should look at the member. The decision is the coach's. */
export const isMet = (requirements: readonly Requirement[]): boolean =>
  requirements.length > 0 && requirements.every(({ done, needed }) => done >= needed)

/** Whether a rule requires anything that can be counted; otherwise it's off. */
export const isOn = ({ classes, months, share }: PromotionRule): boolean =>
  classes !== null || months !== null || share !== null

/** The rule for a member's next step: a stripe while one is left and the gym has a rule for it, else the next belt. */
export function nextStep<Rule extends { belt: CurriculumBelt; step: PromotionStep }>(
  rules: readonly Rule[],
  { belt, stripes }: { belt: CurriculumBelt; stripes: number },
): Rule | undefined {
  const ofBelt = rules.filter((rule) => rule.belt === belt)
  const stripe = stripes < stripeBounds(belt).max ? ofBelt.find(({ step }) => step === 'stripe') : undefined
  return stripe ?? ofBelt.find(({ step }) => step === 'belt')
}

/** A coach's decision, or `look` if there's none or it's time to look again. */
export function reviewState(
  review: { verdict: Verdict; until: string | null; decidedOn: string } | null,
  { today, rankSince }: Pick<PromotionFacts, 'today' | 'rankSince'>,
): 'look' | Verdict {
  // A decision lapses with the next promotion, which is often recorded on the same day.
  if (!review || review.decidedOn <= rankSince) return 'look'
  return review.verdict === 'not_yet' && review.until !== null && review.until <= today ? 'look' : review.verdict
}
