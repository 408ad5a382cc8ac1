import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportReason } from '../rules.ts'

export const reasonLabels = {
  spam: msg`Spam or advertising`,
  harassment: msg`Harassment or bullying`,
  dangerous: msg`Dangerous on the mat`,
  hate: msg`Hate speech`,
  sexual: msg`Sexual content or behaviour`,
  minor_at_risk: msg`A minor at risk`,
  impersonation: msg`Impersonation`,
  false_gym_data: msg`Wrong information about a gym`,
  copyright: msg`Copyright`,
  other: msg`Something else`,
} satisfies Record<ReportReason, MessageDescriptor>
