import { z } from 'zod'

/** Rights beyond a member's own (§3.3). */
export interface Role {
  admin: boolean
  creator: boolean
  moderator?: boolean
}

/** §3.2: switches of a member, all on at first; `lastUpdated` is stamped on every change. */
export interface Preferences {
  notifications: boolean
  emailNotifications: boolean
  darkMode: boolean
  lastUpdated: string | null
}

const channelTypes = z.record(z.string(), z.boolean())

/** §3.4: what reaches a member on which channel; a type that is not named is allowed. */
export const notificationPreferences = z.object({
  email: z.object({
    enabled: z.boolean(),
    frequency: z.enum(['immediate', 'daily', 'weekly', 'never']),
    types: channelTypes,
  }),
  push: z.object({ enabled: z.boolean(), types: channelTypes }),
  inApp: z.object({ types: channelTypes }),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** A member's own profile with every field of §3.1, private ones included: only its owner receives it. */
export const ownProfile = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  username: z.string().nullable(),
  photoURL: z.string().nullable(),
  photoURLRateLimitedAt: z.iso.datetime().nullable(),
  lastPhotoUpdate: z.iso.datetime().nullable(),
  accountType: z.enum(['individual', 'gym', 'guardian']),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  onboardingStep: z.int(),
  beltRank: z.string().nullable(),
  stripes: z.int(),
  yearStarted: z.int().nullable(),
  discipline: z.enum(['gi', 'nogi', 'both', 'none']).nullable(),
  city: z.string(),
  country: z.string(),
  placeId: z.int().nullable(),
  homeGymId: z.string().nullable(),
  homeGymName: z.string().nullable(),
  bio: z.string(),
  favoritePosition: z.string(),
  instagram: z.string(),
  website: z.string(),
  profileVisibility: z.enum(['members', 'web']),
  preferences: z.object({
    notifications: z.boolean(),
    emailNotifications: z.boolean(),
    darkMode: z.boolean(),
    lastUpdated: z.iso.datetime().nullable(),
  }),
  notificationPreferences,
  role: z.object({ admin: z.boolean(), creator: z.boolean(), moderator: z.boolean().optional() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>
