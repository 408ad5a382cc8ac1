import { oc } from '@orpc/contract'
import { z } from 'zod'
import { countryCodes } from '#platform/countries.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { isZone } from '#platform/wall-clock.ts'
import { beltSlugs } from '#ui/belts.ts'
import { ACCOUNT_TYPES, FIRST_YEAR, PROFILE_LIMITS } from './limits.ts'
import { channels, emailFrequencies, notificationTypes } from './notification-types.ts'

/** Rights beyond a member's own. */
export interface Role {
  admin: boolean
  creator: boolean
  moderator?: boolean
}

/** Switches of a member, all on at first; `lastUpdated` is stamped on every change. */
export const preferences = z.object({
  notifications: z.boolean(),
  emailNotifications: z.boolean(),
  darkMode: z.boolean(),
  lastUpdated: z.iso.datetime().nullable(),
})
export type Preferences = z.infer<typeof preferences>

const channelTypes = z.record(z.string(), z.boolean())

/** What reaches a member on which channel; a type that is not named is allowed. */
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

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 22:00')

/** When nothing rings, by the member's own clock; over midnight when `from` is later than `until`. */
export const quietHours = z.object({
  enabled: z.boolean(),
  from: wallClock,
  until: wallClock,
  /** A promotion and a cancelled event may ring all the same. */
  breakThrough: z.boolean(),
})
export type QuietHours = z.infer<typeof quietHours>

export const discipline = z.enum(['gi', 'nogi', 'both', 'none'])
export type Discipline = z.infer<typeof discipline>

export const profileVisibility = z.enum(['members', 'web'])
export type ProfileVisibility = z.infer<typeof profileVisibility>

/** A member's own profile with every field, private ones included: only its owner receives it. */
export const ownProfile = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  username: z.string().nullable(),
  /** Null until the username was changed once; the next change is possible 30 days later. */
  usernameChangedAt: z.iso.datetime().nullable(),
  photoURL: z.string().nullable(),
  photoURLRateLimitedAt: z.iso.datetime().nullable(),
  lastPhotoUpdate: z.iso.datetime().nullable(),
  /** The member uploaded or removed the photo here, so sign-in leaves it alone. */
  photoChosen: z.boolean(),
  accountType: z.enum(ACCOUNT_TYPES),
  profileComplete: z.boolean(),
  onboardingComplete: z.boolean(),
  onboardingStep: z.int(),
  beltRank: z.string().nullable(),
  stripes: z.int(),
  yearStarted: z.int().nullable(),
  discipline: discipline.nullable(),
  city: z.string(),
  country: z.string(),
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

/** A gym somebody trains at; `slug` and `id` are null for one that is not listed. */
export const homeGym = z.object({ id: z.string().nullable(), slug: z.string().nullable(), name: z.string() })
export type HomeGym = z.infer<typeof homeGym>

/** What others see of a member. No address, no switches, nothing private. */
export const publicProfile = z.object({
  uid: z.string(),
  username: z.string().nullable(),
  /** `Anonymous` when there is none. */
  displayName: z.string(),
  photoURL: z.string().nullable(),
  beltRank: z.string().nullable(),
  stripes: z.int(),
  yearStarted: z.int().nullable(),
  discipline: discipline.nullable(),
  city: z.string(),
  country: z.string(),
  homeGym: homeGym.nullable(),
  bio: z.string(),
  favoritePosition: z.string(),
  /** Without @. */
  instagram: z.string(),
  website: z.string(),
  creator: z.boolean(),
  /** The month of joining, as 2026-11. */
  memberSince: z.string(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** A profile page: others see `profile`, its owner gets all fields in `own` as well. */
export const profileView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own'), profile: publicProfile, own: ownProfile }),
  z.object({ kind: z.literal('member'), profile: publicProfile }),
])
export type ProfileView = z.infer<typeof profileView>

/** A person in a list. */
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

/** A member's name as it is written on their profile. */
export const displayName = line(PROFILE_LIMITS.displayName).min(1, 'is empty')
const city = line(PROFILE_LIMITS.city)
const country = z
  .string()
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.has(code), 'is no country of the list')
const placeId = z.int().positive().max(2_147_483_647).nullable()
const homeGymId = z.string().min(1).max(128).nullable()
const homeGymName = line(PROFILE_LIMITS.homeGymName).nullable()
const beltRank = z.enum(beltSlugs, 'is no belt of the list').nullable()
const stripes = z.int().min(0).max(12)
/** Up to this year, which the server checks by its clock. */
const yearStarted = z.int().min(FIRST_YEAR, `is before ${FIRST_YEAR}`).max(9999).nullable()
const instagram = z
  .string()
  .trim()
  .regex(/^(?:@?[A-Za-z0-9._]{1,30})?$/, 'is to have at most 30 letters, numbers, dots and underscores')
  .overwrite((name) => name.replace(/^@/, ''))
const language = z.string().max(35).refine(isLanguage, 'is no language').nullable()
const timezone = z.string().max(64).refine(isZone, 'is no time zone').nullable()

/** What a member may change about themself; what is not named stays. An empty text or null clears a field. */
const profileChange = z.strictObject({
  uid: z.string().max(128),
  displayName: displayName.optional(),
  bio: prose(PROFILE_LIMITS.bio).optional(),
  city: city.optional(),
  country: country.optional(),
  /** Forgotten when city or country change without it. */
  placeId: placeId.optional(),
  yearStarted: yearStarted.optional(),
  favoritePosition: line(PROFILE_LIMITS.favoritePosition).optional(),
  instagram: instagram.optional(),
  website: httpsAddress(PROFILE_LIMITS.website).optional(),
  beltRank: beltRank.optional(),
  /** Within the bounds of the belt (`stripeBounds`); when only the belt changes, moved into them. */
  stripes: stripes.optional(),
  discipline: discipline.nullable().optional(),
  /** A listed gym; clears `homeGymName`, and the other way round. */
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

/** One switch at a time, or several. */
const notificationChange = z.strictObject({
  uid: z.string().max(128),
  level: notificationChoice.optional(),
  toggle: z.strictObject({ channel: z.enum(channels), type: z.enum(notificationTypes), on: z.boolean() }).optional(),
  emailFrequency: z.enum(emailFrequencies).optional(),
  emailEnabled: z.boolean().optional(),
  pushEnabled: z.boolean().optional(),
})

/** Whether a username can be had; `message` is the sentence of the catalogue, null when it can. */
export const usernameAvailability = z.discriminatedUnion('status', [
  z.object({ status: z.literal('available'), message: z.null() }),
  z.object({ status: z.enum(['taken', 'reserved', 'malformed']), message: z.string() }),
])
export type UsernameAvailability = z.infer<typeof usernameAvailability>

/** Where somebody is in the five steps, with what they answered so far. */
export const onboardingState = z.object({
  /** The last step that was saved or skipped: 0 before the first, 5 after the last. */
  step: z.int(),
  complete: z.boolean(),
  answers: z.object({
    username: z.string().nullable(),
    displayName: z.string(),
    ageConfirmed: z.boolean(),
    beltRank: z.string().nullable(),
    stripes: z.int(),
    yearStarted: z.int().nullable(),
    discipline: discipline.nullable(),
    city: z.string(),
    country: z.string(),
    placeId: z.int().nullable(),
    homeGym: homeGym.nullable(),
    /** Null when the preferences are none of the three any more. */
    notifications: notificationChoice.nullable(),
  }),
  /** Free ones made from the name, at most 3; empty once there is a username. */
  usernameSuggestions: z.array(z.string()),
})
export type OnboardingState = z.infer<typeof onboardingState>

export const suggestions = z.object({
  /** Together at most 12. */
  people: z.array(personCard.extend({ because: z.enum(['same_gym', 'same_city']) })),
  gyms: z.array(
    z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string(), country: z.string() }),
  ),
})
export type Suggestions = z.infer<typeof suggestions>

/** Where a link to a member leads. Hidden and absent are told alike. */
export const resolvedMember = z.discriminatedUnion('status', [
  z.object({ status: z.literal('found'), uid: z.string(), username: z.string().nullable() }),
  z.object({ status: z.literal('not_found') }),
])
export type ResolvedMember = z.infer<typeof resolvedMember>

/** Any text: what cannot be a username is answered, not refused. */
const typedUsername = z.string().max(400)
const uid = z.string().max(128)
const tags = ['People']

/**
 * The photo is sent as it is, so it is no procedure: PUT /api/users/{uid}/photo with the bytes of a JPEG, PNG or WebP of
 * at most 5,242,880 bytes; answers `{ photoURL }`, or 400 empty, 401, 403, 413 too large, 415 another type, 422 unreadable.
 */
export const peopleContract = {
  profile: oc
    .route({ method: 'GET', path: '/users/{uid}', summary: 'A profile; `me` for my own', tags })
    .input(z.strictObject({ uid: z.string() }))
    .output(profileView),
  profileByUsername: oc
    .route({ method: 'GET', path: '/usernames/{username}', summary: 'A profile by username, old ones too', tags })
    .input(z.strictObject({ username: z.string() }))
    .output(profileView),
  update: oc
    .route({ method: 'PATCH', path: '/users/{uid}', summary: 'Change my profile', tags })
    .input(profileChange)
    .output(ownProfile),
  keepDeviceTimezone: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/deviceTimezone',
      summary: 'Where my device is, unless I have a time zone already',
      tags,
    })
    .input(z.strictObject({ uid, timezone: timezone.unwrap() }))
    .output(z.object({ timezone: z.string() })),
  removePhoto: oc
    .route({ method: 'DELETE', path: '/users/{uid}/photo', summary: 'Remove my photo', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ photoURL: z.null() })),

  notificationPreferences: oc
    .route({ method: 'GET', path: '/users/{uid}/notificationPreferences', summary: 'What reaches me, and where', tags })
    .input(z.strictObject({ uid: z.string() }))
    .output(notificationPreferences),
  quietHours: oc
    .route({ method: 'GET', path: '/users/{uid}/quietHours', summary: 'When nothing rings', tags })
    .input(z.strictObject({ uid }))
    .output(quietHours),
  changeQuietHours: oc
    .route({ method: 'PATCH', path: '/users/{uid}/quietHours', summary: 'Change when nothing rings', tags })
    .input(quietHours.partial().extend({ uid }).strict())
    .output(quietHours),
  changeNotificationPreferences: oc
    .route({ method: 'PATCH', path: '/users/{uid}/notificationPreferences', summary: 'Turn one thing on or off', tags })
    .input(notificationChange)
    .output(notificationPreferences),

  usernameAvailability: oc
    .route({ method: 'GET', path: '/usernames/{username}/availability', summary: 'Whether it can be had', tags })
    .input(z.strictObject({ username: typedUsername }))
    .output(usernameAvailability),
  changeUsername: oc
    .route({ method: 'PUT', path: '/users/{uid}/username', summary: 'Take another username', tags })
    .input(z.strictObject({ uid, username: typedUsername }))
    .output(ownProfile),

  onboarding: {
    state: oc
      .route({ method: 'GET', path: '/onboarding', summary: 'How far I am, and my answers', tags })
      .output(onboardingState),
    saveName: oc
      .route({ method: 'POST', path: '/onboarding/username', summary: 'Step 1: my name here', tags })
      .input(z.strictObject({ username: typedUsername, displayName, ageConfirmed: z.boolean() }))
      .output(onboardingState),
    saveJiuJitsu: oc
      .route({ method: 'PATCH', path: '/onboarding/steps/2', summary: 'Step 2: my jiu-jitsu; empty to skip', tags })
      .input(
        z.strictObject({
          beltRank: beltRank.optional(),
          stripes: stripes.optional(),
          yearStarted: yearStarted.optional(),
          discipline: discipline.nullable().optional(),
        }),
      )
      .output(onboardingState),
    savePlace: oc
      .route({ method: 'PATCH', path: '/onboarding/steps/3', summary: 'Step 3: where I train; empty to skip', tags })
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
    savePeople: oc
      .route({ method: 'PATCH', path: '/onboarding/steps/4', summary: 'Step 4: people and gyms were looked at', tags })
      .input(z.strictObject({}))
      .output(onboardingState),
    saveNotifications: oc
      .route({ method: 'PATCH', path: '/onboarding/steps/5', summary: 'Step 5: how loud; empty to skip', tags })
      .input(z.strictObject({ choice: notificationChoice.optional() }))
      .output(onboardingState),
    complete: oc
      .route({ method: 'POST', path: '/onboarding/complete', summary: 'Finish; needs a username', tags })
      .input(z.strictObject({}))
      .output(onboardingState),
    suggestions: oc
      .route({ method: 'GET', path: '/onboarding/suggestions', summary: 'People and gyms near me', tags })
      .output(suggestions),
  },

  resolveMember: oc
    .route({ method: 'GET', path: '/links/user/{userId}', summary: 'Where a link to a member leads', tags: ['Links'] })
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
