import { days, hours } from '#platform/clock.ts'

export const GYM_NAME = { min: 2, max: 80 } as const
export const GYM_DESCRIPTION = 2000
export const STATUS_NOTE = 300
export const UNDO_WITHIN_MS = days(90)
/** The same gym under another name is looked for this near. */
export const DUPLICATE_WITHIN_KM = 0.5
/** How many members with a check-in make true what an owner or an admin would decide. */
export const CONFIRMATIONS_NEEDED = 2

export const MAX_SESSIONS = 150
export const MAX_EXCEPTIONS = 100
export const SESSION_TITLE = 80
export const MAX_COACHES = 30
export const MAX_TAGS = 20
export const MAX_PRICE = 10_000_000
export const SUGGESTION_NOTE = 500
/** Of one member, at all gyms together. */
export const MAX_OPEN_SUGGESTIONS = 20
export const MAX_WAITING_GYMS = 5
/** Whoever keeps a gym as a favourite hears of its changes this often at most. */
export const NEWS_APART_MS = hours(1)
