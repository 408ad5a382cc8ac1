import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Aspect, ReportReason } from '../rules.ts'

export const ASPECT_LABELS = {
  cleanliness: msg`Cleanliness`,
  coaching: msg`Coaching`,
  welcome: msg`Welcome`,
  value: msg`Value`,
} satisfies Record<Aspect, MessageDescriptor>

export const REASON_LABELS = {
  untrue: msg`It is not true`,
  insulting: msg`It insults somebody`,
  spam: msg`It is advertising`,
  private: msg`It tells something private`,
  other: msg`Something else`,
} satisfies Record<ReportReason, MessageDescriptor>
