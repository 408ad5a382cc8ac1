/** Characters of what is written about a match. */
export const MATCH_LIMITS = {
  competition: 120,
  organisation: 60,
  city: 80,
  /** Age division, level, weight class and round, where they are words of one's own. */
  word: 60,
  opponent: 80,
  notes: 5000,
  positions: 20,
} as const

/** What a scoreboard can show. */
export const MOST_POINTS = 99
export const MOST_ADVANTAGES = 50
export const MOST_PENALTIES = 9
/** Seconds; matches without a limit of time have lasted longer than an hour. */
export const LONGEST_MATCH = 7200

/** A competition of several days is still one; one that comes every week is another each time. */
export const SAME_COMPETITION_DAYS = 6

/** What was fought longer ago is history to its author and no news to followers: it is dated at its day and announced to nobody. */
export const NEWS_DAYS = 30
