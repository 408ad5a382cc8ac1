/** Everything a member can be told about, in the five groups of the settings. */
export const notificationCategories = [
  {
    id: 'social',
    label: 'Social',
    description: 'Followers, likes, comments and mentions.',
    types: ['follow', 'like', 'comment', 'mention'],
  },
  {
    id: 'events',
    label: 'Events',
    description: 'Invitations, reminders, changes and who is coming.',
    types: ['event_invite', 'event_reminder', 'event_update', 'event_cancelled', 'event_rsvp'],
  },
  {
    id: 'gyms',
    label: 'Gyms',
    description: 'Posts, news and events of your gyms.',
    types: ['gym_post', 'gym_update', 'gym_event'],
  },
  {
    id: 'training',
    label: 'Training',
    description: 'Milestones, promotions, reminders to train and match results.',
    types: ['milestone_achieved', 'belt_promotion', 'training_reminder', 'match_result'],
  },
  {
    id: 'system',
    label: 'Open Mat',
    description: 'Announcements, and what concerns your account.',
    types: ['system_announcement', 'account_update'],
  },
] as const satisfies readonly {
  id: string
  label: string
  description: string
  types: readonly string[]
}[]

export type CategoryId = (typeof notificationCategories)[number]['id']
export type NotificationType = (typeof notificationCategories)[number]['types'][number]

export const notificationTypes: readonly NotificationType[] = notificationCategories.flatMap(({ types }) => types)

/** Of no use any more when the next digest goes out: a mail tells at once, unless a member wants none of these by mail. */
export const URGENT_TYPES: ReadonlySet<NotificationType> = new Set([
  'event_reminder',
  'event_update',
  'event_cancelled',
])

export const channels = ['email', 'push', 'inApp'] as const
export type Channel = (typeof channels)[number]

export const emailFrequencies = ['immediate', 'daily', 'weekly', 'never'] as const
export type EmailFrequency = (typeof emailFrequencies)[number]
