/** Fixed values for sessions, matches, promotions and lessons. */

export const sessionKinds = ['class', 'open_mat', 'drilling', 'private', 'competition_training', 'seminar'] as const
export type SessionKind = (typeof sessionKinds)[number]

export const sessionDisciplines = ['gi', 'nogi', 'both'] as const
export type SessionDiscipline = (typeof sessionDisciplines)[number]

export const outcomes = ['win', 'loss', 'draw'] as const
export type Outcome = (typeof outcomes)[number]

/** Methods by which a match was decided. */
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

/** Rounds to choose from. Members can also enter their own. */
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

export const medals = ['gold', 'silver', 'bronze'] as const
export type Medal = (typeof medals)[number]

export const promotionStates = ['self_declared', 'confirmed', 'disputed'] as const
export type PromotionState = (typeof promotionStates)[number]

export const contentTypes = ['technique_video', 'article', 'live_class', 'drill_plan', 'course'] as const
export type ContentType = (typeof contentTypes)[number]
