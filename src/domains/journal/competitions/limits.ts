/** In characters. */
export const COMPETITION_LIMITS = {
  name: 120,
  organisation: 60,
  venue: 120,
  town: 80,
  weighIn: 500,
  /** A search's text. */
  text: 100,
} as const

/** How many words of a search are used. */
export const MOST_WORDS = 8

/** The longest a competition can last, in days. */
export const LONGEST_COMPETITION_DAYS = 14

/** In kilometres. The usual radius is larger than for gyms, because people travel further to compete than to train. */
export const NEAR_KM = 300
export const FARTHEST_KM = 5000

/** The most competitions in a member's calendar feed, past and upcoming. */
export const MOST_IN_CALENDAR = 200
