/** What of a journal stands on its member's profile, in the order of the tabs. */
export const journalParts = ['training', 'record', 'promotions', 'videos'] as const
export type JournalPart = (typeof journalParts)[number]
