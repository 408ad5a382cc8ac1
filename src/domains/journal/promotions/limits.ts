export const PROMOTION_LIMITS = {
  promoter: 80,
  gym: 80,
  note: 1000,
  reason: 500,
  alt: 300,
  /** The maximum number of promotions per member, more than anyone can have. */
  history: 250,
  /** How many times confirmation can be requested per promotion, however often it's corrected. */
  asks: 3,
} as const

/** In days. Older promotions are announced only if the member chooses that. */
export const RECENT_DAYS = 30

/** The earliest accepted day. */
export const FIRST_DAY = '1950-01-01'
