import { type Message, message } from '#platform/messages.ts'
import { LONGEST_MATCH } from '../limits.ts'
import type { MatchError } from '../match-problems.ts'

/** Error messages for a match that can't be saved. The form has its own labels. */
export const PROBLEM_LABELS = {
  'day.future': message('is in the future'),
  'day.before_start': message('is before the year you started training'),
  'method.draw': message("can't be a draw when the match was decided this way"),
  'method.not_draw': message('A draw has no winner.'),
  'bye.not_won': message('A bye sends you through, so mark it as won.'),
  'bye.opponent': message('A bye has no opponent.'),
  'bye.score': message('A bye has no score.'),
  'bye.duration': message('A bye has no match time.'),
  'walkover.score': message('A walkover has no score.'),
  'walkover.duration': message('A walkover has no match time.'),
  'score.bounds': message('Use whole numbers: points up to 99, advantages up to 50, penalties up to 9.'),
  'points.missing': message('This match was decided on points, so enter both scores.'),
  'points.equal': message("This match was decided on points, so the points can't be equal."),
  'points.other_won': message("These points don't match the result you chose."),
  'advantages.points': message('Advantages only decide a match when points are equal.'),
  'advantages.equal': message("This match was decided on advantages, so they can't be equal."),
  'advantages.other_won': message("These advantages don't match the result you chose."),
  'penalties.points': message('Penalties only decide a match when points and advantages are equal.'),
  'penalties.equal': message("This match was decided on penalties, so they can't be equal."),
  'penalties.other_won': message(
    "These penalties don't match the result you chose. The athlete with fewer penalties wins.",
  ),
  'submission.not_method': message('Only add a technique when the match ended by submission.'),
  'disqualification.missing': message('Choose the reason for the disqualification.'),
  'disqualification.not_method': message('Only a disqualification has a reason.'),
  'duration.bounds': message('must be between 1 and {most} seconds', { most: LONGEST_MATCH }),
  'medal.competition': message('Add the competition where you won the medal.'),
} satisfies Record<MatchError, Message>
