import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TargetType } from '#domains/members/reporting/rules.ts'
import { actLabels } from '#domains/moderation/sanctions/web/sanction-labels.ts'
import type { Decision } from '../rules.ts'

export const targetLabels = {
  activity: msg`Post`,
  comment: msg({ context: 'noun', message: 'Comment' }),
  user: msg`Member`,
  gym: msg`Gym`,
  photo: msg`Gym photo`,
  event: msg`Event`,
  board_entry: msg`Lift or gear`,
  content: msg`Lesson`,
  competition: msg`Competition`,
  conversation: msg`Conversation`,
  ticket: msg`Contact message`,
} satisfies Record<TargetType, MessageDescriptor>

export const decisionLabels = {
  nothing: msg`Dismiss`,
  ...actLabels,
} satisfies Record<Decision, MessageDescriptor>

/** Effects of hiding each kind of content, if there are any besides removing it. */
export const hiddenLabels = {
  activity: null,
  comment: msg`The comment's replies disappear too.`,
  user: msg`Only their picture is removed. Profile text is handled separately.`,
  gym: msg`Only the gym's pictures are removed. The gym page stays.`,
  photo: msg`The photo disappears from the gym's page and from every event that shows it.`,
  event: msg`We'll tell everyone going that the event won't take place. If it's a series, every date disappears.`,
  board_entry: null,
  content: msg`Members can no longer watch or read the lesson, even as part of a course. The author sees the reason when editing it.`,
  competition: null,
  conversation: msg`Their reported messages disappear for everyone in the conversation.`,
  ticket: null,
} satisfies Record<TargetType, MessageDescriptor | null>
