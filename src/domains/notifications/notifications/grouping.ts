import { PREVIEW, previewOf } from '#domains/feed/activities/rules.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** A notification joins a group if it's within this time of the group's latest one. */
export const GROUPED_WITHIN_MS = 24 * 3_600_000
/** Changes to one event notify a member at most this often. */
export const UPDATES_APART_MS = 3_600_000

/** One member's results at one competition notify a follower at most this often. */
export const RESULTS_APART_MS = 3_600_000

/** The facts that decide how a notification is grouped. */
export interface About {
  type: NotificationType
  activityId?: string | null | undefined
  extra: Record<string, unknown>
}

/** The preview of a notification's text, longer for a gym post than for a comment. */
export const notificationPreview = (type: NotificationType, text: string): string =>
  previewOf(text, type === 'gym_post' ? PREVIEW.gymPost : PREVIEW.commentNotification)

/** The key that groups notifications of one type; null for a notification that isn't grouped. */
export function targetOf({ type, activityId, extra }: About): string | null {
  switch (type) {
    case 'follow':
      // New followers are grouped together; requests and accepted requests aren't grouped.
      return extra.as === undefined ? 'me' : null
    case 'gym_post':
    case 'gym_update':
    case 'gym_event':
      return targetIn('gyms', extra.gymId)
    case 'event_invite':
    case 'event_reminder':
    case 'event_update':
    case 'event_cancelled':
    case 'event_rsvp':
      return targetIn('events', extra.eventId)
    case 'training_reminder':
    case 'system_announcement':
    case 'account_update':
      return null
    case 'like':
    case 'comment':
    case 'mention':
    case 'milestone_achieved':
    case 'belt_promotion':
      return targetIn('activities', activityId)
    case 'match_result':
      // Results at one competition share a line.
      return targetIn('competitions', extra.competitionId) ?? targetIn('activities', activityId)
  }
}

const targetIn = (collection: string, id: unknown) =>
  typeof id === 'string' && id !== '' ? `${collection}/${id}` : null
