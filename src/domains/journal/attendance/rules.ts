import { daysAfter } from '#domains/journal/progress/weeks.ts'

export const NOTE_LIMITS = { notes: 20, text: 1000 } as const
/** Members who haven't been in for this long are worth a message. */
export const AWAY_WEEKS = 3

/** Members last in before this day are away; for those who have never been in, the day they joined counts. */
export const awaySince = (today: string): string => daysAfter(today, -7 * AWAY_WEEKS)

export const isAway = ({ lastOn, since }: { lastOn: string | null; since: string }, today: string): boolean =>
  (lastOn ?? since) < awaySince(today)
