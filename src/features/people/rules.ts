import type { NotificationPreferences, Preferences } from './contract.ts'

/** §9.7: what a new member hears about, and where. A type that is not named is allowed. */
export function defaultNotificationPreferences(): NotificationPreferences {
  return {
    email: { enabled: true, frequency: 'daily', types: { like: false, event_rsvp: false, gym_post: false } },
    push: { enabled: true, types: { event_rsvp: false, gym_post: false, gym_update: false } },
    inApp: { types: {} },
  }
}

/** §3.2: all switches on. */
export function defaultPreferences(): Preferences {
  return { notifications: true, emailNotifications: true, darkMode: true, lastUpdated: null }
}
