/** Characters of a message. */
export const MESSAGE_TEXT = 4000
/** Pictures in one message. */
export const MESSAGE_PICTURES = 4
/** People in a group, whoever began it included. */
export const GROUP_PEOPLE = 12
export const GROUP_TITLE = 60
/** How many messages may be sent to somebody before they accepted. */
export const UNANSWERED_MESSAGES = 5
/** Conversations that one member may begin within a day. */
export const BEGUN_IN_A_DAY = 20
/** How long its author may delete a message for everybody. */
export const DELETABLE_MS = 15 * 60_000
/** What a report shows of a conversation. */
export const REPORTED_MESSAGES = 10
