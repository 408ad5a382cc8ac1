/** How long before the start a place that frees is no longer given, but offered. */
export const OFFERED_WITHIN_HOURS = 12
/** How long before the start everyone waiting is told at once. */
export const FIRST_WINS_WITHIN_HOURS = 3
/** How long a place is held for whom it is offered to, by how long it is until the start. In hours, from the shortest. */
export const HOLDS = [
  { within: 24, held: 1 },
  { within: 72, held: 6 },
  { within: Number.POSITIVE_INFINITY, held: 24 },
] as const
/** How long people may go on writing after the end. */
export const DISCUSSION_OPEN_DAYS = 7
/** Characters of a message there. */
export const DISCUSSION_TEXT = 1000
/** Asked at once, and asked to one event in all, by one member. */
export const INVITED_AT_ONCE = 20
export const MOST_INVITED = 200
/** Reminders that could not go out in time go out until so long before the start, in hours. */
export const REMINDER_WINDOWS = { '24h': { from: 24, until: 4 }, '2h': { from: 2, until: 0 } } as const
