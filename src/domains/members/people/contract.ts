import { z } from 'zod'
import { countryCodes } from '#platform/countries.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { isZone } from '#platform/wall-clock.ts'
import { beltSlugs } from '#ui/belts.ts'
import { ACCOUNT_TYPES, FIRST_YEAR, PROFILE_LIMITS } from './limits.ts'
import { channels, emailFrequencies, notificationTypes } from './notification-types.ts'

export interface Role {
  admin: boolean
  creator: boolean
  moderator?: boolean
}

/** A member's general settings, all on by default. `lastUpdated` is set on every change. */
export const preferences = z.object({
  notifications: z.boolean(),
  emailNotifications: z.boolean(),
  darkMode: z.boolean(),
  lastUpdated: z.iso.datetime().nullable(),
})
export type Preferences = z.infer<typeof preferences>

const channelTypes = z.record(z.string(), z.boolean())

/** Notification types by channel. Types that aren't listed are allowed. */
export const notificationPreferences = z.object({
  email: z.object({
    enabled: z.boolean(),
    frequency: z.enum(emailFrequencies),
    types: channelTypes,
  }),
  push: z.object({ enabled: z.boolean(), types: channelTypes }),
  inApp: z.object({ types: channelTypes }),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, messageId('must be a time such as 22:00'))

/** In the member's time zone; overnight if `from` is later than `until`. */
export const quietHours = z.object({
  enabled: z.boolean(),
  from: wallClock,
  until: wallClock,
  /** Whether promotions and cancelled events still get through. */
  breakThrough: z.boolean(),
})
export type QuietHours = z.infer<typeof quietHours>

export const discipline = z.enum(['gi', 'nogi', 'both', 'none'])
export type Discipline = z.infer<typeof discipline>

export const profileVisibility = z.enum(['members', 'web'])
export type ProfileVisibility = z.infer<typeof profileVisibility>

/** What members say about their training and where they live. */
const training = {
  beltRank: z.string().nullable(),
  stripes: z.int(),
  yearStarted: z.int().nullable(),
  discipline: discipline.nullable(),
  city: z.string(),
  country: z.string(),
}

/** A profile with every field, including private ones: only for its owner. */
export const ownProfile = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  username: z.string().nullable(),
  /** When the username last changed; null before the first change. It can be changed again after 30 days. */
  usernameChangedAt: z.iso.datetime().nullable(),
  photoURL: z.string().nullable(),
  photoURLRateLimitedAt: z.iso.datetime().nullable(),
  lastPhotoUpdate: z.iso.datetime().nullable(),
  /** Whether the member uploaded or removed the photo here, so sign-in doesn't replace it. */
  photoChosen: z.boolean(),
  accountType: z.enum(ACCOUNT_TYPES),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  onboardingStep: z.int(),
  ...training,
  placeId: z.int().nullable(),
  homeGymId: z.string().nullable(),
  homeGymName: z.string().nullable(),
  bio: z.string(),
  favoritePosition: z.string(),
  instagram: z.string(),
  website: z.string(),
  profileVisibility,
  preferences,
  notificationPreferences,
  language: z.string().nullable(),
  timezone: z.string().nullable(),
  role: z.object({ admin: z.boolean(), creator: z.boolean(), moderator: z.boolean().optional() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** A gym someone trains at; `slug` and `id` are null if it isn't listed. */
export const homeGym = z.object({ id: z.string().nullable(), slug: z.string().nullable(), name: z.string() })
export type HomeGym = z.infer<typeof homeGym>

/** A member as others see them: no email, no settings, nothing private. */
export const publicProfile = z.object({
  uid: z.string(),
  username: z.string().nullable(),
  /** `Anonymous` for a member without a name. */
  displayName: z.string(),
  photoURL: z.string().nullable(),
  ...training,
  homeGym: homeGym.nullable(),
  bio: z.string(),
  favoritePosition: z.string(),
  /** Without the @. */
  instagram: z.string(),
  website: z.string(),
  creator: z.boolean(),
  /** The month the member joined, such as 2026-11. */
  memberSince: z.string(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A profile page: others see `profile`, its owner gets all fields in `own` as well. */
export const profileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), profile: publicProfile, own: ownProfile }),
  z.object({ kind: z.literal('member'), profile: publicProfile }),
])
export type ProfileView = z.infer<typeof profileView>

/** The profile fields shown in lists of people. */
export const personCard = publicProfile.pick({
  uid: true,
  username: true,
  displayName: true,
  photoURL: true,
  beltRank: true,
  stripes: true,
  city: true,
  country: true,
  homeGym: true,
})
export type PersonCard = z.infer<typeof personCard>

export const displayName = line(PROFILE_LIMITS.displayName).min(1)
const city = line(PROFILE_LIMITS.city)
const country = z
  .string()
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.has(code), messageId('must be a country from the list'))
const placeId = z.int().positive().max(2_147_483_647).nullable()
const homeGymId = z.string().min(1).max(128).nullable()
const homeGymName = line(PROFILE_LIMITS.homeGymName).nullable()
const beltRank = z.enum(beltSlugs, messageId('must be a belt from the list')).nullable()
const stripes = z.int().min(0).max(12)
/** At most the current year, which the server checks against its clock. */
const yearStarted = z.int().min(FIRST_YEAR).max(9999).nullable()
const instagram = z
  .string()
  .trim()
  .regex(/^(?:@?[A-Za-z0-9._]{1,30})?$/, messageId('must be up to 30 letters, numbers, dots or underscores'))
  .overwrite((name) => name.replace(/^@/, ''))
const language = z
  .string()
  .max(35)
  .refine(isLanguage, messageId('must be a language code such as en or pt-BR'))
  .nullable()
const timezone = z.string().max(64).refine(isZone, messageId('must be a time zone such as Europe/Dublin')).nullable()

/** The profile fields a member may change. Omitted ones stay; empty text or null clears any field but `displayName`. */
const profileChange = z.strictObject({
  uid: z.string().max(128),
  displayName: displayName.optional(),
  bio: prose(PROFILE_LIMITS.bio).optional(),
  city: city.optional(),
  country: country.optional(),
  /** Cleared if city or country change without it. */
  placeId: placeId.optional(),
  yearStarted: yearStarted.optional(),
  favoritePosition: line(PROFILE_LIMITS.favoritePosition).optional(),
  instagram: instagram.optional(),
  website: httpsAddress(PROFILE_LIMITS.website).optional(),
  beltRank: beltRank.optional(),
  /** Within the belt's bounds (`stripeBounds`); clamped to them when only the belt changes. */
  stripes: stripes.optional(),
  discipline: discipline.nullable().optional(),
  /** A listed gym. Setting it clears `homeGymName`, and vice versa. */
  homeGymId: homeGymId.optional(),
  homeGymName: homeGymName.optional(),
  profileVisibility: profileVisibility.optional(),
  language: language.optional(),
  timezone: timezone.optional(),
  preferences: z
    .strictObject({
      notifications: z.boolean().optional(),
      emailNotifications: z.boolean().optional(),
      darkMode: z.boolean().optional(),
    })
    .optional(),
})
export type ProfileChange = z.input<typeof profileChange>

export const notificationChoice = z.enum(['calm', 'normal', 'everything'])
export type NotificationChoice = z.infer<typeof notificationChoice>

/** Any number of changes; omitted settings stay as they are. */
const notificationChange = z.strictObject({
  uid: z.string().max(128),
  level: notificationChoice.optional(),
  toggle: z.strictObject({ channel: z.enum(channels), type: z.enum(notificationTypes), on: z.boolean() }).optional(),
  emailFrequency: z.enum(emailFrequencies).optional(),
  emailEnabled: z.boolean().optional(),
  pushEnabled: z.boolean().optional(),
})

/** Whether a username is available; otherwise `message` says why not. */
export const usernameAvailability = z.discriminatedUnion('status', [
  z.object({ status: z.literal('available'), message: z.null() }),
  z.object({ status: z.enum(['taken', 'reserved', 'malformed']), message: z.string() }),
])
export type UsernameAvailability = z.infer<typeof usernameAvailability>

/** A member's progress through the five steps, with their answers so far. */
export const onboardingState = z.object({
  /** The last step saved or skipped: 0 before the first, 5 after the last. */
  step: z.int(),
  complete: z.boolean(),
  answers: z.object({
    username: z.string().nullable(),
    displayName: z.string(),
    ageConfirmed: z.boolean(),
    ...training,
    placeId: z.int().nullable(),
    homeGym: homeGym.nullable(),
    /** Null if the preferences no longer match one of the three levels. */
    notifications: notificationChoice.nullable(),
  }),
  /** Up to 3 available usernames based on the name; empty once there's a username. */
  usernameSuggestions: z.array(z.string()),
})
export type OnboardingState = z.infer<typeof onboardingState>

export const suggestions = z.object({
  /** At most 12 people and gyms together. */
  people: z.array(personCard.extend({ because: z.enum(['same_gym', 'same_city']) })),
  gyms: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), country: z.string() }),
  ),
})
export type Suggestions = z.infer<typeof suggestions>

/** The member a profile URL refers to. Hidden and missing members get the same response. */
export const resolvedMember = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), uid: z.string(), username: z.string().nullable() }),
  z.object({ status: z.literal('not_found') }),
])
export type ResolvedMember = z.infer<typeof resolvedMember>

/** Any string is accepted: an invalid username gets a normal response, not an error. */
const typedUsername = z.string().max(400)
const uid = z.string().max(128)
const route = routes('People')
const linksRoute = routes('Links')

/**
 * The photo is uploaded outside these procedures: PUT /api/users/{uid}/photo with the bytes of a JPEG, PNG or WebP of
 * at most 5,242,880 bytes returns `{ photoURL }`, or 400 if it's empty, 401, 403, 404 for a member who isn't visible,
 * 413 if it's too large, 415 for any other type, 422 if it can't be decoded, 429.
 */
export const peopleContract = {
  profile: route('GET', '/users/{uid}', 'Get a profile (`me` for my own)')
    .input(z.strictObject({ uid: z.string() }))
    .output(profileView),
  profileByUsername: route('GET', '/usernames/{username}', 'Get a profile by current or former username')
    .input(z.strictObject({ username: z.string() }))
    .output(profileView),
  update: route('PATCH', '/users/{uid}', 'Change my profile').input(profileChange).output(ownProfile),
  keepDeviceTimezone: route('PUT', '/users/{uid}/deviceTimezone', 'Set my time zone from my device, if none is set')
    .input(z.strictObject({ uid, timezone: timezone.unwrap() }))
    .output(z.object({ timezone: z.string() })),
  removePhoto: route('DELETE', '/users/{uid}/photo', 'Remove my photo')
    .input(z.strictObject({ uid }))
    .output(z.object({ photoURL: z.null() })),

  notificationPreferences: route('GET', '/users/{uid}/notificationPreferences', 'Get my notification preferences')
    .input(z.strictObject({ uid: z.string() }))
    .output(notificationPreferences),
  quietHours: route('GET', '/users/{uid}/quietHours', 'Get my quiet hours')
    .input(z.strictObject({ uid }))
    .output(quietHours),
  changeQuietHours: route('PATCH', '/users/{uid}/quietHours', 'Change my quiet hours')
    .input(quietHours.partial().extend({ uid }).strict())
    .output(quietHours),
  changeNotificationPreferences: route(
    'PATCH',
    '/users/{uid}/notificationPreferences',
    'Change a notification preference',
  )
    .input(notificationChange)
    .output(notificationPreferences),

  usernameAvailability: route('GET', '/usernames/{username}/availability', 'Check whether a username is available')
    .input(z.strictObject({ username: typedUsername }))
    .output(usernameAvailability),
  changeUsername: route('PUT', '/users/{uid}/username', 'Change my username')
    .input(z.strictObject({ uid, username: typedUsername }))
    .output(ownProfile),

  onboarding: {
    state: route('GET', '/onboarding', 'Get my onboarding progress and answers').output(onboardingState),
    saveName: route('POST', '/onboarding/username', 'Step 1: choose a username')
      .input(z.strictObject({ username: typedUsername, displayName, ageConfirmed: z.boolean() }))
      .output(onboardingState),
    saveJiuJitsu: route('PATCH', '/onboarding/steps/2', 'Step 2: belt and experience (empty to skip)')
      .input(
        z.strictObject({
          beltRank: beltRank.optional(),
          stripes: stripes.optional(),
          yearStarted: yearStarted.optional(),
          discipline: discipline.nullable().optional(),
        }),
      )
      .output(onboardingState),
    savePlace: route('PATCH', '/onboarding/steps/3', 'Step 3: where I train (empty to skip)')
      .input(
        z.strictObject({
          city: city.optional(),
          country: country.optional(),
          placeId: placeId.optional(),
          homeGymId: homeGymId.optional(),
          homeGymName: homeGymName.optional(),
        }),
      )
      .output(onboardingState),
    savePeople: route('PATCH', '/onboarding/steps/4', 'Step 4: mark suggestions as seen')
      .input(z.strictObject({}))
      .output(onboardingState),
    saveNotifications: route('PATCH', '/onboarding/steps/5', 'Step 5: notifications (empty to skip)')
      .input(z.strictObject({ choice: notificationChoice.optional() }))
      .output(onboardingState),
    complete: route('POST', '/onboarding/complete', 'Finish onboarding (requires a username)')
      .input(z.strictObject({}))
      .output(onboardingState),
    suggestions: route('GET', '/onboarding/suggestions', 'Suggest people and gyms near me').output(suggestions),
  },

  resolveMember: linksRoute('GET', '/links/user/{userId}', 'Resolve a link to a member')
    .input(z.strictObject({ userId: z.string() }))
    .output(resolvedMember),
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
