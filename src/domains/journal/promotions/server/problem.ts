import type { RankSince } from '#domains/members/people/belt-order.ts'
import { badField } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import type { PromotionProblem } from '../promotion-problems.ts'
import { inEnglish } from './rank-labels.ts'

/** The first of what keeps a promotion from being kept, as a 400 that names its field. */
export function refuseProblems(problems: readonly PromotionProblem[], promotion: RankSince): void {
  const [problem] = problems
  if (problem) throw badField(problem.field, `${problem.field}: ${wordsOf(problem, promotion)}`, problem.reason)
}

function wordsOf(problem: PromotionProblem, promotion: RankSince): string {
  switch (problem.reason) {
    case 'OUT_OF_BOUNDS':
      return problem.min === problem.max
        ? translatable(`are ${problem.min} on this belt`)
        : translatable(`are to be between ${problem.min} and ${problem.max} on this belt`)
    case 'IN_FUTURE':
      return translatable('is in the future')
    case 'TOO_EARLY':
      return translatable('is too long ago')
    case 'BEFORE_BEGUN':
      return translatable(`is before the year in which you began, ${problem.year}`)
    case 'ALREADY_THERE':
      return translatable(`your history has ${inEnglish(promotion)} already, on ${problem.other.day}`)
    case 'OUT_OF_ORDER':
      return problem.isBefore
        ? translatable(
            `your history says ${inEnglish(problem.other)} on ${problem.other.day}, so ${inEnglish(promotion)} cannot come after it`,
          )
        : translatable(
            `your history says ${inEnglish(problem.other)} on ${problem.other.day}, so ${inEnglish(promotion)} cannot come before it`,
          )
  }
}
