/**
 * In days. Followers are notified of milestones reached this recently, but not of older ones, such as from an import.
 */
export const NOTIFY_WITHIN_DAYS = 7
/** In days. Older milestones that the member hasn't seen are no longer celebrated; they only appear in the list. */
export const UNSEEN_DAYS = 30
