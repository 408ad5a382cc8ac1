import { days, minutes } from '#platform/clock.ts'

/** How long, at least, a member can cancel their account deletion. */
export const GRACE_MS = days(14)
/** How long before deletion the member gets a reminder. */
export const REMINDED_BEFORE_MS = days(2)
/** How long a member deleted by an admin can still appeal before the data is deleted. */
export const APPEAL_RETENTION_MS = days(30)
export const REASON = { least: 10, most: 500 } as const
/** How long an archive can be downloaded. */
export const EXPORT_RETENTION_MS = days(7)
/** How long a download URL is valid; a new one can be requested at any time. */
export const EXPORT_ADDRESS_MS = minutes(10)
/** Archives per member per day. */
export const EXPORTS_A_DAY = 3
