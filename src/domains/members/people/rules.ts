import { type Message, message } from '#platform/messages.ts'
import type { NotificationChoice, NotificationPreferences, OwnProfile, Preferences } from './contract.ts'
import { type Channel, type EmailFrequency, type NotificationType, notificationTypes } from './notification-types.ts'

/** Shown for a missing name if the reader's language isn't known. */
export const FALLBACK_NAME = 'Anonymous'
/** A name as a message value; a missing one is shown in each reader's language. */
export const nameValue = (name: string | null | undefined): string | Message => name?.trim() || message('Anonymous')
/** A name for one reader; a missing one is shown in their language. */
export const nameOrAnonymous = (name: string | null | undefined, { t }: { t(text: Message): string }): string =>
  name?.trim() || t(message('Anonymous'))
/** Replaces the name of a member whose account is deleted or whom the reader can't see. */
export const FORMER_MEMBER = 'former member'

/** The defaults for a new member. Unlisted types are allowed. */
export function defaultNotificationPreferences(): NotificationPreferences {
  return {
    email: { enabled: true, frequency: 'daily', types: { like: false, event_rsvp: false, gym_post: false } },
    push: { enabled: true, types: { event_rsvp: false, gym_post: false, gym_update: false } },
    inApp: { types: {} },
  }
}

/**
 * The preferences for a choice in onboarding step 5: in-app with a weekly email, the defaults, or everything
 * immediately.
 */
export function notificationPreferencesFor(choice: NotificationChoice): NotificationPreferences {
  switch (choice) {
    case 'calm':
      return {
        ...defaultNotificationPreferences(),
        email: { ...defaultNotificationPreferences().email, frequency: 'weekly' },
        push: { ...defaultNotificationPreferences().push, enabled: false },
      }
    case 'normal':
      return defaultNotificationPreferences()
    case 'everything': {
      const all = Object.fromEntries(notificationTypes.map((type) => [type, true]))
      return {
        email: { enabled: true, frequency: 'immediate', types: all },
        push: { enabled: true, types: all },
        inApp: { types: {} },
      }
    }
  }
}

/** The choice that these preferences match; null if they match none. */
export function notificationChoiceOf(preferences: NotificationPreferences): NotificationChoice | null {
  return CHOICES.find((choice) => sameSwitches(notificationPreferencesFor(choice), preferences)) ?? null
}

export interface NotificationChange {
  /** Resets everything to one of the three levels before the other changes apply. */
  level?: NotificationChoice | undefined
  toggle?: { channel: Channel; type: NotificationType; on: boolean } | undefined
  emailFrequency?: EmailFrequency | undefined
  emailEnabled?: boolean | undefined
  pushEnabled?: boolean | undefined
}

/** The preferences after a change. Screens use it as well, to show a change before the server confirms it. */
export function withChange(before: NotificationPreferences, change: NotificationChange): NotificationPreferences {
  const { level, toggle, emailFrequency, emailEnabled, pushEnabled } = change
  const base = level ? notificationPreferencesFor(level) : before
  const typesOf = (channel: Channel) =>
    toggle?.channel === channel ? { ...base[channel].types, [toggle.type]: toggle.on } : base[channel].types
  return {
    email: {
      enabled: emailEnabled ?? base.email.enabled,
      frequency: emailFrequency ?? base.email.frequency,
      types: typesOf('email'),
    },
    push: { enabled: pushEnabled ?? base.push.enabled, types: typesOf('push') },
    inApp: { types: typesOf('inApp') },
  }
}

/** Whether a member accepts this type on this channel. Unlisted types are allowed; in-app has no main switch. */
export function accepts(
  preferences: NotificationPreferences,
  type: NotificationType,
  channel: Channel = 'inApp',
): boolean {
  switch (channel) {
    case 'email':
      return (
        preferences.email.enabled && preferences.email.frequency !== 'never' && preferences.email.types[type] !== false
      )
    case 'push':
      return preferences.push.enabled && preferences.push.types[type] !== false
    case 'inApp':
      return preferences.inApp.types[type] !== false
  }
}

export function defaultPreferences(): Preferences {
  return { notifications: true, emailNotifications: true, darkMode: true, lastUpdated: null }
}

/** The parts of a profile and their weights, in the order they're suggested. They sum to 100. */
export const COMPLETENESS_WEIGHTS = {
  displayName: 20,
  photoURL: 15,
  city: 15,
  country: 10,
  bio: 10,
  beltRank: 10,
  yearStarted: 5,
  favoritePosition: 5,
  instagram: 5,
  website: 5,
} as const
export type ProfilePart = keyof typeof COMPLETENESS_WEIGHTS

/** A profile isn't complete without these. */
export const REQUIRED_PARTS = ['displayName', 'city', 'country'] as const satisfies readonly ProfilePart[]

/** The score from 0 to 100, and the parts that are missing. */
export function completeness(profile: Partial<Pick<OwnProfile, ProfilePart>>): {
  score: number
  missing: ProfilePart[]
} {
  const parts = Object.keys(COMPLETENESS_WEIGHTS) as ProfilePart[]
  const missing = parts.filter((part) => isBlank(profile[part]))
  const total = parts.reduce((sum, part) => sum + COMPLETENESS_WEIGHTS[part], 0)
  const lacking = missing.reduce((sum, part) => sum + COMPLETENESS_WEIGHTS[part], 0)
  return { score: Math.round(((total - lacking) / total) * 100), missing }
}

export function isProfileComplete(profile: Partial<Pick<OwnProfile, (typeof REQUIRED_PARTS)[number]>>): boolean {
  return REQUIRED_PARTS.every((part) => !isBlank(profile[part]))
}

/**
 * The range of stripes or degrees for a belt; above black the belt determines the degree, except that red is 9 or 10.
 * Zero without a belt.
 */
export function stripeBounds(beltRank: string | null): { min: number; max: number } {
  switch (beltRank) {
    case null:
      return { min: 0, max: 0 }
    case 'white':
    case 'blue':
    case 'purple':
    case 'brown':
      return { min: 0, max: 4 }
    case 'black':
      return { min: 0, max: 6 }
    case 'red_black':
      return { min: 7, max: 7 }
    case 'red_white':
      return { min: 8, max: 8 }
    case 'red':
      return { min: 9, max: 10 }
    default:
      return { min: 0, max: 12 }
  }
}

/** Clamps stripes to the bounds of a belt, for when only the belt changes. */
export function stripesWithin(beltRank: string | null, stripes: number): number {
  const { min, max } = stripeBounds(beltRank)
  return Math.min(Math.max(stripes, min), max)
}

/** The latest year training can have started: the current year in the time zone furthest ahead. */
export function latestYear(now: Date): number {
  return new Date(now.getTime() + FURTHEST_AHEAD_MS).getUTCFullYear()
}

/** Rejects ids no member can have, without a database lookup. */
export function canBeUid(text: string): boolean {
  return text.length > 0 && text.length <= 128 && !text.includes('/') && !CONTROL.test(text) && text.isWellFormed()
}

const CHOICES: readonly NotificationChoice[] = ['calm', 'normal', 'everything']
const CONTROL = /\p{Cc}/u
/** Kiribati is 14 hours ahead of UTC. */
const FURTHEST_AHEAD_MS = 14 * 3_600_000

function sameSwitches(one: NotificationPreferences, other: NotificationPreferences): boolean {
  return (
    one.email.frequency === other.email.frequency &&
    one.email.enabled === other.email.enabled &&
    one.push.enabled === other.push.enabled &&
    notificationTypes.every((type) =>
      (['email', 'push', 'inApp'] as const).every(
        (channel) => (one[channel].types[type] !== false) === (other[channel].types[type] !== false),
      ),
    )
  )
}

function isBlank(value: string | number | null | undefined): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
