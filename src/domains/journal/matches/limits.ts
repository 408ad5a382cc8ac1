/** Limits on the fields of a match, in characters; `positions` is a number of techniques. */
export const MATCH_LIMITS = {
  competition: 120,
  organisation: 60,
  city: 80,
  /** Age division, level, weight class and round, if typed as free text. */
  word: 60,
  opponent: 80,
  notes: 5000,
  positions: 20,
} as const

export const MOST_POINTS = 99
export const MOST_ADVANTAGES = 50
export const MOST_PENALTIES = 9
/** In seconds. Matches without a time limit have lasted more than an hour. */
export const LONGEST_MATCH = 7200

/** In days. Competitions can last several days, but one held every week is a new one each time. */
export const SAME_COMPETITION_DAYS = 6

/** In days. Older matches are dated on their own day and not announced to followers. */
export const RECENT_DAYS = 30
