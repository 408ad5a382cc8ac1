import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Channel, EmailFrequency, NotificationType, notificationCategories } from '../notification-types.ts'

type CategoryId = (typeof notificationCategories)[number]['id']

/** As `notificationCategories` says it in English, to be translated. */
export const CATEGORY_LABELS = {
  social: { label: msg`Social`, description: msg`Followers, likes, comments and mentions.` },
  events: { label: msg`Events`, description: msg`Invitations, reminders, changes and who is coming.` },
  gyms: { label: msg`Gyms`, description: msg`Posts, news and events of your gyms.` },
  training: { label: msg`Training`, description: msg`Milestones, promotions, reminders to train and match results.` },
  system: { label: msg`Open Mat`, description: msg`Announcements, and what concerns your account.` },
} satisfies Record<CategoryId, { label: MessageDescriptor; description: MessageDescriptor }>

export const TYPE_LABELS = {
  follow: msg`New followers`,
  like: msg`Likes`,
  comment: msg`Comments and answers`,
  mention: msg`Mentions of you`,
  event_invite: msg`Invitations`,
  event_reminder: msg`Reminders`,
  event_update: msg`Changes`,
  event_cancelled: msg`Cancelled events`,
  event_rsvp: msg`Who is coming`,
  gym_post: msg`Posts`,
  gym_update: msg`News`,
  gym_event: msg`New events`,
  milestone_achieved: msg`Milestones of people you follow`,
  belt_promotion: msg`Promotions of people you follow`,
  training_reminder: msg`Reminders to train`,
  match_result: msg`Match results of people you follow`,
  system_announcement: msg`Announcements`,
  account_update: msg`Your account`,
} satisfies Record<NotificationType, MessageDescriptor>

export const CHANNEL_LABELS = {
  inApp: msg`In the app`,
  push: msg`Push`,
  email: msg`Mail`,
} satisfies Record<Channel, MessageDescriptor>

export const FREQUENCY_LABELS = {
  immediate: msg`Immediately`,
  daily: msg`Daily Digest`,
  weekly: msg`Weekly Digest`,
  never: msg`Never`,
} satisfies Record<EmailFrequency, MessageDescriptor>
