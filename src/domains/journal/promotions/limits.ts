export const PROMOTION_LIMITS = {
  promoter: 80,
  gym: 80,
  note: 1000,
  reason: 500,
  alt: 300,
  /** More than can be worn one after the other. */
  history: 250,
  /** How often promoter and gym are asked about one promotion, however often it is corrected. */
  asks: 3,
} as const

/** What is older is history: nobody is told of it unless its member wants that. */
export const NEWS_DAYS = 30

/** The first day that anybody here can mean. */
export const FIRST_DAY = '1950-01-01'
