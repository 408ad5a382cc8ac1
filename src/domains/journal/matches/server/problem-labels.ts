import { translatable } from '#platform/translatable.ts'
import type { MatchError } from '../match-problems.ts'

/** What is wrong, for who asks the server; the form says it in the member's language. */
export const PROBLEM_LABELS = translatable({
  'day.future': 'is in the future',
  'day.before_start': 'is before the year in which you began',
  'method.draw': 'decides a match: with it somebody won',
  'method.not_draw': 'is a draw, and so is the outcome then',
  'bye.not_won': 'a bye is won',
  'bye.opponent': 'a bye has no opponent',
  'bye.score': 'a bye has no score',
  'bye.duration': 'a bye takes no time',
  'walkover.score': 'nobody scores when one does not come',
  'walkover.duration': 'takes no time when one does not come',
  'score.bounds': 'is no score that a board can show',
  'points.missing': 'who is ahead on points is to be known',
  'points.equal': 'a match decided on points needs a difference in points',
  'points.other_won': 'the other one has more points',
  'advantages.points': 'advantages decide at equal points alone',
  'advantages.equal': 'a match decided on advantages needs a difference in advantages',
  'advantages.other_won': 'the other one has more advantages',
  'penalties.points': 'penalties decide at equal points and advantages alone',
  'penalties.equal': 'a match decided on penalties needs a difference in penalties',
  'penalties.other_won': 'the other one has fewer penalties',
  'submission.not_method': 'a technique ends a match by submission alone',
  'disqualification.missing': 'a disqualification needs its reason',
  'disqualification.not_method': 'is a reason without a disqualification',
  'duration.bounds': 'is no length of a match',
  'medal.competition': 'a medal needs a competition',
}) satisfies Record<MatchError, string>
