import {
  type Contradiction,
  compareRanks,
  contradictionsIn,
  inOrder,
  type Rank,
  type RankSince,
  skippedBetween,
} from '#domains/members/people/belt-order.ts'
import { stripeBounds } from '#domains/members/people/rules.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { ageFor, isChampionExempt, monthsAtBelt, monthsAtDegree } from './belt-rules.ts'
import { monthsAfter } from './belt-time.ts'
import { FIRST_DAY } from './limits.ts'

export interface PromotionCheckContext {
  /** The rest of the history, without the promotion itself. */
  history: readonly RankSince[]
  /** The latest allowed day. In the form, the member's local date; on the server, the latest date on earth. */
  today: string
  /** The year the member started training, if given. */
  yearStarted: number | null
}

export type PromotionProblem =
  | { field: 'stripes'; reason: 'OUT_OF_BOUNDS'; min: number; max: number }
  | { field: 'day'; reason: 'IN_FUTURE' | 'TOO_EARLY' }
  | { field: 'day'; reason: 'BEFORE_TRAINING_STARTED'; year: number }
  | { field: 'day'; reason: 'ALREADY_THERE' | 'OUT_OF_ORDER'; other: RankSince; isBefore: boolean }

/** The latest date anywhere on earth: Kiribati is 14 hours ahead of UTC. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** What's wrong with a promotion's rank and day. Used by the form and the server, which makes more checks. */
export function promotionProblems(promotion: RankSince, known: PromotionCheckContext): PromotionProblem[] {
  const { min, max } = stripeBounds(promotion.belt)
  const problems: PromotionProblem[] = []
  if (promotion.stripes < min || promotion.stripes > max)
    problems.push({ field: 'stripes', reason: 'OUT_OF_BOUNDS', min, max })
  const when = whenProblem(promotion, known)
  if (when) problems.push(when)
  else if (problems.length === 0) problems.push(...orderProblems(promotion, known.history))
  return problems
}

function whenProblem({ day }: RankSince, { today, yearStarted }: PromotionCheckContext): PromotionProblem | null {
  if (day > today) return { field: 'day', reason: 'IN_FUTURE' }
  if (day < FIRST_DAY) return { field: 'day', reason: 'TOO_EARLY' }
  if (yearStarted !== null && Number(day.slice(0, 4)) < yearStarted)
    return { field: 'day', reason: 'BEFORE_TRAINING_STARTED', year: yearStarted }
  return null
}

function orderProblems(promotion: RankSince, history: readonly RankSince[]): PromotionProblem[] {
  // A restored promotion may contradict others, but that doesn't prevent saving this one.
  const against = contradictionsIn([...history, promotion]).find(
    ({ before, after }) => before === promotion || after === promotion,
  )
  if (!against) return []
  const isBefore = against.after === promotion
  const other = isBefore ? against.before : against.after
  return [{ field: 'day', reason: isSame(against) ? 'ALREADY_THERE' : 'OUT_OF_ORDER', other, isBefore }]
}

const isSame = ({ before, after }: Contradiction) => compareRanks(before, after) === 0

/** Warnings shown before saving, which never prevent it. */
export type PromotionWarning =
  | { kind: 'earlier'; current: Rank }
  | { kind: 'skipped'; belts: BeltSlug[] }
  | { kind: 'too_young'; least: number }
  | { kind: 'too_old'; most: number }
  | { kind: 'belt_time'; belt: BeltSlug; months: number; reachedOn: string; championExempt: boolean }
  | { kind: 'degree_time'; belt: BeltSlug; months: number; reachedOn: string }

export interface ToWarn {
  history: readonly RankSince[]
  current: Rank | null
  /** The year of birth, if the member gives it; used only here and never stored. */
  bornIn?: number | null
}

export function promotionWarnings(promotion: RankSince, { history, current, bornIn }: ToWarn): PromotionWarning[] {
  const ordered = inOrder([...history, promotion])
  const before = ordered.slice(0, ordered.indexOf(promotion))
  return [
    ...earlier(promotion, current),
    ...skipped(promotion, before.at(-1)),
    ...ages(promotion, bornIn ?? null),
    ...times(promotion, before),
  ]
}

/** Warns if the rank is below the current one, in which case it's only added to the history. */
function earlier(promotion: RankSince, current: Rank | null): PromotionWarning[] {
  return current && compareRanks(promotion, current) < 0 ? [{ kind: 'earlier', current }] : []
}

function skipped(promotion: RankSince, last: RankSince | undefined): PromotionWarning[] {
  const belts = last ? skippedBetween(last.belt, promotion.belt) : []
  return belts.length > 0 ? [{ kind: 'skipped', belts }] : []
}

/** Warns about the age, which the IBJJF counts as the year minus the year of birth. */
function ages({ belt, day }: RankSince, bornIn: number | null): PromotionWarning[] {
  const row = ageFor(belt, day)
  if (bornIn === null || row === null) return []
  const age = Number(day.slice(0, 4)) - bornIn
  if (age < row.least) return [{ kind: 'too_young', least: row.least }]
  return row.most !== null && age > row.most ? [{ kind: 'too_old', most: row.most }] : []
}

function times({ belt, day }: RankSince, before: readonly RankSince[]): PromotionWarning[] {
  const last = before.at(-1)
  if (!last) return []
  if (last.belt === belt) {
    const months = monthsAtDegree(belt, last.stripes, day)
    const reachedOn = months === null ? day : monthsAfter(last.day, months)
    return months !== null && day < reachedOn ? [{ kind: 'degree_time', belt, months, reachedOn }] : []
  }
  const months = monthsAtBelt(last.belt, day)
  if (months === null) return []
  const reachedOn = monthsAfter(beganAt(before), months)
  const championExempt = isChampionExempt(last.belt, day)
  return day < reachedOn ? [{ kind: 'belt_time', belt: last.belt, months, reachedOn, championExempt }] : []
}

/** When the most recent belt began. */
function beganAt(before: readonly RankSince[]): string {
  const belt = before.at(-1)?.belt
  const from = before.findLastIndex((entry) => entry.belt !== belt) + 1
  return before[from]?.day ?? ''
}
