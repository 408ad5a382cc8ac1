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

/** What is wrong and what to do. */
export const ERROR_LABELS = {
  'day.future': msg`This day is still to come.`,
  'day.before_start': msg`This is before the year in which you began, as your profile says.`,
  'method.draw': msg`This decides a match. Choose who won, or another way for a draw.`,
  'method.not_draw': msg`Nobody wins a draw. Choose "Draw" as the result.`,
  'bye.not_won': msg`A bye takes you further, so it counts as won.`,
  'bye.opponent': msg`A bye has no opponent.`,
  'bye.score': msg`A bye has no score.`,
  'bye.duration': msg`A bye takes no time.`,
  'walkover.score': msg`Nobody scores when one does not come.`,
  'walkover.duration': msg`It takes no time when one does not come.`,
  'score.bounds': msg`Use whole numbers: points up to 99, advantages up to 50, penalties up to 9.`,
  'points.missing': msg`It was decided on points: write down both.`,
  'points.equal': msg`It was decided on points, so they differ.`,
  'points.other_won': msg`With these points the other one wins.`,
  'advantages.points': msg`Advantages decide only when the points are equal.`,
  'advantages.equal': msg`It was decided on advantages, so they differ.`,
  'advantages.other_won': msg`With these advantages the other one wins.`,
  'penalties.points': msg`Penalties decide only when points and advantages are equal.`,
  'penalties.equal': msg`It was decided on penalties, so they differ.`,
  'penalties.other_won': msg`With these penalties the other one wins: fewer are better.`,
  'submission.not_method': msg`A technique ends a match only by submission.`,
  'disqualification.missing': msg`Choose what the disqualification was for.`,
  'disqualification.not_method': msg`A reason belongs to a disqualification.`,
  'duration.bounds': msg`Write minutes and seconds, such as 4:30.`,
  'medal.competition': msg`A medal is won at a competition: name it.`,
} as const satisfies Record<MatchError, MessageDescriptor>

/** What is unusual, as a question to be read before saving. */
export const WARNING_LABELS = {
  'submission.missing': msg`The submission has no name, so it is not counted among your techniques.`,
  'score.missing': msg`There is no score to this decision.`,
  'score.decision': msg`A referee decides when the score is even. This one is not.`,
  'score.draw': msg`The score of a draw is even. This one is not.`,
  'score.advantages': msg`These rules know no advantages.`,
  'method.overtime': msg`These rules do not end a match in this kind of overtime.`,
  'method.no_points': msg`By these rules only a submission or overtime decides.`,
  'penalties.many': msg`The fourth penalty disqualifies by IBJJF rules.`,
  'penalties.few': msg`It takes four penalties to be disqualified by IBJJF rules.`,
  'duration.long': msg`It lasted longer than a match of this division and belt.`,
  'level.division': msg`This belt does not compete in this age division.`,
  'medal.final': msg`The medal does not go with how this round ended.`,
} as const satisfies Record<MatchWarning, MessageDescriptor>
