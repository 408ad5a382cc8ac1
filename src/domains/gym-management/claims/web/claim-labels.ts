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
  domain_email: msg`Email at the gym's domain`,
  website_code: msg`Code on the gym's website`,
  document: msg`Document`,
  social_post: msg`Social media post`,
  phone: msg`Phone call`,
} satisfies Record<EvidenceType, MessageDescriptor>

/** Short labels for chips. */
export const stateLabels = {
  draft: msg`Not sent yet`,
  pending: msg`In review`,
  needs_info: msg`More info needed`,
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
  begin: msg`Claim started`,
  edit: msg`Claim edited`,
  prove: msg`Evidence added`,
  submit: msg`Sent for review`,
  answer: msg`Question answered`,
  withdraw: msg`Withdrawn`,
  ask: msg`More information requested`,
  approve: msg`Approved`,
  reject: msg`Not approved`,
  object: msg`The gym's owner objected`,
  expire: msg`Expired after 10 days without activity`,
} satisfies Record<TimelineEntry['step'], MessageDescriptor>
