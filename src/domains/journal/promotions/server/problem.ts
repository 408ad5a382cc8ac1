import { type Message, message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { PromotionProblem } from '../promotion-problems.ts'
import { rankMessage } from './rank-labels.ts'

/** Throws the first problem as a 400 that names its field. */
export function refuseProblems(problems: readonly PromotionProblem[]): void {
  const [problem] = problems
  if (problem) throw badField(problem.field, textOf(problem), problem.reason)
}

function textOf(problem: PromotionProblem): Message {
  switch (problem.reason) {
    case 'OUT_OF_BOUNDS':
      return problem.min === problem.max
        ? message('must be {min} on this belt', { min: problem.min })
        : message('must be from {min} to {max} on this belt', { min: problem.min, max: problem.max })
    case 'IN_FUTURE':
      return message('is in the future')
    case 'TOO_EARLY':
      return message('is too long ago')
    case 'BEFORE_TRAINING_STARTED':
      return message('is before the year you started training, {year}', { year: problem.year })
    case 'ALREADY_THERE':
      return message('Your history already has this promotion, on {day}.', {
        day: { day: problem.other.day },
      })
    case 'OUT_OF_ORDER':
      return problem.isBefore
        ? message('Your history has {other} on {day}. This promotion must be earlier.', {
            other: rankMessage(problem.other),
            day: { day: problem.other.day },
          })
        : message('Your history has {other} on {day}. This promotion must be later.', {
            other: rankMessage(problem.other),
            day: { day: problem.other.day },
          })
  }
}
