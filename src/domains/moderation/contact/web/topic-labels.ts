import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Topic } from '../topics.ts'

export const topicLabels = {
  bug: msg`Something isn't working`,
  idea: msg`An idea`,
  safety: msg`Safety: someone's behaviour`,
  gym_data: msg`A gym's details are wrong`,
  billing: msg`Payments and memberships`,
  press: msg`Press`,
} as const satisfies Record<Topic, MessageDescriptor>
