import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Decision, ReportReason, TargetType } from '../rules.ts'

export const reasonWords = {
  spam: msg`Spam or advertising`,
  harassment: msg`Harassment or bullying`,
  dangerous: msg`Dangerous on the mat`,
  hate: msg`Hate`,
  sexual: msg`Sexual content or behaviour`,
  minor_at_risk: msg`A minor at risk`,
  impersonation: msg`Pretends to be somebody else`,
  false_gym_data: msg`False facts about a gym`,
  copyright: msg`Somebody else's work`,
  other: msg`Something else`,
} satisfies Record<ReportReason, MessageDescriptor>

export const targetWords = {
  activity: msg`Post`,
  comment: msg`Comment`,
  user: msg`Member`,
  gym: msg`Gym`,
  event: msg`Event`,
  content: msg`Lesson`,
  conversation: msg`Conversation`,
  ticket: msg`Message to us`,
} satisfies Record<TargetType, MessageDescriptor>

export const decisionWords = {
  nothing: msg`Close, nothing to do`,
  hide: msg`Hide it`,
  warn: msg`Warn`,
  limit: msg`Limit`,
  suspend: msg`Suspend`,
  disable: msg`Disable`,
} satisfies Record<Decision, MessageDescriptor>
