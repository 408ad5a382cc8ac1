/** The longest text of each field of a profile. */
export const PROFILE_LIMITS = {
  displayName: 50,
  city: 80,
  bio: 300,
  favoritePosition: 60,
  instagram: 30,
  website: 200,
  homeGymName: 80,
} as const

/** What an account says it is. It gives no right: roles do. */
export const ACCOUNT_TYPES = ['individual', 'gym', 'guardian'] as const

/** The first year in which anybody here can have started. */
export const FIRST_YEAR = 1950

/** A picture may have this many bytes. */
export const PICTURE_LIMIT = 5_242_880

/** A picture host that said "too many requests" is left alone this long. */
export const PICTURE_COOLDOWN_MS = 3_600_000
