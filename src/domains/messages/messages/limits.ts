/** Characters per message. */
export const MESSAGE_TEXT = 4000
/** Characters of a message quoted in a reply. */
export const QUOTED_TEXT = 100
/** The reactions a message can get, in the order they're shown. */
export const REACTIONS = ['👍', '❤️', '😂', '🔥', '👏', '🤙'] as const
/** Pictures per message. */
export const MESSAGE_PICTURES = 4
/** People in a group, including the member who created it. */
export const GROUP_PEOPLE = 12
export const GROUP_TITLE = 60
/** Messages that can be sent before the recipient accepts the request. */
export const UNANSWERED_MESSAGES = 5
/** Conversations a member can start per day. */
export const MAX_STARTED_PER_DAY = 20
/** How long authors can delete a message for everyone. */
export const DELETABLE_MS = 15 * 60_000
/** Messages included in a report. */
export const REPORTED_MESSAGES = 10
