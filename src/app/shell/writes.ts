/**
 * Every module that defines a write (`defineWrite`). They are loaded with the outbox, so that what was written on one page
 * is sent from any.
 */
export {}
