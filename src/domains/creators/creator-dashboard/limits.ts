import { days } from '#platform/clock.ts'

/** Of a message to members. Characters, and how long until the next. */
export const MESSAGE_LIMITS = { text: 2000 } as const
export const MESSAGES_APART_MS = days(7)

/** Fewer viewers than these are no group. */
export const SMALLEST_GROUP = 5

/** How far back it is asked who watches. */
export const AUDIENCE_DAYS = 90

export const exportKinds = ['ledger', 'members', 'content'] as const
export type ExportKind = (typeof exportKinds)[number]
