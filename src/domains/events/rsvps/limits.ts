/** How long before the start a freed place is offered instead of given. */
export const OFFERED_WITHIN_HOURS = 12
/** How long before the start everyone waiting is notified of a free place. */
export const FIRST_WINS_WITHIN_HOURS = 3
/** How many hours an offered place is held (`held`), by hours until the start (`within`), shortest first. */
export const OFFER_HOLDS = [
  { within: 24, held: 1 },
  { within: 72, held: 6 },
  { within: Number.POSITIVE_INFINITY, held: 24 },
] as const
/** How long after the end messages can be posted. */
export const DISCUSSION_OPEN_DAYS = 7
/** Maximum characters per message. */
export const DISCUSSION_TEXT = 1000
/** Maximum characters in an answer to the event's question. */
export const ANSWER_TEXT = 200
/** The most invitations per request, and per member and event. */
export const INVITES_PER_REQUEST = 20
export const MOST_INVITED = 200
/** The window for each reminder, in hours before the start. It's due at `from`, and sent late until `until`. */
export const REMINDER_WINDOWS = { '24h': { from: 24, until: 4 }, '2h': { from: 2, until: 0 } } as const
