import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** What mail of each type is about, as the title of the page that turns it off. */
export const mailKinds = {
  follow: msg`Mail about new followers`,
  like: msg`Mail about likes`,
  comment: msg`Mail about comments`,
  mention: msg`Mail about mentions`,
  event_invite: msg`Mail about invitations`,
  event_reminder: msg`Mail with event reminders`,
  event_update: msg`Mail about changed events`,
  event_cancelled: msg`Mail about cancelled events`,
  event_rsvp: msg`Mail about who is coming`,
  gym_post: msg`Mail about posts of gyms`,
  gym_update: msg`Mail about news of gyms`,
  gym_event: msg`Mail about events of gyms`,
  milestone_achieved: msg`Mail about milestones`,
  belt_promotion: msg`Mail about promotions`,
  training_reminder: msg`Mail with training reminders`,
  match_result: msg`Mail about match results`,
  system_announcement: msg`Mail with announcements`,
  account_update: msg`Mail about your account`,
} satisfies Record<NotificationType, MessageDescriptor>

export const allMail = msg`All mail about notifications`
