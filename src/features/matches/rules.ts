export const ruleSets = ['ibjjf', 'adcc', 'ebi', 'submission_only', 'other'] as const
/** D19: the rules a match was fought by. */
export type RuleSet = (typeof ruleSets)[number]

export const outcomes = ['win', 'loss', 'draw'] as const
export type Outcome = (typeof outcomes)[number]

/** How a match was decided (the domain notes, Competition facts). */
export const methods = [
  'submission',
  'points',
  'advantages',
  'penalties',
  'referee_decision',
  'disqualification',
  'injury_stoppage',
  'walkover_no_show',
  'forfeit',
  'overtime_submission',
  'overtime_escape_time',
  'overtime_points',
  'draw',
  'bye',
  'technical_submission',
] as const
export type Method = (typeof methods)[number]

export const disqualificationReasons = [
  'illegal_technique',
  'penalties',
  'conduct',
  'gear',
  'overweight',
  'left_area',
] as const
export type DisqualificationReason = (typeof disqualificationReasons)[number]

/** How far into a bracket it was. Other words are kept as they are written. */
export const rounds = [
  'final',
  'third_place',
  'semi_final',
  'quarter_final',
  'round_of_16',
  'round_of_32',
  'round_of_64',
  'round_robin',
  'super_fight',
] as const
export type Round = (typeof rounds)[number]

/** Methods that end a match by a technique. */
export const bySubmission = ['submission', 'technical_submission', 'overtime_submission'] as const satisfies Method[]

export function isBySubmission(method: Method): boolean {
  return (bySubmission as readonly Method[]).includes(method)
}

export const medals = ['gold', 'silver', 'bronze'] as const
export type Medal = (typeof medals)[number]
