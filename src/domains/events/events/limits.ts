/** Sizes of what is written about an event. */
export const TITLE = { least: 3, most: 100 } as const
export const DESCRIPTION = 4000
export const DROP_IN_NOTE = 300
export const GI_RULE = 100
export const BRING = { things: 12, letters: 60 } as const
export const REASON = { least: 3, most: 300 } as const
export const MAX_HOSTS = 10
export const MAX_CAPACITY = 10_000
export const MAX_PRICE = 100_000
export const MIN_AGE = { least: 3, most: 99 } as const
/** An event is no longer than two weeks. */
export const MAX_DAYS = 14
/** Events and series that somebody may make in 24 hours: for gyms whose events they keep, and anywhere else. */
export const MADE_PER_DAY = { official: 40, unofficial: 5 } as const
/** Times of a series that a preview shows. */
export const PREVIEWED = 5
