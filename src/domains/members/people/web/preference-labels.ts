import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CategoryId, Channel, EmailFrequency, NotificationType } from '../notification-types.ts'

export const CATEGORY_LABELS = {
  social: { name: msg`Social`, description: msg`Followers, likes, comments and mentions.` },
  events: { name: msg`Events`, description: msg`Invitations, reminders, changes and RSVPs.` },
  gyms: { name: msg`Gyms`, description: msg`Posts, news and events from your gyms.` },
  training: { name: msg`Training`, description: msg`Milestones, promotions, training reminders and match results.` },
  system: { name: msg`Open Mat`, description: msg`Announcements and updates about your account.` },
} satisfies Record<CategoryId, { name: MessageDescriptor; description: MessageDescriptor }>

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
