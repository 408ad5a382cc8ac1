/** The longest reason in the audit log, in characters. */
export const REASON_LIMIT = 500
