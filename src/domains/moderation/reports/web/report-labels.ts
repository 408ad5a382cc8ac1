import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TargetType } from '#domains/members/reporting/rules.ts'
import type { Decision } from '../rules.ts'

export const targetLabels = {
  activity: msg`Post`,
  comment: msg`Comment`,
  user: msg`Member`,
  gym: msg`Gym`,
  photo: msg`Photo of a gym`,
  event: msg`Event`,
  content: msg`Lesson`,
  conversation: msg`Conversation`,
  ticket: msg`Message to us`,
} satisfies Record<TargetType, MessageDescriptor>

export const decisionLabels = {
  nothing: msg`Close, nothing to do`,
  hide: msg`Hide it`,
  warn: msg`Warn`,
  limit: msg`Limit`,
  suspend: msg`Suspend`,
  disable: msg`Disable`,
} satisfies Record<Decision, MessageDescriptor>

/** What hiding means for one kind of thing, where it says more than that it is gone. */
export const hiddenLabels = {
  activity: null,
  comment: msg`The answers to it go with it.`,
  user: msg`It is their picture that goes. About what they write in their profile there are other decisions.`,
  gym: msg`It is the pictures that go. The gym itself stays.`,
  photo: msg`It disappears from the gym's page and from every event that shows it.`,
  event: msg`Who comes hears that it does not take place. Of a series all dates go.`,
  content: msg`Members cannot watch or read it any more, in a course neither. It says why where its author edits it.`,
  conversation: msg`It is what they said of what was reported that goes, for everybody in the conversation.`,
  ticket: null,
} satisfies Record<TargetType, MessageDescriptor | null>
