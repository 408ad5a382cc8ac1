import type { MessageDescriptor } from '@lingui/core'
import type { Medal, Method, Outcome, Round, SessionDiscipline } from '../entry-vocabulary.ts'

export const labels = {
  onOpenMat: /*i18n*/ { id: 'entry.onOpenMat', message: '{name} on Open Mat.' },
  at: /*i18n*/ { id: 'entry.at', message: '{what} at {place}' },
  session: /*i18n*/ {
    id: 'entry.session',
    message:
      '{rounds, plural, =0 {{minutes} min, {discipline}} one {{minutes} min, {discipline}, # round} other {{minutes} min, {discipline}, # rounds}}',
  },
  promotedTo: /*i18n*/ { id: 'entry.promotedTo', message: 'Promoted to {rank}' },
  rank: /*i18n*/ {
    id: 'entry.rank',
    message: '{stripes, plural, =0 {{belt}} one {{belt}, # stripe} other {{belt}, # stripes}}',
  },
  goingTo: /*i18n*/ { id: 'entry.goingTo', message: 'Going to {event} at {gym}' },
  mightGoTo: /*i18n*/ { id: 'entry.mightGoTo', message: 'Might go to {event} at {gym}' },
  checkedInAt: /*i18n*/ { id: 'entry.checkedInAt', message: 'Checked in at {place}' },
  bye: /*i18n*/ { id: 'entry.bye', message: 'Advanced with a bye' },
  by: /*i18n*/ { id: 'entry.by', message: 'by {technique}' },
  byTechnical: /*i18n*/ { id: 'entry.byTechnical', message: 'by technical submission, {technique}' },
  byInOvertime: /*i18n*/ { id: 'entry.byInOvertime', message: 'in overtime by {technique}' },
  onPoints: /*i18n*/ { id: 'entry.onPoints', message: 'on points, {mine}–{theirs}' },
}

export const disciplines = {
  gi: /*i18n*/ { id: 'entry.gi', message: 'gi' },
  nogi: /*i18n*/ { id: 'entry.nogi', message: 'no-gi' },
  both: /*i18n*/ { id: 'entry.both', message: 'gi and no-gi' },
} as const satisfies Record<SessionDiscipline, MessageDescriptor>

export const outcomes = {
  win: /*i18n*/ { id: 'entry.win', message: 'Won' },
  loss: /*i18n*/ { id: 'entry.loss', message: 'Lost' },
  draw: /*i18n*/ { id: 'entry.draw', message: 'Drew' },
} as const satisfies Record<Outcome, MessageDescriptor>

/** Shown after the outcome ("Won by submission"). Null if the outcome alone is enough. */
export const methods = {
  submission: /*i18n*/ { id: 'entry.how.submission', message: 'by submission' },
  technical_submission: /*i18n*/ { id: 'entry.how.technical_submission', message: 'by technical submission' },
  overtime_submission: /*i18n*/ { id: 'entry.how.overtime_submission', message: 'in overtime by submission' },
  points: /*i18n*/ { id: 'entry.how.points', message: 'on points' },
  advantages: /*i18n*/ { id: 'entry.how.advantages', message: 'on advantages' },
  penalties: /*i18n*/ { id: 'entry.how.penalties', message: 'on penalties' },
  referee_decision: /*i18n*/ { id: 'entry.how.referee_decision', message: 'by referee decision' },
  disqualification: /*i18n*/ { id: 'entry.how.disqualification', message: 'by disqualification' },
  injury_stoppage: /*i18n*/ { id: 'entry.how.injury_stoppage', message: 'by injury stoppage' },
  walkover_no_show: /*i18n*/ { id: 'entry.how.walkover_no_show', message: 'by walkover' },
  forfeit: /*i18n*/ { id: 'entry.how.forfeit', message: 'by forfeit' },
  overtime_escape_time: /*i18n*/ { id: 'entry.how.overtime_escape_time', message: 'in overtime on escape time' },
  overtime_points: /*i18n*/ { id: 'entry.how.overtime_points', message: 'in overtime on points' },
  draw: null,
  bye: null,
} as const satisfies Record<Method, MessageDescriptor | null>

export const rounds = {
  final: /*i18n*/ { id: 'entry.round.final', message: 'final' },
  third_place: /*i18n*/ { id: 'entry.round.third_place', message: 'bronze match' },
  semi_final: /*i18n*/ { id: 'entry.round.semi_final', message: 'semi-final' },
  quarter_final: /*i18n*/ { id: 'entry.round.quarter_final', message: 'quarter-final' },
  round_of_16: /*i18n*/ { id: 'entry.round.round_of_16', message: 'round of 16' },
  round_of_32: /*i18n*/ { id: 'entry.round.round_of_32', message: 'round of 32' },
  round_of_64: /*i18n*/ { id: 'entry.round.round_of_64', message: 'round of 64' },
  round_robin: /*i18n*/ { id: 'entry.round.round_robin', message: 'round robin' },
  super_fight: /*i18n*/ { id: 'entry.round.super_fight', message: 'super fight' },
} as const satisfies Record<Round, MessageDescriptor>

export const medals = {
  gold: /*i18n*/ { id: 'entry.gold', message: 'Gold medal.' },
  silver: /*i18n*/ { id: 'entry.silver', message: 'Silver medal.' },
  bronze: /*i18n*/ { id: 'entry.bronze', message: 'Bronze medal.' },
} as const satisfies Record<Medal, MessageDescriptor>
