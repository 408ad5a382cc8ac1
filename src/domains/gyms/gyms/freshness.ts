import { days } from '#platform/clock.ts'

/** How long a confirmation counts as fresh, then as fading; after that it's unconfirmed. */
export const FRESH_MS = days(30)
export const FADING_MS = days(90)
/** A session counts as unconfirmed once this many members have reported that it wasn't on. */
export const OFFS_TO_DOUBT = 2

export const FRESHNESS = ['fresh', 'fading', 'unconfirmed'] as const
export type Freshness = (typeof FRESHNESS)[number]

/** The last confirmation of a session, or of a gym as a whole. */
export interface LastConfirmation {
  /** ISO 8601; null if it was never confirmed. */
  confirmedAt: string | null
  /** How many members have reported since then that it wasn't on. */
  offs?: number | undefined
  /** ISO 8601. Until then (the end of an event with several guests), age doesn't make the session unconfirmed. */
  expectedUntil?: string | null | undefined
}

/**
 * How fresh the confirmation of a session or gym is at a given time. Must match `freshnessIn` in server/freshness.ts,
 * the SQL version.
 */
export function freshnessOf({ confirmedAt, offs = 0, expectedUntil }: LastConfirmation, now: Date): Freshness {
  if (confirmedAt === null || isDoubted(offs)) return 'unconfirmed'
  const age = now.getTime() - Date.parse(confirmedAt)
  if (age <= FRESH_MS) return 'fresh'
  const isExpected = typeof expectedUntil === 'string' && now.getTime() <= Date.parse(expectedUntil)
  return age <= FADING_MS || isExpected ? 'fading' : 'unconfirmed'
}

/** Whether members' reports contradict the last confirmation. */
export const isDoubted = (offs: number | undefined) => (offs ?? 0) >= OFFS_TO_DOUBT

/** Whether the staff should be asked to confirm the timetable. */
export const needsConfirming = (lastConfirmedAt: string | null, now: Date) =>
  freshnessOf({ confirmedAt: lastConfirmedAt }, now) !== 'fresh'
