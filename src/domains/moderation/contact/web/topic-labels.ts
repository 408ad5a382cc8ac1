import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Topic } from '../topics.ts'

export const topicLabels = {
  bug: msg`Something does not work`,
  idea: msg`An idea`,
  safety: msg`Safety: somebody behaves badly`,
  gym_data: msg`A gym's details are wrong`,
  billing: msg`Payments and memberships`,
  press: msg`Press`,
} as const satisfies Record<Topic, MessageDescriptor>
