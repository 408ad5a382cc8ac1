/** Followers are notified of milestones reached within this many days, not of older ones (from an import, say). */
export const NOTIFY_WITHIN_DAYS = 7
/** Milestones unseen after this many days are no longer celebrated; they only appear in the list. */
export const UNSEEN_DAYS = 30
