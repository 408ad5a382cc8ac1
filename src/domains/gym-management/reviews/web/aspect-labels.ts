import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Aspect, ReportReason } from '../rules.ts'

export const ASPECT_LABELS = {
  cleanliness: msg`Cleanliness`,
  coaching: msg`Coaching`,
  welcome: msg({ message: 'Welcome', context: 'rating' }),
  value: msg`Value`,
} satisfies Record<Aspect, MessageDescriptor>

export const REASON_LABELS = {
  untrue: msg`It's not true`,
  insulting: msg`It's insulting`,
  spam: msg`It's spam or advertising`,
  private: msg`It shares private information`,
  other: msg`Something else`,
} satisfies Record<ReportReason, MessageDescriptor>
