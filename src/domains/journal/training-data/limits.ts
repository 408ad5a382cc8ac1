import { days } from '#platform/clock.ts'

/** The limits of an import file. */
export const IMPORT_LIMITS = {
  bytes: 16 * 1024 * 1024,
  sessions: 10_000,
  /** Matches and promotions together. */
  others: 2000,
  fileName: 120,
} as const

/** How long an import can be undone, in milliseconds. */
export const IMPORT_UNDO_MS = days(30)
/** How long a previewed file is stored for the import, in milliseconds. */
export const WAITING_MS = days(1)
/** The most rows in a report, apart from samples; the rest are only counted. */
export const MAX_REPORTED_ROWS = 500
export const IMPORTS_A_DAY = 30
