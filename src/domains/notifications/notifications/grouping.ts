import { PREVIEW, previewOf } from '#domains/feed/activities/rules.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'

/** What comes within so long of the last of a line joins it. */
export const GROUPED_WITHIN_MS = 24 * 3_600_000
/** Of the changes to one event nobody hears more often. */
export const UPDATES_APART_MS = 3_600_000

/** Of one member's matches at one competition likewise. */
export const RESULTS_APART_MS = 3_600_000

/** What is said of a notification wherever it leads or is grouped. */
export interface About {
  type: NotificationType
  activityId?: string | null | undefined
  extra: Record<string, unknown>
}

/** The first words of what a notification is about: longer for a gym's post than for a comment. */
export const notificationPreview = (type: NotificationType, text: string): string =>
  previewOf(text, type === 'gym_post' ? PREVIEW.gymPost : PREVIEW.commentNotification)

/** What is shown in one line with others of its type; null stands alone. */
export function targetOf({ type, activityId, extra }: About): string | null {
  switch (type) {
    case 'follow':
      // A request is answered on its own line, and so is the answer.
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
      // Who fought three times on one day is one line.
      return targetIn('competitions', extra.competitionId) ?? targetIn('activities', activityId)
  }
}

const targetIn = (collection: string, id: unknown) =>
  typeof id === 'string' && id !== '' ? `${collection}/${id}` : null
