import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportReason } from '../rules.ts'

export const reasonLabels = {
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
