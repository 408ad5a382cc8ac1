/** How many people one member may follow, requests included. */
export const MOST_FOLLOWED = 7500
/** The most entries a profile counts. */
export const MOST_COUNTED_ENTRIES = 10_000
/** Requests accepted per transaction when an account stops being private. */
export const ACCEPT_BATCH_SIZE = 200
/** The most suggestions on the People page. */
export const MOST_SUGGESTED = 20
