/** Of the reason an admin gives, in characters. */
export const REASON_LIMIT = 500
