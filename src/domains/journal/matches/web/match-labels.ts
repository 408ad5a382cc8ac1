import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, Equal, type LucideIcon, X } from 'lucide-react'
import type {
  DisqualificationReason,
  Medal,
  Method,
  Outcome,
  Round,
} from '#domains/feed/activities/entry-vocabulary.ts'
import type { Family } from '#domains/journal/techniques/rules.ts'

/** Always shown with text, never by colour alone. */
export const OUTCOMES = {
  win: { words: msg`Won`, tone: 'good', Icon: Check },
  loss: { words: msg`Lost`, tone: 'danger', Icon: X },
  draw: { words: msg`Draw`, tone: 'plain', Icon: Equal },
} as const satisfies Record<Outcome, { words: MessageDescriptor; tone: string; Icon: LucideIcon }>

export const METHOD_LABELS = {
  submission: msg`Submission`,
  points: msg`Points`,
  advantages: msg`Advantages`,
  penalties: msg`Penalties`,
  referee_decision: msg`Referee's decision`,
  disqualification: msg`Disqualification`,
  injury_stoppage: msg`Injury stoppage`,
  walkover_no_show: msg`Walkover (no-show)`,
  forfeit: msg`Forfeit`,
  overtime_submission: msg`Submission in overtime`,
  overtime_escape_time: msg`Escape time in overtime`,
  overtime_points: msg`Points in overtime`,
  draw: msg`Draw`,
  bye: msg`Bye`,
  technical_submission: msg`Technical submission`,
} as const satisfies Record<Method, MessageDescriptor>

export const REASON_LABELS = {
  illegal_technique: msg`Illegal technique`,
  penalties: msg`Too many penalties`,
  conduct: msg`Conduct`,
  gear: msg`Gi or gear`,
  overweight: msg`Missed weight`,
  left_area: msg`Left the mat area`,
} as const satisfies Record<DisqualificationReason, MessageDescriptor>

export const MEDAL_LABELS = {
  gold: msg`Gold`,
  silver: msg`Silver`,
  bronze: msg`Bronze`,
} as const satisfies Record<Medal, MessageDescriptor>

export const ROUND_LABELS = {
  final: msg`Final`,
  third_place: msg`Bronze match`,
  semi_final: msg`Semi-final`,
  quarter_final: msg`Quarter-final`,
  round_of_16: msg`Round of 16`,
  round_of_32: msg`Round of 32`,
  round_of_64: msg`Round of 64`,
  round_robin: msg`Round robin`,
  super_fight: msg`Superfight`,
} as const satisfies Record<Round, MessageDescriptor>

export const FAMILY_OF_SUBMISSION = {
  choke: msg`Chokes`,
  arm: msg`Arm locks`,
  shoulder: msg`Shoulder locks`,
  leg: msg`Leg locks`,
  spine: msg`Spine locks`,
} as const satisfies Record<Family, MessageDescriptor>

/** The label of a known value, or the member's own text. */
export function labelOrText(known: Record<string, MessageDescriptor>, kept: string): MessageDescriptor | string {
  return Object.hasOwn(known, kept) ? (known[kept] as MessageDescriptor) : kept
}
