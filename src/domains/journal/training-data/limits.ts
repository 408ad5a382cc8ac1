import { days } from '#platform/clock.ts'

/** Of one file. */
export const IMPORT_LIMITS = {
  bytes: 16 * 1024 * 1024,
  sessions: 10_000,
  /** Matches and promotions together. */
  others: 2000,
  fileName: 120,
} as const

/** How long an import can be taken back as a whole. */
export const TAKEN_BACK_WITHIN_MS = days(30)
/** How long a file that was looked through waits to be imported. */
export const WAITING_MS = days(1)
/** Rows with a reason of which an answer tells; the rest is counted. */
export const TOLD_ROWS = 500
export const IMPORTS_A_DAY = 30
