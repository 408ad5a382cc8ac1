/** The longest reason an admin can give, in characters. */
export const REASON_LIMIT = 500
