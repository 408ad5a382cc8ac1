/** How many people one member may follow, requests included. */
export const MOST_FOLLOWED = 7500
/** A profile counts its entries up to here. */
export const MOST_COUNTED_ENTRIES = 10_000
/** Requests that are accepted in one transaction when an account stops being private. */
export const ACCEPTED_AT_ONCE = 200
