import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TimelineEntry } from '../contract.ts'
import type { ClaimState, EvidenceType, Relationship } from '../rules.ts'

export const relationshipLabels = {
  owner: msg`Owner`,
  head_coach: msg`Head coach`,
  manager: msg`Manager`,
  staff: msg`Staff`,
} satisfies Record<Relationship, MessageDescriptor>

export const evidenceLabels = {
  domain_email: msg`Mail at the gym's domain`,
  website_code: msg`Code on the gym's website`,
  document: msg`Document`,
  social_post: msg`Post on a social page`,
  phone: msg`Phone call`,
} satisfies Record<EvidenceType, MessageDescriptor>

/** The state in a word or two, for chips. */
export const stateLabels = {
  draft: msg`Not sent yet`,
  pending: msg`Being reviewed`,
  needs_info: msg`Waits for your answer`,
  approved: msg`Approved`,
  rejected: msg`Not approved`,
  cancelled: msg`Withdrawn`,
  expired: msg`Expired`,
} satisfies Record<ClaimState, MessageDescriptor>

export const stateTones = {
  draft: 'plain',
  pending: 'primary',
  needs_info: 'careful',
  approved: 'good',
  rejected: 'danger',
  cancelled: 'plain',
  expired: 'plain',
} as const satisfies Record<ClaimState, string>

export const stepLabels = {
  begin: msg`Claim begun`,
  edit: msg`Claim changed`,
  prove: msg`Evidence added`,
  submit: msg`Sent to be reviewed`,
  answer: msg`Question answered`,
  withdraw: msg`Withdrawn`,
  ask: msg`The reviewer asked for more`,
  approve: msg`Approved`,
  reject: msg`Not approved`,
  object: msg`An owner of the gym objected`,
  expire: msg`Expired: nothing happened for 10 days`,
} satisfies Record<TimelineEntry['step'], MessageDescriptor>
