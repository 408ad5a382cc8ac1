/** Limits of an event's fields; text lengths are in characters. */
export const TITLE = { least: 3, most: 100 } as const
export const DESCRIPTION = 4000
export const DROP_IN_NOTE = 300
export const GI_RULE = 100
export const QUESTION = 120
export const BRING_LIMITS = { things: 12, letters: 60 } as const
export const REASON = { least: 3, most: 300 } as const
export const MAX_HOSTS = 10
export const MAX_CAPACITY = 10_000
export const MAX_PRICE = 100_000
export const MIN_AGE = { least: 3, most: 99 } as const
/** The maximum length of an event, in days. */
export const MAX_DAYS = 14
/** Events and series a member may create in 24 hours. */
export const MAX_CREATED_PER_DAY = { official: 40, unofficial: 5 } as const
/** Dates shown in a series preview. */
export const PREVIEW_DATES = 5
