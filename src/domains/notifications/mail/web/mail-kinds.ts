import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** Titles of the unsubscribe page, by notification type. */
export const mailKinds = {
  follow: msg`Emails about new followers`,
  like: msg`Emails about likes`,
  comment: msg`Emails about comments`,
  mention: msg`Emails about mentions`,
  event_invite: msg`Emails about invitations`,
  event_reminder: msg`Event reminder emails`,
  event_update: msg`Emails about event changes`,
  event_cancelled: msg`Emails about cancelled events`,
  event_rsvp: msg`Emails about RSVPs`,
  gym_post: msg`Emails about gym posts`,
  gym_update: msg`Emails about gym news`,
  gym_event: msg`Emails about gym events`,
  milestone_achieved: msg`Emails about milestones`,
  belt_promotion: msg`Emails about promotions`,
  training_reminder: msg`Training reminder emails`,
  match_result: msg`Emails about match results`,
  system_announcement: msg`Announcement emails`,
  account_update: msg`Emails about your account`,
} satisfies Record<NotificationType, MessageDescriptor>

export const allMail = msg`All notification emails`
