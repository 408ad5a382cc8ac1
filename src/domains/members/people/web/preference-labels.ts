import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Channel, EmailFrequency, NotificationType, notificationCategories } from '../notification-types.ts'

type CategoryId = (typeof notificationCategories)[number]['id']

export const CATEGORY_LABELS = {
  social: msg`Social`,
  events: msg`Events`,
  gyms: msg`Gyms`,
  training: msg`Training`,
  system: msg`Open Mat`,
} satisfies Record<CategoryId, MessageDescriptor>

export const TYPE_LABELS = {
  follow: msg`New followers`,
  like: msg`Likes`,
  comment: msg`Comments and replies`,
  mention: msg`Mentions`,
  event_invite: msg`Invitations`,
  event_reminder: msg`Reminders`,
  event_update: msg`Changes`,
  event_cancelled: msg`Cancelled events`,
  event_rsvp: msg`RSVPs`,
  gym_post: msg`Posts`,
  gym_update: msg`News`,
  gym_event: msg`New events`,
  milestone_achieved: msg`Milestones of people you follow`,
  belt_promotion: msg`Promotions of people you follow`,
  training_reminder: msg`Training reminders`,
  match_result: msg`Match results of people you follow`,
  system_announcement: msg`Announcements`,
  account_update: msg`Your account`,
} satisfies Record<NotificationType, MessageDescriptor>

export const CHANNEL_LABELS = {
  inApp: msg`In the app`,
  push: msg`Push`,
  email: msg`Email`,
} satisfies Record<Channel, MessageDescriptor>

export const FREQUENCY_LABELS = {
  immediate: msg`Immediately`,
  daily: msg`Daily Digest`,
  weekly: msg`Weekly Digest`,
  never: msg`Never`,
} satisfies Record<EmailFrequency, MessageDescriptor>
