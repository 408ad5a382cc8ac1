import { days, hours } from '#platform/clock.ts'

export const GYM_NAME = { min: 2, max: 80 } as const
export const GYM_DESCRIPTION = 2000
export const STATUS_NOTE = 300
export const UNDO_WITHIN_MS = days(90)
/** Radius for finding duplicates by name, in km. */
export const DUPLICATE_WITHIN_KM = 0.5
/** How many circles of members with a check-in it takes to confirm what an owner or admin would otherwise decide. */
export const CONFIRMATIONS_NEEDED = 2

export const MAX_SESSIONS = 150
export const MAX_EXCEPTIONS = 100
export const SESSION_TITLE = 80
export const SESSION_INSTRUCTOR = 80
export const SESSION_PROGRAM = 40
export const MAX_COACHES = 30
export const MAX_TAGS = 20
export const MAX_PRICE = 10_000_000
export const SUGGESTION_NOTE = 500
/** Per member, across all gyms. */
export const MAX_OPEN_SUGGESTIONS = 20
export const MAX_WAITING_GYMS = 5
/** Minimum time between feed posts about a gym's changes. */
export const NOTIFY_INTERVAL_MS = hours(1)
