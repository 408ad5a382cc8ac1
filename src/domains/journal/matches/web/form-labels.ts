import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MatchError, MatchWarning } from '../match-problems.ts'
import type { RuleSet } from '../rules.ts'
import type { Sex, WeightClassName } from '../weight-classes.ts'

export const RULE_SET_LABELS = {
  ibjjf: msg`IBJJF`,
  adcc: msg`ADCC`,
  ebi: msg`EBI`,
  submission_only: msg`Submission only`,
  other: msg`Other rules`,
} as const satisfies Record<RuleSet, MessageDescriptor>

export const DIVISION_LABELS: Record<string, MessageDescriptor> = {
  mighty_mite_1: msg`Mighty Mite I`,
  mighty_mite_2: msg`Mighty Mite II`,
  mighty_mite_3: msg`Mighty Mite III`,
  pee_wee_1: msg`Pee Wee I`,
  pee_wee_2: msg`Pee Wee II`,
  pee_wee_3: msg`Pee Wee III`,
  junior_1: msg`Junior I`,
  junior_2: msg`Junior II`,
  junior_3: msg`Junior III`,
  teen_1: msg`Teen I`,
  teen_2: msg`Teen II`,
  teen_3: msg`Teen III`,
  juvenile_1: msg`Juvenile I`,
  juvenile_2: msg`Juvenile II`,
  adult: msg`Adult`,
  master_1: msg`Master 1`,
  master_2: msg`Master 2`,
  master_3: msg`Master 3`,
  master_4: msg`Master 4`,
  master_5: msg`Master 5`,
  master_6: msg`Master 6`,
  master_7: msg`Master 7`,
}

export const WEIGHT_LABELS = {
  rooster: msg`Rooster`,
  light_feather: msg`Light feather`,
  feather: msg`Feather`,
  light: msg({ context: 'weight class', message: 'Light' }),
  middle: msg({ context: 'weight class', message: 'Middle' }),
  medium_heavy: msg`Medium heavy`,
  heavy: msg({ context: 'weight class', message: 'Heavy' }),
  super_heavy: msg`Super heavy`,
  ultra_heavy: msg`Ultra heavy`,
  absolute: msg`Absolute`,
} as const satisfies Record<WeightClassName, MessageDescriptor>

export const SEX_LABELS = {
  male: msg`Men`,
  female: msg`Women`,
} as const satisfies Record<Sex, MessageDescriptor>

/** Error messages of the form; the server has its own. */
export const ERROR_LABELS = {
  'day.future': msg`This date is in the future.`,
  'day.before_start': msg`This is before the year you started training, according to your profile.`,
  'method.draw': msg`A match decided this way can't be a draw. Choose a winner, or change how the match was decided.`,
  'method.not_draw': msg`A draw has no winner. Choose “Draw” above.`,
  'bye.not_won': msg`A bye sends you through, so mark it as won.`,
  'bye.opponent': msg`A bye has no opponent.`,
  'bye.score': msg`A bye has no score.`,
  'bye.duration': msg`A bye has no match time.`,
  'walkover.score': msg`A walkover has no score.`,
  'walkover.duration': msg`A walkover has no match time.`,
  'score.bounds': msg`Use whole numbers: points up to 99, advantages up to 50, penalties up to 9.`,
  'points.missing': msg`This match was decided on points, so enter both scores.`,
  'points.equal': msg`This match was decided on points, so the points can't be equal.`,
  'points.other_won': msg`These points don't match the result you chose.`,
  'advantages.points': msg`Advantages only decide a match when points are equal.`,
  'advantages.equal': msg`This match was decided on advantages, so they can't be equal.`,
  'advantages.other_won': msg`These advantages don't match the result you chose.`,
  'penalties.points': msg`Penalties only decide a match when points and advantages are equal.`,
  'penalties.equal': msg`This match was decided on penalties, so they can't be equal.`,
  'penalties.other_won': msg`These penalties don't match the result you chose. The athlete with fewer penalties wins.`,
  'submission.not_method': msg`Only add a technique when the match ended by submission.`,
  'disqualification.missing': msg`Choose the reason for the disqualification.`,
  'disqualification.not_method': msg`Only a disqualification has a reason.`,
  'duration.bounds': msg`Enter minutes and seconds, such as 4:30.`,
  'medal.competition': msg`Add the competition where you won the medal.`,
} as const satisfies Record<MatchError, MessageDescriptor>

/** Warnings for unusual but possible facts, shown once before saving. */
export const WARNING_LABELS = {
  'submission.missing': msg`You didn't choose a submission, so it won't count in your technique stats.`,
  'score.missing': msg`A match decided this way usually has a score.`,
  'score.decision': msg`A referee's decision needs a level score, and this one isn't level.`,
  'score.draw': msg`A draw needs a level score, and this one isn't level.`,
  'score.advantages': msg`There are no advantages under these rules.`,
  'method.overtime': msg`These rules don't use this kind of overtime.`,
  'method.no_points': msg`Under these rules, only a submission or overtime decides a match.`,
  'penalties.many': msg`Under IBJJF rules, the fourth penalty is a disqualification.`,
  'penalties.few': msg`Under IBJJF rules, it takes four penalties to be disqualified.`,
  'duration.long': msg`This is longer than the match time for this division and belt.`,
  'level.division': msg`This belt doesn't compete in this age division.`,
  'medal.final': msg`The medal doesn't match the result of this round.`,
} as const satisfies Record<MatchWarning, MessageDescriptor>
