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

export const medals = ['gold', 'silver', 'bronze'] as const
export type Medal = (typeof medals)[number]
