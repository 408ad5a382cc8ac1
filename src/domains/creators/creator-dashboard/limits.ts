import { days } from '#platform/clock.ts'

/** Maximum length of a message to members, in characters. */
export const MESSAGE_LIMITS = { text: 2000 } as const
export const MESSAGES_APART_MS = days(7)

/** Groups with fewer viewers aren't shown. */
export const SMALLEST_GROUP = 5

/** How far back views count towards the audience. */
export const AUDIENCE_DAYS = 90

export const exportKinds = ['ledger', 'members', 'content'] as const
export type ExportKind = (typeof exportKinds)[number]
