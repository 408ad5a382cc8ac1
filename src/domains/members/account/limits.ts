import { days, minutes } from '#platform/clock.ts'

/** How long somebody who asked to go may come back. */
export const GRACE_MS = days(14)
/** How long before the end they are told once more. */
export const REMINDED_BEFORE_MS = days(2)
/** How long what an admin deletes is kept, for whoever says that it was wrong. */
export const KEPT_FOR_APPEAL_MS = days(30)
export const REASON = { least: 10, most: 500 } as const
/** How long an archive can be fetched. */
export const EXPORT_KEPT_MS = days(7)
/** How long an address of an archive works; a new one is a press away. */
export const EXPORT_ADDRESS_MS = minutes(10)
/** So many archives are made for a member in a day. */
export const EXPORTS_A_DAY = 3
