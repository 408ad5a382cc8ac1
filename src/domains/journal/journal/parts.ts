/** What of a member's training and teaching stands on their profile, in the order of the tabs. */
export const journalParts = ['teaching', 'training', 'record', 'promotions', 'videos'] as const
export type JournalPart = (typeof journalParts)[number]
