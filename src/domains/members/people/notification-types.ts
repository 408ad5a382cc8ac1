/** Every notification type, in the five groups of the settings. */
export const notificationCategories = [
  {
    id: 'social',
    types: ['follow', 'like', 'comment', 'mention'],
  },
  {
    id: 'events',
    types: ['event_invite', 'event_reminder', 'event_update', 'event_cancelled', 'event_rsvp'],
  },
  {
    id: 'gyms',
    types: ['gym_post', 'gym_update', 'gym_event'],
  },
  {
    id: 'training',
    types: ['milestone_achieved', 'belt_promotion', 'training_reminder', 'match_result'],
  },
  {
    id: 'system',
    types: ['system_announcement', 'account_update'],
  },
] as const satisfies readonly {
  id: string
  types: readonly string[]
}[]

export type CategoryId = (typeof notificationCategories)[number]['id']
export type NotificationType = (typeof notificationCategories)[number]['types'][number]

export const notificationTypes: readonly NotificationType[] = notificationCategories.flatMap(({ types }) => types)

/**
 * Types that can't wait for the next digest, so they're emailed immediately unless the member turned off email for
 * them.
 */
export const URGENT_TYPES: ReadonlySet<NotificationType> = new Set([
  'event_reminder',
  'event_update',
  'event_cancelled',
])

export const channels = ['email', 'push', 'inApp'] as const
export type Channel = (typeof channels)[number]

export const emailFrequencies = ['immediate', 'daily', 'weekly', 'never'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]
