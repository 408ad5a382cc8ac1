/** The longest text of each profile field, in characters. */
export const PROFILE_LIMITS = {
  displayName: 50,
  city: 80,
  bio: 300,
  favoritePosition: 60,
  instagram: 30,
  website: 200,
  homeGymName: 80,
} as const

/** The account type a member chose. It grants no permissions; only roles do. */
export const ACCOUNT_TYPES = ['individual', 'gym', 'guardian'] as const

/** The earliest year a member can have started training. */
export const FIRST_YEAR = 1950

/** The largest picture, in bytes. */
export const PICTURE_LIMIT = 5_242_880

/** How long to wait before contacting a picture host again after it responded "too many requests". */
export const PICTURE_COOLDOWN_MS = 3_600_000
