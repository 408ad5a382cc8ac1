import { days } from '#platform/clock.ts'

/** How long a word about a session or a gym is worth something: fresh up to here, then fading, then not confirmed. */
export const FRESH_MS = days(30)
export const FADING_MS = days(90)
/** So many different members who say, after the last confirmation, that it was not on make it unconfirmed. */
export const OFFS_TO_DOUBT = 2

export const FRESHNESS = ['fresh', 'fading', 'unconfirmed'] as const
export type Freshness = (typeof FRESHNESS)[number]

/** What was last heard of a session, or of a gym as a whole. */
export interface Heard {
  /** ISO 8601; null: nobody ever confirmed it. */
  confirmedAt: string | null
  /** How many members have said since then that it was not on. */
  offs?: number | undefined
  /** ISO 8601. Until when several mean to come: that long it does not sink below fading. */
  expectedUntil?: string | null | undefined
}

/** How much the word about a session or a gym is worth at a moment. Its twin in SQL is `freshnessIn` of server/reads.ts. */
export function freshnessOf({ confirmedAt, offs = 0, expectedUntil }: Heard, now: Date): Freshness {
  if (confirmedAt === null || isDoubted(offs)) return 'unconfirmed'
  const age = now.getTime() - Date.parse(confirmedAt)
  if (age <= FRESH_MS) return 'fresh'
  const isExpected = typeof expectedUntil === 'string' && now.getTime() <= Date.parse(expectedUntil)
  return age <= FADING_MS || isExpected ? 'fading' : 'unconfirmed'
}

/** Whether members contradict what was confirmed, so that the date of the confirmation says nothing any more. */
export const isDoubted = (offs: number | undefined) => (offs ?? 0) >= OFFS_TO_DOUBT

/** Whether those who run the gym are asked to confirm their schedule. */
export const needsConfirming = (lastConfirmedAt: string | null, now: Date) =>
  freshnessOf({ confirmedAt: lastConfirmedAt }, now) !== 'fresh'
