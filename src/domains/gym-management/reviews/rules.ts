/** What a review says beside its score. */
export const ASPECTS = ['cleanliness', 'coaching', 'welcome', 'value'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Characters of a review and of the gym's answer to it. */
export const REVIEW_LIMITS = { least: 20, most: 2000, reply: 1000, note: 500 } as const

/** With fewer reviews a gym is "New": an average of two would be the word of one. Kept by the database. */
export const RATED_FROM = 3

/** Who was there within so many months may review. */
export const VISITED_WITHIN_MONTHS = 12

export const REPORT_REASONS = ['untrue', 'insulting', 'spam', 'private', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Whether somebody may review a gym, and if not, why. */
export type MayReview = 'write' | 'edit' | 'staff' | 'never_there' | 'long_ago' | 'sign_in'
