/** The parts of a member's training and teaching on their profile, in tab order. */
export const journalParts = ['teaching', 'training', 'record', 'promotions', 'videos'] as const
export type JournalPart = (typeof journalParts)[number]
