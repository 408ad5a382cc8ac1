/** The aspects a review can rate besides the overall score. */
export const ASPECTS = ['cleanliness', 'coaching', 'welcome', 'value'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Maximum characters (`least`: minimum) of reviews, replies and report notes. */
export const REVIEW_LIMITS = { least: 20, most: 2000, reply: 1000, note: 500 } as const

/** With fewer reviews a gym is "New", because an average of one or two means little. Also in SQL: `keep_gym_rating`. */
export const RATED_FROM = 3

/** Members can review within this many months of a check-in. */
export const VISITED_WITHIN_MONTHS = 12

export const REPORT_REASONS = ['untrue', 'insulting', 'spam', 'private', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** Whether someone can review a gym; if not, the reason. */
export type MayReview = 'write' | 'edit' | 'staff' | 'never_there' | 'long_ago' | 'sign_in'
